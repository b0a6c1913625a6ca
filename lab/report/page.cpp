#include "lab/report/page.h"

#include "lab/report/svg.h"

namespace penult {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #ffffff; --ink: #1d1f24; --soft: #5c616b;
  --rule: #d9d7d0; --bar: #3f6fb5; --mark: #b3261e;
  --s0: #2f62ac; --s1: #c0392b; --s2: #2e7d4f; --s3: #a36a00; --s4: #7a3e9d; --s5: #00778a; --s6: #8a4b2a;
  --s7: #55606e; --s8: #b0306a; --s9: #4f6b1f; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181c; --card: #1e2126; --ink: #eceae4;
  --soft: #a5a9b2; --rule: #3a3e46; --bar: #7ea6e0; --mark: #ff8a80;
  --s0: #8fb4ee; --s1: #ff9b8f; --s2: #7fd0a0; --s3: #e5b455; --s4: #cda0ea; --s5: #6bcbdb; --s6: #dba27f;
  --s7: #b3bcc8; --s8: #f193be; --s9: #b5d07a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 20px 14px 40px; max-width: 1120px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .3rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 0 0 .2rem; }
p { margin: .3rem 0 .6rem; } .lead { color: var(--soft); margin-bottom: 1.2rem; overflow-wrap: anywhere; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 10px; margin: 0 0 16px; padding: 0; }
.facts li { list-style: none; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 8px 12px; }
.facts b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
.facts span { color: var(--soft); font-size: .85rem; display: block; line-height: 1.35; }
.panels { display: grid; gap: 16px; }
section { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 12px 14px; min-width: 0; }
section p { color: var(--soft); font-size: .92rem; }
svg { display: block; width: 100%; height: auto; max-width: 620px; margin: 0 auto; overflow: visible; }
@media (min-width: 860px) { .panels { grid-template-columns: 1fr 1fr; } .wide { grid-column: 1 / -1; } }
.grid { stroke: var(--rule); stroke-width: .6; } .axis { stroke: var(--soft); stroke-width: 1; }
text { fill: var(--soft); font-size: 11px; paint-order: stroke; stroke: var(--card); stroke-width: 3px; stroke-linejoin: round; } .label { fill: var(--ink); font-size: 12px; }
.name { font-size: 11px; } .note { fill: var(--soft); font-size: 11px; } .end { font-size: 11px; }
.bar { fill: var(--bar); } .whisker { stroke: var(--ink); stroke-width: .8; opacity: .75; }
.mark { stroke: var(--mark); stroke-width: 1.1; stroke-dasharray: 4 3; }
.interval { stroke: var(--bar); stroke-width: 3; stroke-linecap: round; opacity: .55; }
.dot { fill: var(--bar); stroke: var(--bar); stroke-width: 1.5; } .hollow { fill: var(--card); }
.curve { fill: none; stroke-width: 2; } .band { opacity: .18; stroke: none; }
.s1.curve { stroke-dasharray: 7 3; } .s2.curve { stroke-dasharray: 2 3; } .s3.curve { stroke-dasharray: 9 3 2 3; }
.s1.key, .s3.key { border-top-style: dashed; } .s2.key { border-top-style: dotted; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .92rem; }
th, td { text-align: right; padding: 4px 8px; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; white-space: normal; } th { color: var(--soft); font-weight: 500; white-space: normal; vertical-align: bottom; }
td small { color: var(--soft); } .key { display: inline-block; width: 1.6em; border-top: 3px solid; margin-right: .5em; vertical-align: .25em; }
ul.words { margin: .2rem 0 .8rem; padding-left: 1.2rem; } footer { color: var(--soft); font-size: .88rem; margin-top: 18px; }
@media (max-width: 560px) { .interval-text { display: block; } th, td { padding: 4px 4px; } }
@media print { :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #333; --rule: #bbb; --bar: #33548c; --mark: #a00;
  --s0: #1f4e99; --s1: #a93226; --s2: #1e6b3c; --s3: #8a5a00; --s4: #5e2d7d; --s5: #005f6e; }
  body { padding: 0; font-size: 11pt; } section { break-inside: avoid; } .panels { grid-template-columns: 1fr 1fr; } .wide { grid-column: 1 / -1; } }
)";

/// The colors of ten series, for lines, bands, their names and the keys of a legend.
std::string series_style() {
  std::string text;
  for (size_t i = 0; i < 10; ++i) {
    const std::string s = "s" + std::to_string(i);
    text += "." + s + ".curve,." + s + ".key{stroke:var(--" + s + ");border-color:var(--" + s +
            ")}." + s + ".band,." + s + ".end{fill:var(--" + s + ")}\n";
  }
  return text;
}

}  // namespace

std::string page(const std::string& title, const std::string& lead,
                 const std::vector<Panel>& panels, const std::string& footer) {
  std::string html =
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
      escaped(title) + "</title>\n<style>" + std::string(kStyle) + series_style() +
      "</style>\n<h1>" + escaped(title) + "</h1>\n" + lead + "<main class=\"panels\">\n";
  for (const Panel& panel : panels) {
    if (panel.body.empty()) continue;
    html += std::string("<section") + (panel.wide ? " class=\"wide\"" : "") + ">\n<h2>" +
            escaped(panel.title) + "</h2>\n";
    if (!panel.note.empty()) html += "<p>" + escaped(panel.note) + "</p>\n";
    html += panel.body + "</section>\n";
  }
  return html + "</main>\n<footer>" + footer + "</footer>\n</html>\n";
}

}  // namespace penult
