#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "server/log.h"
#include "server/qr.h"
#include "server/server.h"
#include "server/settings.h"
#include "server/store.h"

namespace penult {
namespace {

struct ServeArguments {
  server::Config flags;                                    ///< what the command line says
  std::vector<std::function<void(server::Config&)>> said;  ///< puts that over what a file says
  int port = 8108;
  std::string file;
  bool quiet = false;
  bool print = false;
};

// Hands lie in memory and in what is stored: neither may be anybody else's to read.
void keep_to_ourselves() {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  umask(S_IRWXG | S_IRWXO);
}

/// Each connection is an open file; the default limit is that of a desktop program.
void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
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

/// Flags over the file over the defaults. An error, or nothing.
std::string settle(const ServeArguments& arguments, server::Config& config) {
  if (!arguments.file.empty())
    if (std::string error = server::read_config_file(arguments.file, config); !error.empty())
      return error;
  for (const auto& put : arguments.said)
    put(config);
  return server::config_error(config);
}

int serve(const ServeArguments& arguments) {
  server::Config config;
  if (const std::string error = settle(arguments, config); !error.empty()) {
    print_error(error);
    return kCannotAsk;
  }
  if (arguments.print) {
    std::printf("%s", server::print_config(config).c_str());
    return kYes;
  }
  server::set_up_log(config);
  allow_many_files();
  keep_to_ourselves();
  if (config.web.empty()) config.web = server::find_client();
  try {
    server::Server running(config);
    greet(running, arguments.quiet);
    running.run();
  } catch (const server::StartError& error) {
    print_error(error.what());
    return kCannotAsk;
  }
  return kYes;
}

/// A flag that stands for a setting of the file.
template <class Value>
void add_flag(CLI::App& command, ServeArguments& arguments, Value server::Config::* place,
              const char* name, const char* text) {
  CLI::Option* option = command.add_option(name, arguments.flags.*place, text);
  arguments.said.emplace_back([&arguments, option, place](server::Config& config) {
    if (option->count() > 0) config.*place = arguments.flags.*place;
  });
}

}  // namespace

void add_serve(CLI::App& program, int& exit_code) {
  const auto arguments = std::make_shared<ServeArguments>();
  CLI::App* command = program.add_subcommand("serve", "Opens tables for browsers");
  using server::Config;
  CLI::Option* port =
      command->add_option("--port", arguments->port, "Port; 0 takes any that is free")
          ->check(CLI::Range(0, 65535))
          ->capture_default_str();
  arguments->said.emplace_back([raw = arguments.get(), port](Config& config) {
    if (port->count() > 0) config.port = uint16_t(raw->port);
  });
  const auto flag = [&](auto place, const char* name, const char* text) {
    add_flag(*command, *arguments, place, name, text);
  };
  flag(&Config::data, "--data", "Folder for what is stored [data]");
  flag(&Config::store, "--store", "Another store: sqlite:FOLDER");
  flag(&Config::web, "--web", "Folder of the built web client");
  flag(&Config::hosts, "--host", "Addresses to listen on; default all");
  flag(&Config::origins, "--origin", "Other sites whose pages may use this server");
  flag(&Config::tls_certificate, "--tls-certificate", "PEM file: the server speaks TLS itself");
  flag(&Config::tls_key, "--tls-key", "PEM file with its private key");
  command->add_option("--config", arguments->file,
                      "TOML file with settings; flags stand over it (docs/operating.md)");
  command->add_flag("--print-config", arguments->print, "Prints every setting and ends");
  command->add_flag("--quiet", arguments->quiet, "No QR code");
  command->callback([arguments, &exit_code] { exit_code = serve(*arguments); });
}

}  // namespace penult
