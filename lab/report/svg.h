#pragma once
// Drawing for the pages of the laboratory: lines, texts and the two axes of a plot.

#include <string>
#include <string_view>
#include <vector>

namespace penult {

/// Text as HTML and SVG take it.
std::string escaped(std::string_view text);

/// A drawing of `width` × `height` units; at the width of a phone a unit is about a pixel. Looks
/// come from the classes (lab/report/page.cpp).
class Svg {
 public:
  Svg(double width, double height, std::string label)
      : width_(width), height_(height), label_(std::move(label)) {}

  void line(double x1, double y1, double x2, double y2, std::string_view look);
  void rect(double x, double y, double width, double height, std::string_view look);
  void circle(double x, double y, double radius, std::string_view look);
  /// `anchor`: "start", "middle" or "end".
  void text(double x, double y, std::string_view anchor, std::string_view look,
            std::string_view text);
  void polyline(const std::vector<std::pair<double, double>>& points, std::string_view look);
  void polygon(const std::vector<std::pair<double, double>>& points, std::string_view look);
  /// What a pointer resting on the last shape is told.
  void title(std::string_view text);

  /// The whole element; `label` is what a screen reader says.
  std::string str() const;

 private:
  double width_, height_;
  std::string label_;
  std::string body_;
};

/// From values to places along one side of a plot.
struct Scale {
  double low = 0, high = 1;    ///< values
  double first = 0, last = 1;  ///< where they lie
  double at(double value) const { return first + (value - low) / (high - low) * (last - first); }
};

/// Round numbers from `low` to `high`, about `count` of them.
std::vector<double> ticks(double low, double high, int count);
/// "1,000", "0.25", "40 %": a tick with no more digits than its neighbors need.
std::string tick_text(double value, double step, bool percent);

/// A plot with both axes named: its frame, and where things go inside.
struct Plot {
  Svg svg;
  Scale x, y;

  struct Axis {
    double low = 0, high = 1;
    std::string name;
    bool percent = false;
  };
  Plot(const Axis& across, const Axis& up, std::string label);
  std::string str() const { return svg.str(); }
};

}  // namespace penult
