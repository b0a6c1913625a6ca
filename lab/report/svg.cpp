#include "lab/report/svg.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "lab/result/row.h"

namespace penult {
namespace {

constexpr double kWidth = 360, kHeight = 240;
constexpr double kLeft = 46, kRight = 10, kTop = 24, kBottom = 40;

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  std::string digits = text;
  if (digits.ends_with(".0")) digits.resize(digits.size() - 2);
  return digits;
}

std::string attribute(std::string_view name, double value) {
  return " " + std::string(name) + "=\"" + number(value) + "\"";
}

std::string looks(std::string_view look) { return " class=\"" + std::string(look) + "\""; }

std::string places(const std::vector<std::pair<double, double>>& points) {
  std::string text;
  for (const auto& [x, y] : points)
    text += (text.empty() ? "" : " ") + number(x) + ',' + number(y);
  return " points=\"" + text + "\"";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (const char character : text) {
    switch (character) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += character;
    }
  }
  return result;
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view look) {
  body_ += "<line" + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) +
           attribute("y2", y2) + looks(look) + "/>\n";
}

void Svg::rect(double x, double y, double width, double height, std::string_view look) {
  body_ += "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
           attribute("height", std::max(0.0, height)) + looks(look) + "/>\n";
}

void Svg::circle(double x, double y, double radius, std::string_view look) {
  body_ += "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", radius) +
           looks(look) + "/>\n";
}

void Svg::text(double x, double y, std::string_view anchor, std::string_view look,
               std::string_view text) {
  body_ += "<text" + attribute("x", x) + attribute("y", y) + " text-anchor=\"" +
           std::string(anchor) + "\"" + looks(look) + ">" + escaped(text) + "</text>\n";
}

void Svg::polyline(const std::vector<std::pair<double, double>>& points, std::string_view look) {
  body_ += "<polyline" + places(points) + looks(look) + "/>\n";
}

void Svg::polygon(const std::vector<std::pair<double, double>>& points, std::string_view look) {
  body_ += "<polygon" + places(points) + looks(look) + "/>\n";
}

void Svg::title(std::string_view text) {
  if (!body_.ends_with("/>\n")) return;
  const size_t open = body_.rfind('<');
  const std::string element = body_.substr(open + 1, body_.find(' ', open) - open - 1);
  body_.resize(body_.size() - 3);
  body_ += "><title>" + escaped(text) + "</title></" + element + ">\n";
}

std::string Svg::str() const {
  return "<svg viewBox=\"0 0 " + number(width_) + " " + number(height_) +
         "\" role=\"img\" aria-label=\"" + escaped(label_) + "\">\n" + body_ + "</svg>\n";
}

std::vector<double> ticks(double low, double high, int count) {
  const double raw = (high - low) / std::max(1, count);
  const double power = std::pow(10, std::floor(std::log10(raw)));
  double step = 10 * power;
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= raw * 0.999) {
      step = factor * power;
      break;
    }
  std::vector<double> values;
  const auto first = int64_t(std::ceil(low / step - 1e-9));
  const auto last = int64_t(std::floor(high / step + 1e-9));
  for (int64_t tick = first; tick <= last; ++tick)
    values.push_back(double(tick) * step);
  return values;
}

std::string tick_text(double value, double step, bool percent) {
  const double scale = percent ? 100 : 1;
  int decimals = 0;
  double left = step * scale;
  while (decimals < 6 && std::abs(left - std::round(left)) > 1e-6) {
    left *= 10;
    ++decimals;
  }
  char text[48];
  std::snprintf(text, sizeof text, "%.*f", decimals, std::abs(value * scale));
  const std::string shown = decimals == 0 ? shown_number(std::abs(value * scale), 0) : text;
  return (value < 0 ? "−" : "") + shown + (percent ? " %" : "");
}

Plot::Plot(const Axis& across, const Axis& up, std::string label)
    : svg(kWidth, kHeight, std::move(label)),
      x{across.low, across.high, kLeft, kWidth - kRight},
      y{up.low, up.high, kHeight - kBottom, kTop} {
  const auto up_ticks = ticks(up.low, up.high, 5);
  for (const double value : up_ticks) {
    svg.line(kLeft, y.at(value), kWidth - kRight, y.at(value), "grid");
    const double step = up_ticks.size() > 1 ? up_ticks[1] - up_ticks[0] : 1;
    svg.text(kLeft - 5, y.at(value) + 3.5, "end", "tick", tick_text(value, step, up.percent));
  }
  const auto across_ticks = ticks(across.low, across.high, 7);
  for (const double value : across_ticks) {
    const double step = across_ticks.size() > 1 ? across_ticks[1] - across_ticks[0] : 1;
    svg.line(x.at(value), kHeight - kBottom, x.at(value), kHeight - kBottom + 4, "axis");
    svg.text(x.at(value), kHeight - kBottom + 15, "middle", "tick",
             tick_text(value, step, across.percent));
  }
  svg.line(kLeft, kHeight - kBottom, kWidth - kRight, kHeight - kBottom, "axis");
  svg.text((kLeft + kWidth - kRight) / 2, kHeight - 7, "middle", "name", across.name);
  svg.text(kLeft - 40, 11, "start", "name", up.name);
}

}  // namespace penult
