// `penult backup`, `penult restore` and `penult doctor`: care for what a server stores.

#include <cstdio>
#include <memory>
#include <string>

#include <sys/stat.h>

#include "cli/commands.h"
#include "server/backup.h"
#include "server/doctor.h"

namespace penult {
namespace {

struct StoreArguments {
  std::string data = "data";
  std::string file;
};

int say(const server::BackupReport& report, const char* done, const std::string& where) {
  if (!report.error.empty()) {
    print_error(report.error);
    return kCannotAsk;
  }
  std::printf("%s %s: %llu running tables, %llu records, %llu matches; %.1f MB in %.2f s\n", done,
              where.c_str(), static_cast<unsigned long long>(report.tables),
              static_cast<unsigned long long>(report.records),
              static_cast<unsigned long long>(report.matches), double(report.bytes) / 1e6,
              report.seconds);
  return kYes;
}

int examine(const std::string& folder) {
  const server::Examination found = server::examine(folder);
  if (!found.error.empty()) {
    print_error(found.error);
    return kCannotAsk;
  }
  for (const server::Finding& one : found.findings)
    std::printf("%s %s\n      %s\n",
                one.weight == server::Finding::Weight::kWrong ? "WRONG" : "note ", one.what.c_str(),
                one.advice.c_str());
  std::printf("%s: %zu running tables, %zu that have ended, %zu records, %zu matches (%.2f s)\n",
              found.healthy() ? "All is well" : "Something is wrong", found.tables, found.archived,
              found.records, found.matches, found.seconds);
  return found.healthy() ? kYes : kNo;
}

CLI::App* add(CLI::App& program, StoreArguments& arguments, const char* name, const char* text) {
  CLI::App* command = program.add_subcommand(name, text);
  command->add_option("--data", arguments.data, "Folder of the store")->capture_default_str();
  return command;
}

}  // namespace

void add_backup(CLI::App& program, int& exit_code) {
  const auto arguments = std::make_shared<StoreArguments>();
  CLI::App* command =
      add(program, *arguments, "backup", "Copies what a server has stored, also while it runs");
  command->add_option("FILE", arguments->file, "Where the copy goes")->required();
  command->callback([arguments, &exit_code] {
    umask(S_IRWXG | S_IRWXO);
    exit_code =
        say(server::back_up(arguments->data, arguments->file), "Backed up to", arguments->file);
  });
}

void add_restore(CLI::App& program, int& exit_code) {
  const auto arguments = std::make_shared<StoreArguments>();
  CLI::App* command =
      add(program, *arguments, "restore", "Puts a backup into a folder that holds no store");
  command->add_option("FILE", arguments->file, "The backup")->required();
  command->callback([arguments, &exit_code] {
    umask(S_IRWXG | S_IRWXO);
    exit_code =
        say(server::restore(arguments->file, arguments->data), "Restored to", arguments->data);
  });
}

void add_doctor(CLI::App& program, int& exit_code) {
  const auto arguments = std::make_shared<StoreArguments>();
  CLI::App* command = add(program, *arguments, "doctor",
                          "Looks whether what a server has stored is in order; exit code 1 if not");
  command->callback([arguments, &exit_code] { exit_code = examine(arguments->data); });
}

}  // namespace penult
