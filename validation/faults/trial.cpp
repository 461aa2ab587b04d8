#include "validation/faults/trial.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <list>
#include <nlohmann/json.hpp>
#include <system_error>

#include "validation/harness/atomic_file.h"
#include "validation/harness/errors.h"
#include "validation/harness/interrupt.h"
#include "validation/harness/start_program.h"

extern char** environ;

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

using Words = std::vector<std::string>;
using Clock = std::chrono::steady_clock;

/// Ours but for the fault.
Words environment(const std::string& fault) {
  Words out;
  for (char** entry = environ; *entry != nullptr; ++entry)
    if (std::strncmp(*entry, "WRINKLEBENCH_FAULT=", 19) != 0) out.emplace_back(*entry);
  if (!fault.empty()) out.push_back("WRINKLEBENCH_FAULT=" + fault);
  return out;
}

/// `run` for each part of the parameters: "a=1 b=2;a=3".
std::vector<Words> runs(const Trial& trial, const std::string& program, const std::string& results) {
  std::vector<Words> out;
  std::istringstream parts(trial.parameters);
  for (std::string part; std::getline(parts, part, ';') || out.empty();) {
    out.push_back({program, "run", trial.name, "-j", "1", "-o", results});
    std::istringstream parameters(part);
    for (std::string word; parameters >> word;) out.back().insert(out.back().end(), {"-p", word});
  }
  return out;
}

/// The programs that a trial runs one after the other.
std::vector<Words> commands(const Trial& trial, const fs::path& programs, const fs::path& folder) {
  const std::string results = (folder / "results").string();
  if (trial.source != WitnessSource::study) {
    const char* name =
        trial.source == WitnessSource::core_tests ? "wrinklebench_core_tests" : "wrinklebench_validation_tests";
    return {{(programs / name).string(), "--gtest_brief=1", "--gtest_filter=" + trial.name,
             "--gtest_output=json:" + (folder / "tests.json").string()}};
  }
  const std::string program = (programs / "wrinklebench").string();
  std::vector<Words> out = runs(trial, program, results);
  out.push_back({program, "judge", results, "--study", trial.name});
  return out;
}

nlohmann::json read_json(const fs::path& file) {
  std::ifstream in(file);
  return nlohmann::json::parse(in, nullptr, false);  // what is not there or cut is "discarded"
}

void read_tests(const fs::path& folder, TrialResult& result) {
  const nlohmann::json all = read_json(folder / "tests.json");
  if (!all.is_object()) return;
  for (const auto& suite : all["testsuites"])
    for (const auto& test : suite["testsuite"]) {
      if (test.value("result", "") != "COMPLETED") continue;
      const std::string name = test["classname"].get<std::string>() + "." + test["name"].get<std::string>();
      (test.contains("failures") ? result.refused : result.passed).emplace_back(name);
    }
}

/// Those that were not run bear no witness.
void read_verdicts(const fs::path& folder, const std::string& study, TrialResult& result) {
  const nlohmann::json all = read_json(folder / "results" / study / "verdicts.json");
  if (!all.is_object()) return;
  for (const auto& verdict : all["verdicts"]) {
    if (verdict["verdict"] == "not run") continue;
    const std::string name = claim_name(verdict["claim"].get<std::string>(), verdict["quantity"].get<std::string>());
    (verdict["as_expected"].get<bool>() ? result.passed : result.refused).emplace_back(name);
    result.words[name] = verdict["verdict"].get<std::string>();
    if (verdict["measured"].is_number()) result.measured[name] = verdict["measured"].get<double>();
  }
}

/// One trial under way: its programs one after the other, each with a process group of its own.
class Running {
 public:
  Running(std::size_t number, const Trial& trial, const TrialSettings& settings)
      : number_(number), trial_(trial), folder_(settings.scratch / std::to_string(number)) {
    fs::remove_all(folder_);
    make_folder(folder_);
    left_ = commands(trial, settings.programs, folder_);
    start_next();
  }
  ~Running() {
    if (pid_ > 0) {
      ::kill(-pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  std::size_t number() const { return number_; }
  const TrialResult& result() const { return result_; }

  /// True once all has ended.
  bool look() {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) != pid_) {
      if (seconds() < trial_.limit) return false;
      result_.broke = fmt::format("did not end within {:g} s", trial_.limit);
    } else {
      pid_ = -1;
      if (WIFSIGNALED(status)) result_.broke = fmt::format("crashed: {}", ::strsignal(WTERMSIG(status)));
      if (WIFEXITED(status) && WEXITSTATUS(status) > 1)  // 1: tests that fail, verdicts other than expected
        result_.broke = fmt::format("ended with exit code {}", WEXITSTATUS(status));
      if (result_.broke.empty() && !left_.empty()) {
        start_next();
        return false;
      }
    }
    result_.seconds = seconds();
    if (trial_.source == WitnessSource::study)
      read_verdicts(folder_, trial_.name, result_);
    else
      read_tests(folder_, result_);
    return true;
  }

 private:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  void start_next() {
    const std::string log = (folder_ / "log").string();
    const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (file < 0) throw StorageError(fmt::format("cannot write {}: {}", log, std::generic_category().message(errno)));
    pid_ = start_program({.words = left_.front(),
                          .environment = environment(trial_.fault),
                          .out = file,
                          .err = file,
                          .group = ProcessGroup::own});
    ::close(file);
    left_.erase(left_.begin());
  }

  std::size_t number_;
  const Trial& trial_;
  fs::path folder_;
  std::vector<Words> left_;
  pid_t pid_ = -1;
  Clock::time_point start_ = Clock::now();
  TrialResult result_;
};

}  // namespace

TrialSettings own_trial_settings(int jobs) {
  return {.programs = fs::read_symlink("/proc/self/exe").parent_path(),
          .scratch = fs::temp_directory_path() / fmt::format("wrinklebench-faults-{}", ::getpid()),
          .jobs = std::max(1, jobs)};
}

std::string claim_name(const std::string& claim, const std::string& quantity) {
  return fmt::format("{} ({})", claim, quantity);
}

int run_trials(std::span<const Trial> trials, const TrialSettings& settings,
               const std::function<void(std::size_t, const TrialResult&)>& ended) {
  constexpr int kLookEvery = 20;  // [ms]
  const InterruptGuard interrupt;
  std::list<Running> running;
  std::size_t next = 0;
  while (interrupt.signal() == 0 && (next < trials.size() || !running.empty())) {
    while (next < trials.size() && running.size() < static_cast<std::size_t>(settings.jobs)) {
      running.emplace_back(next, trials[next], settings);
      ++next;
    }
    pollfd wake{interrupt.descriptor(), POLLIN, 0};
    ::poll(&wake, 1, kLookEvery);
    for (auto it = running.begin(); it != running.end();) {
      if (!it->look()) {
        ++it;
        continue;
      }
      ended(it->number(), it->result());
      it = running.erase(it);
    }
  }
  return interrupt.signal();
}

}  // namespace wrinkle::validation
