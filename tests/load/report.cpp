#include "tests/load/report.h"

#include <array>
#include <cstdarg>
#include <cstdio>

namespace penult::testing {

namespace json = boost::json;

namespace {

json::object times_json(const Histogram& times) {
  return {{"p50", times.at(0.5)},
          {"p95", times.at(0.95)},
          {"p99", times.at(0.99)},
          {"p99.9", times.at(0.999)},
          {"max", times.most()}};
}

json::object part_json(const Part& part) {
  const double seconds = std::max(part.seconds, 1e-9);
  return {{"name", part.name},
          {"seconds", part.seconds},
          {"planned", part.planned},
          {"between_rounds", part.between_rounds},
          {"given_up", part.given_up},
          {"sent", part.sent},
          {"acknowledged", part.acknowledged},
          {"refused", part.refused},
          {"per_second", double(part.acknowledged) / seconds},
          {"ms_from_plan", times_json(part.from_plan)},
          {"ms_from_send", times_json(part.from_send)},
          {"server_cpu", part.cpu / seconds},
          {"server_busiest_thread_cpu", part.busiest / seconds},
          {"generator_cpu", part.own_cpu / seconds},
          {"machine_load", part.load_average}};
}

json::object faults_json(const Faults& faults) {
  return {{"answered_twice", faults.answered_twice},
          {"lost", faults.lost},
          {"errors", faults.errors},
          {"closed", faults.closed},
          {"not_opened", faults.not_opened},
          {"first", faults.example}};
}

json::object run_json(const Run& run) {
  json::array parts;
  for (const Part& part : run.parts)
    if (part.seconds > 0) parts.push_back(part_json(part));
  return {{"idle_connections", run.memory.connections},
          {"kb_an_idle_connection", run.memory.kilobytes_each},
          {"resident_mb", run.memory.resident_kb / 1024},
          {"messages", run.score.messages},
          {"megabytes", double(run.score.bytes) / 1e6},
          {"parts", std::move(parts)},
          {"faults", faults_json(run.score.faults)}};
}

const json::object* part_of(const json::object& run, std::string_view name) {
  for (const json::value& part : run.at("parts").as_array())
    if (part.at("name").as_string() == name) return &part.as_object();
  return nullptr;
}

double number(const json::object& from, std::string_view name) {
  return from.at(name).to_number<double>();
}

/// Processor microseconds of the server for each thing acknowledged.
double cost(const json::object& part) {
  return number(part, "server_cpu") / std::max(1.0, number(part, "per_second")) * 1e6;
}

class Lines {
 public:
  [[gnu::format(printf, 2, 3)]] void add(const char* format, ...) {
    std::array<char, 400> line{};
    va_list values;
    va_start(values, format);
    std::vsnprintf(line.data(), line.size(), format, values);
    va_end(values);
    text_ += line.data();
    text_ += '\n';
  }
  void goal(const char* what, double value, const char* unit, double bound, bool most) {
    const bool met = most ? value <= bound : value >= bound;
    add("  %-44s %9.2f %-4s (at %s %g: %s)", what, value, unit, most ? "most" : "least", bound,
        met ? "met" : "MISSED");
  }
  void run(const char* name, const json::object& run) {
    add("%s", name);
    for (const json::value& one : run.at("parts").as_array()) {
      const json::object& part = one.as_object();
      const json::object& times = part.at("ms_from_plan").as_object();
      add("  %-16s %9.0f /s   p50 %.2f  p95 %.2f  p99 %.2f  p99.9 %.2f  max %.1f ms   server %.0f "
          "%% "
          "of a processor (loop %.0f %%), generator %.0f %%, machine's load %.2f",
          part.at("name").as_string().c_str(), number(part, "per_second"), number(times, "p50"),
          number(times, "p95"), number(times, "p99"), number(times, "p99.9"), number(times, "max"),
          number(part, "server_cpu") * 100, number(part, "server_busiest_thread_cpu") * 100,
          number(part, "generator_cpu") * 100, number(part, "machine_load"));
    }
    add("  %.0f MB resident; %.2f KB an idle connection (of %.0f)", number(run, "resident_mb"),
        number(run, "kb_an_idle_connection"), number(run, "idle_connections"));
    const json::object& faults = run.at("faults").as_object();
    for (const char* fault : {"answered_twice", "lost", "errors", "closed", "not_opened"})
      if (number(faults, fault) > 0) add("  FAULT %s: %.0f", fault, number(faults, fault));
    if (!faults.at("first").as_string().empty())
      add("  the first: %s", faults.at("first").as_string().c_str());
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

void add_spike(Lines& lines, const json::object& report) {
  const json::object* during = part_of(report.at("penult").as_object(), "spike");
  if (during == nullptr) return;
  const json::object& spike = report.at("spike").as_object();
  const json::object& sent = during->at("ms_from_send").as_object();
  lines.add("spike: from sending to the acknowledgement p50 %.1f, p99 %.1f ms", number(sent, "p50"),
            number(sent, "p99"));
  for (const auto& [what, count] : spike.at("newcomers").as_object())
    lines.add("  newcomers answered %.*s: %lld", int(what.size()), what.data(),
              static_cast<long long>(count.to_number<int64_t>()));
  lines.add(
      "  first refused after: tables %.2f s, watchers %.2f s (-1: never); let in again after "
      "%.2f and %.2f s",
      number(spike, "tables_refused_at"), number(spike, "watchers_refused_at"),
      number(spike, "tables_after"), number(spike, "watchers_after"));
  const double after = number(spike, "recovered_after");
  lines.goal("normal again after the spike", after < 0 ? 99 : after, "s", 5, true);
}

}  // namespace

json::object report_json(const Plan& plan, const TableRun& tables, const EchoRun& echo) {
  json::object newcomers;
  for (const auto& [what, count] : tables.in_spike)
    newcomers[what] = count;
  json::object counts;
  for (const auto& [what, count] : tables.server_counts)
    counts[what] = count;
  return {{"plan",
           {{"connections", plan.connections},
            {"tables", plan.tables},
            {"seats", plan.seats},
            {"watchers", plan.watchers},
            {"quiet", plan.quiet()},
            {"rate", plan.rate},
            {"think_ms", double(plan.tables) / plan.rate * 1000},
            {"seed", plan.seed}}},
          {"penult", run_json(tables)},
          {"echo", run_json(echo)},
          {"server_counts", std::move(counts)},
          {"spike",
           {{"newcomers", std::move(newcomers)},
            {"tables_refused_at", tables.tables_refused_at},
            {"watchers_refused_at", tables.watchers_refused_at},
            {"tables_after", tables.tables_after},
            {"watchers_after", tables.watchers_after},
            {"recovered_after", tables.recovered_after}}}};
}

std::string report_text(const json::object& report) {
  Lines lines;
  const json::object& plan = report.at("plan").as_object();
  lines.add(
      "%.0f connections: %.0f tables of %.0f, %.0f watchers there, %.0f at quiet tables; "
      "%.0f actions/s, a turn every %.0f ms at each table",
      number(plan, "connections"), number(plan, "tables"), number(plan, "seats"),
      number(plan, "watchers"), number(plan, "quiet"), number(plan, "rate"),
      number(plan, "think_ms"));
  const json::object& penult = report.at("penult").as_object();
  const json::object& echo = report.at("echo").as_object();
  lines.run("penult serve", penult);
  lines.run("echo", echo);
  const json::object* steady = part_of(penult, "steady");
  const json::object* echoed = part_of(echo, "steady");
  if (steady == nullptr || echoed == nullptr) return lines.take();
  lines.add(
      "processor time: %.1f µs a durable action, %.1f µs an echo: %.1f times; memory of an idle "
      "connection %.2f times",
      cost(*steady), cost(*echoed), cost(*steady) / cost(*echoed),
      number(penult, "kb_an_idle_connection") / number(echo, "kb_an_idle_connection"));
  lines.goal("connections", number(plan, "connections"), "", 10'000, false);
  lines.goal("durable actions a second", number(*steady, "per_second"), "/s", 5000, false);
  lines.goal("acknowledged after, p99", number(steady->at("ms_from_plan").as_object(), "p99"), "ms",
             5, true);
  lines.goal("of one processor", number(*steady, "server_cpu"), "", 1, true);
  lines.goal("an idle connection", number(penult, "kb_an_idle_connection"), "KB", 10, true);
  add_spike(lines, report);
  lines.add("the server's own counters:");
  for (const auto& [what, count] : report.at("server_counts").as_object())
    lines.add("  %.*s %.6g", int(what.size()), what.data(), count.to_number<double>());
  return lines.take();
}

}  // namespace penult::testing
