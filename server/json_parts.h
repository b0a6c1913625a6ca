#pragma once
// Pieces of JSON that several messages share.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/session.h"
#include "server/json_text.h"

namespace penult::server {

/// A card, a seat or a color, or null.
void write_card(JsonText& out, Kind kind);
void write_seat(JsonText& out, Seat seat);
void write_color(JsonText& out, Color color);
void write_cards(JsonText& out, const std::vector<Kind>& kinds);
void write_options(JsonText& out, const std::vector<std::pair<std::string, std::string>>& options);
template <class Number>
void write_numbers(JsonText& out, const std::vector<Number>& numbers) {
  out.open('[');
  for (const Number number : numbers)
    out.value(number);
  out.close(']');
}
std::string_view pending_word(Pending pending);
std::string_view phase_word(Phase phase);

void write_event(JsonText& out, const TableEvent& event);

/// A view as text. What all viewers see is written once; what one of them sees of his own goes
/// between.
class ViewText {
 public:
  explicit ViewText(std::shared_ptr<const TableView> view);
  /// `own` is null for a watcher.
  void write(JsonText& out, const OwnView* own) const;
  const std::shared_ptr<const TableView>& view() const { return view_; }

 private:
  std::shared_ptr<const TableView> view_;
  std::string until_you_, until_own_, after_own_;
};

}  // namespace penult::server
