#include "validation/harness/run_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <set>
#include <utility>

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

/// Puts the job where it belongs: to compute, finished before, or left out.
void sort_in(RunPlan& plan, Job&& job, const StoredSample* found, Rerun rerun) {
  if (is_to_compute(found, rerun)) {
    plan.jobs.push_back(std::move(job));
  } else if (found != nullptr) {
    plan.finished.push_back({job.study, job.key, job.label, found->record.outcome, found->record.reason});
  } else {
    plan.left_out.push_back(job.label);
  }
}

/// Those of the request's samples that are in the shard. `position` counts the samples of all requests.
std::vector<Job> jobs_in_shard(const Request& request, Shard shard, int& position) {
  std::vector<Job> jobs = jobs_of(request);
  std::erase_if(jobs, [&](const Job&) { return position++ % shard.count != shard.index - 1; });
  return jobs;
}

/// Each study's jobs evenly over all: what the first of them took then tells how long the rest will take, dear studies
/// and cheap.
std::vector<Job> spread(std::vector<Job> jobs) {
  std::map<const Study*, double> all, seen;
  for (const Job& job : jobs) all[job.study] += 1.0;
  std::vector<std::pair<double, Job*>> places;
  for (Job& job : jobs) places.emplace_back((seen[job.study]++ + 0.5) / all[job.study], &job);
  std::ranges::stable_sort(places, {}, &std::pair<double, Job*>::first);
  std::vector<Job> sorted;
  for (const auto& [place, job] : places) sorted.push_back(std::move(*job));
  return sorted;
}

}  // namespace

bool is_to_compute(const StoredSample* stored, Rerun rerun) {
  if (rerun == Rerun::all) return true;
  if (rerun == Rerun::missing) return stored == nullptr;
  return stored != nullptr && stored->record.outcome == Outcome::failed;
}

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

int RunPlan::already(Outcome outcome) const {
  return static_cast<int>(
      std::count_if(finished.begin(), finished.end(), [&](const Finished& one) { return one.outcome == outcome; }));
}

RunPlan plan_run(std::span<const Request> requests, const ResultStore& store, Shard shard, Rerun rerun) {
  RunPlan plan;
  int position = 0;
  for (const Request& request : requests) {
    std::vector<Job> jobs = jobs_in_shard(request, shard, position);
    // Before reading: what another run finishes meanwhile then counts as new.
    for (Job& job : jobs) job.before = store.stamp(request.study->name, job.key);
    StudyResults results;
    if (store.has_folder(request.study->name)) results = store.load(*request.study);
    std::move(results.notices.begin(), results.notices.end(), std::back_inserter(plan.notices));
    std::map<std::string_view, const StoredSample*> found;
    for (const StoredSample& stored : results.samples) found[stored.key] = &stored;
    const std::size_t before = plan.jobs.size();
    for (Job& job : jobs) {
      const auto it = found.find(job.key);
      sort_in(plan, std::move(job), it == found.end() ? nullptr : it->second, rerun);
    }
    // A finished study may lie where nobody can write.
    if (plan.jobs.size() > before) store.prepare(*request.study);
  }
  plan.jobs = spread(std::move(plan.jobs));
  return plan;
}

}  // namespace wrinkle::validation
