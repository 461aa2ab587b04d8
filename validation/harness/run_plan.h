#pragma once
/// Which samples a run has to compute, and which are there already.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validation/harness/result_store.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// The samples of one study that the user asked for, resolved.
struct Request {
  const Study* study = nullptr;
  std::vector<Sample> samples;
};

/// Which of the samples asked for are computed: those not there, those that failed, or all.
enum class Rerun { missing, failed, all };

/// Is a sample computed of which this is stored, or nothing?
bool is_to_compute(const StoredSample* stored, Rerun rerun);

/// Part `index` of `count`, from 1. Parts are the same whatever is finished already.
struct Shard {
  int index = 1, count = 1;
};

/// Reads "2/8". Throws UsageError.
Shard parse_shard(std::string_view text);

/// One sample to compute.
struct Job {
  const Study* study = nullptr;
  Sample sample;
  std::string key;
  std::string label;      // for messages: the study and the parameters that vary among its samples
  FileStamp before = {};  // of its file when the run was planned
};

/// A sample that was asked for and had been finished before.
struct Finished {
  const Study* study = nullptr;
  std::string key, label;
  Outcome outcome = Outcome::ok;
  std::string reason;  // where it is not ok
};

struct RunPlan {
  std::vector<Job> jobs;              // each study's in their order, and spread evenly over all
  std::vector<Finished> finished;     // not computed again
  std::vector<std::string> left_out;  // labels of those that are not there, where only failed ones are computed
  std::vector<std::string> notices;   // one line for each file that was set aside

  int already(Outcome outcome) const;
};

/// Reads what is there, picks the jobs and prepares the folders of those studies that have any. Throws StorageError.
RunPlan plan_run(std::span<const Request> requests, const ResultStore& store, Shard shard, Rerun rerun);

}  // namespace wrinkle::validation
