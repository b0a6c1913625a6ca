#pragma once
// The commands of the program `penult`, one file each. A command adds itself to the program and
// sets the exit code when it has run: 0, 1 (the answer is no) or 2 (it could not be asked).

#include <string>

#include <CLI/CLI.hpp>

namespace penult {

inline constexpr int kYes = 0;
inline constexpr int kNo = 1;
inline constexpr int kCannotAsk = 2;

void add_backup(CLI::App& program, int& exit_code);
void add_doctor(CLI::App& program, int& exit_code);
void add_judge(CLI::App& program, int& exit_code);
void add_lab(CLI::App& program, int& exit_code);
void add_play(CLI::App& program, int& exit_code);
void add_restore(CLI::App& program, int& exit_code);
void add_rules(CLI::App& program, int& exit_code);
void add_serve(CLI::App& program, int& exit_code);

/// Prints "penult: what, where, what to do" to standard error.
void print_error(const std::string& text);

}  // namespace penult
