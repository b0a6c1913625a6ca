#pragma once
// Results as one page that needs nothing else: no script, no font, no request.

#include <string>
#include <string_view>
#include <vector>

#include "lab/compare/compare.h"
#include "lab/result/result_file.h"

namespace penult {

/// A titled drawing or table; `note` says in a sentence what it shows.
struct Panel {
  std::string title;
  std::string note;
  std::string body;  ///< SVG or HTML
  bool wide = false;
};
/// `lead` and `footer` are HTML; `title` is text.
std::string page(const std::string& title, const std::string& lead,
                 const std::vector<Panel>& panels, const std::string& footer);

/// The page of a run. `heading` says which rules and players.
std::string run_page(const Result& result, const std::string& heading, std::string_view program);
/// The page of a comparison or a sweep. `heading` likewise.
std::string comparison_page(const ComparePlan& plan, const Comparison& comparison,
                            const std::string& heading, std::string_view program);

}  // namespace penult
