#include "server/qr.h"

#include <array>
#include <memory>

#include <qrencode.h>

namespace penult::server {
namespace {

constexpr int kQuiet = 4;  ///< modules of margin, as the standard has it

class Code {
 public:
  explicit Code(const std::string& text)
      : code_(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M)) {}

  int width() const { return code_ == nullptr ? 0 : code_->width; }
  bool dark(int x, int y) const {
    if (x < 0 || y < 0 || x >= width() || y >= width()) return false;
    return (code_->data[y * width() + x] & 1) != 0;
  }

 private:
  struct Free {
    void operator()(QRcode* code) const { QRcode_free(code); }
  };
  std::unique_ptr<QRcode, Free> code_;
};

}  // namespace

std::string qr_svg(const std::string& text) {
  const Code code(text);
  const std::string size = std::to_string(code.width() + 2 * kQuiet);
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + ' ' + size +
                    "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h" + size + 'v' +
                    size + "H0z\"/><path d=\"";
  for (int y = 0; y < code.width(); ++y)
    for (int x = 0; x < code.width(); ++x) {
      if (!code.dark(x, y)) continue;
      int run = 1;
      while (code.dark(x + run, y))
        ++run;
      svg += 'M' + std::to_string(x + kQuiet) + ' ' + std::to_string(y + kQuiet) + 'h' +
             std::to_string(run) + "v1h-" + std::to_string(run) + 'z';
      x += run;
    }
  return svg + "\"/></svg>\n";
}

std::string qr_terminal(const std::string& text) {
  const Code code(text);
  // Upper half light, lower half light: by the two bits.
  constexpr std::array<std::string_view, 4> kBlocks = {" ", "▀", "▄", "█"};
  std::string out;
  for (int y = -kQuiet; y < code.width() + kQuiet; y += 2) {
    out += "\x1b[97;40m";
    for (int x = -kQuiet; x < code.width() + kQuiet; ++x)
      out += kBlocks[size_t((code.dark(x, y) ? 0 : 1) + (code.dark(x, y + 1) ? 0 : 2))];
    out += "\x1b[0m\n";
  }
  return out;
}

}  // namespace penult::server
