#include <cstdio>
#include <memory>
#include <string>

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/commands.h"
#include "server/qr.h"
#include "server/server.h"
#include "server/store.h"

namespace penult {
namespace {

struct ServeArguments {
  server::Config config;
  int port = 8108;
  bool quiet = false;
};

/// Each connection is an open file; the default limit is that of a desktop program.
void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// Hands lie in memory: they must not end up in a dump on somebody's disk.
void forbid_dumps() {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

void greet(const server::Server& running, bool quiet) {
  const std::vector<std::string> addresses = running.addresses();
  std::printf("Penult is open at\n");
  for (const std::string& address : addresses)
    std::printf("  %s\n", address.c_str());
  if (!running.has_client()) std::printf("The web client is not built (script/serve does it).\n");
  if (!quiet && isatty(STDOUT_FILENO) != 0)
    std::printf("\n%s\n", server::qr_terminal(addresses.back()).c_str());
  std::fflush(stdout);
}

int serve(ServeArguments& arguments) {
  spdlog::set_default_logger(spdlog::stderr_color_mt("penult"));
  allow_many_files();
  forbid_dumps();
  arguments.config.port = uint16_t(arguments.port);
  if (arguments.config.web.empty()) arguments.config.web = server::find_client();
  try {
    server::Server running(arguments.config);
    greet(running, arguments.quiet);
    running.run();
  } catch (const server::StartError& error) {
    print_error(error.what());
    return kCannotAsk;
  }
  return kYes;
}

}  // namespace

void add_serve(CLI::App& program, int& exit_code) {
  const auto arguments = std::make_shared<ServeArguments>();
  CLI::App* command = program.add_subcommand("serve", "Opens tables for browsers");
  command->add_option("--port", arguments->port, "Port; 0 takes any that is free")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command->add_option("--data", arguments->config.data, "Folder for what is stored")
      ->capture_default_str();
  command->add_option("--store", arguments->config.store, "Another store: sqlite:FOLDER");
  command->add_option("--web", arguments->config.web, "Folder of the built web client");
  command->add_option("--host", arguments->config.hosts, "Addresses to listen on; default all");
  command->add_option("--origin", arguments->config.origins,
                      "Other sites whose pages may use this server");
  command->add_flag("--quiet", arguments->quiet, "No QR code");
  command->callback([arguments, &exit_code] { exit_code = serve(*arguments); });
}

}  // namespace penult
