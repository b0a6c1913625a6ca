#pragma once
// Decisions of bots as arrays for learning: an .npz file that NumPy reads (docs/dataset.md).

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/plan.h"
#include "lab/share_out.h"

namespace penult {

struct FieldInfo {
  std::string_view name;
  std::string_view type;  ///< as NumPy writes it: "<u4"
  size_t width;           ///< values a row; 1: an array of one dimension
  std::string_view sentence;
};
std::span<const FieldInfo> dataset_fields();
/// Bytes of one value: "<u4" has four.
size_t size_of_type(std::string_view type);

/// An array without its header.
struct Column {
  std::string bytes;
  size_t rows = 0;
};

/// Decisions in a file at most; they are put together in memory, some 200 bytes each.
inline constexpr size_t kMostDecisions = 4'000'000;
inline constexpr size_t kMostLegal = 150'000'000;  ///< legal actions of all of them

struct Dataset {
  SimulationPlan plan;
  std::string preset;
  std::vector<Column> columns;  ///< as `dataset_fields`
  Column legal;                 ///< six values a row: all legal actions of all decisions
  Column legal_begin;    ///< "<i8": where each decision's begin, and where the last one's end
  uint64_t rounds = 0;   ///< played
  bool is_full = false;  ///< one of the two was reached before the plan was played
};

/// Plays the rounds of the plan (its shard, one thread) and notes every decision.
Dataset record(const SimulationPlan& plan, const std::string& preset, const Watch& watch = {});

/// The bytes of the file; the same dataset gives the same bytes. Empty if memory ran out.
std::string write_dataset(const Dataset& dataset, std::string_view program);

struct ReadDataset {
  Dataset dataset;
  std::string rules;  ///< the code of the rule set
  std::string error;  ///< what is wrong with the file, or empty
};
/// Trusts nothing: shapes, types, ranges and the checksum of each array are looked at.
ReadDataset read_dataset(std::string_view bytes);

}  // namespace penult
