#pragma once
// What the server counts, for Prometheus.

#include <string>

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

namespace penult::server {

class Metrics {
 public:
  Metrics();
  std::string text() const;
  /// Something was refused or cut off, and why. A reason of the setting table starts at 0.
  void refused(const std::string& reason);

 private:
  prometheus::Registry registry_;
  prometheus::Family<prometheus::Counter>& refusals_;

 public:
  prometheus::Gauge& connections;
  prometheus::Gauge& tables;
  prometheus::Gauge& frozen_tables;
  prometheus::Gauge& quarantined_tables;
  prometheus::Counter& requests;
  prometheus::Counter& messages_in;
  prometheus::Counter& messages_out;
  prometheus::Counter& records;
  prometheus::Counter& views_dropped;
  prometheus::Counter& store_errors;
  prometheus::Gauge& store_waiting;
  prometheus::Gauge& bytes_waiting;
  prometheus::Histogram& commit_seconds;
  prometheus::Histogram& commit_records;
  prometheus::Histogram& loop_lag;
};

}  // namespace penult::server
