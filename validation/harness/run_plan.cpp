#include "validation/harness/run_plan.h"

#include <fmt/format.h>

#include <charconv>
#include <iterator>
#include <map>
#include <set>

#include "validation/harness/errors.h"
#include "validation/harness/sample_key.h"
#include "validation/harness/value.h"

namespace wrinkle::validation {
namespace {

std::set<std::string> varying_parameters(const Request& request) {
  std::set<std::string> varying;
  for (const Sample& sample : request.samples) {
    for (const auto& [name, value] : sample.values) {
      if (value != request.samples.front().values.at(name)) varying.insert(name);
    }
  }
  return varying;
}

std::vector<Job> jobs_of(const Request& request) {
  const std::set<std::string> varying = varying_parameters(request);
  std::vector<Job> jobs;
  for (const Sample& sample : request.samples) {
    Job job{request.study, sample, sample_key(*request.study, sample), std::string(request.study->name)};
    for (const std::string& name : varying) job.label += fmt::format(" {}={}", name, to_text(sample.values.at(name)));
    if (varying.empty()) job.label += " " + job.key;
    jobs.push_back(std::move(job));
  }
  return jobs;
}

/// Counts the job among those already finished, or returns true: it is to be computed.
bool is_wanted(RunPlan& plan, const std::map<std::string, Outcome>& finished, const std::string& key, Rerun rerun) {
  if (rerun == Rerun::all) return true;
  const auto found = finished.find(key);
  if (found == finished.end()) return rerun == Rerun::missing;
  if (found->second != Outcome::failed) {
    ++(found->second == Outcome::ok ? plan.already_ok : plan.already_skipped);
    return false;
  }
  if (rerun == Rerun::missing) ++plan.already_failed;
  return rerun == Rerun::failed;
}

}  // namespace

Shard parse_shard(std::string_view text) {
  Shard shard;
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, shard.index);
  const bool has_slash = first.ec == std::errc{} && first.ptr != end && *first.ptr == '/';
  if (has_slash) {
    const auto second = std::from_chars(first.ptr + 1, end, shard.count);
    if (second.ec == std::errc{} && second.ptr == end && shard.index >= 1 && shard.index <= shard.count) return shard;
  }
  throw UsageError(fmt::format("--shard {}: write i/n with 1 <= i <= n, as in 2/8", text));
}

RunPlan plan_run(std::span<const Request> requests, const ResultStore& store, Shard shard, Rerun rerun) {
  RunPlan plan;
  int position = 0;
  for (const Request& request : requests) {
    store.prepare(*request.study);
    StudyResults results = store.load(*request.study);
    std::move(results.notices.begin(), results.notices.end(), std::back_inserter(plan.notices));
    std::map<std::string, Outcome> finished;
    for (const StoredSample& stored : results.samples) finished[stored.key] = stored.record.outcome;
    for (Job& job : jobs_of(request)) {
      const bool in_shard = position++ % shard.count == shard.index - 1;
      if (in_shard && is_wanted(plan, finished, job.key, rerun)) plan.jobs.push_back(std::move(job));
    }
  }
  return plan;
}

}  // namespace wrinkle::validation
