#include "server/metrics.h"

#include <sstream>

#include <prometheus/text_serializer.h>

#include "server/settings.h"

namespace penult::server {
namespace {

prometheus::Gauge& gauge(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
}

prometheus::Counter& counter(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add({});
}

const prometheus::Histogram::BucketBoundaries kSeconds = {
    0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1};
const prometheus::Histogram::BucketBoundaries kCounts = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

prometheus::Histogram& histogram(prometheus::Registry& registry, const char* name, const char* help,
                                 const prometheus::Histogram::BucketBoundaries& bounds) {
  return prometheus::BuildHistogram().Name(name).Help(help).Register(registry).Add({}, bounds);
}

}  // namespace

Metrics::Metrics()
    : refusals_(prometheus::BuildCounter()
                    .Name("penult_refused_total")
                    .Help("Connections, requests and messages refused or cut off, by reason.")
                    .Register(registry_)),
      connections(gauge(registry_, "penult_connections", "Open sockets.")),
      tables(gauge(registry_, "penult_tables", "Open tables.")),
      frozen_tables(gauge(registry_, "penult_tables_frozen", "Tables whose store fails.")),
      quarantined_tables(
          gauge(registry_, "penult_tables_quarantined", "Tables whose log is damaged.")),
      requests(counter(registry_, "penult_http_requests_total", "HTTP requests.")),
      messages_in(counter(registry_, "penult_messages_in_total", "Messages of clients.")),
      messages_out(counter(registry_, "penult_messages_out_total", "Messages to clients.")),
      records(counter(registry_, "penult_records_total", "Records committed.")),
      views_dropped(counter(registry_, "penult_views_dropped_total",
                            "Views a slow client did not get because a newer one followed.")),
      store_errors(counter(registry_, "penult_store_errors_total", "Failed commits.")),
      store_waiting(gauge(registry_, "penult_store_waiting", "Jobs that wait for the disk.")),
      bytes_waiting(
          gauge(registry_, "penult_out_queue_bytes", "Bytes that wait for clients to read them.")),
      commit_seconds(
          histogram(registry_, "penult_commit_seconds", "Durable commits of the store.", kSeconds)),
      commit_records(
          histogram(registry_, "penult_commit_records", "Records in one commit.", kCounts)),
      loop_lag(histogram(registry_, "penult_loop_lag_seconds",
                         "How long what comes waits until it is read.", kSeconds)) {
  for (const Setting& setting : setting_table()) {
    std::istringstream reasons{std::string(setting.counter)};
    for (std::string reason; reasons >> reason;)
      if (!reason.starts_with("penult_")) refusals_.Add({{"reason", reason}});
  }
}

std::string Metrics::text() const {
  return prometheus::TextSerializer().Serialize(registry_.Collect());
}

void Metrics::refused(const std::string& reason) {
  refusals_.Add({{"reason", reason}}).Increment();
}

}  // namespace penult::server
