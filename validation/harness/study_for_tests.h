#pragma once
/// A small study whose samples behave as told, and a folder that goes away: for tests only.

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>

#include "validation/harness/reference_data.h"
#include "validation/harness/study.h"

namespace wrinkle::validation::for_tests {

/// An empty folder below the system's temporary one, removed on destruction.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "wrinklebench_XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make " + pattern);
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string text() const { return path_.string(); }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

inline std::string read_text(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

inline void write_text(const std::filesystem::path& file, const std::string& text) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

inline int count_files(const std::filesystem::path& folder, const std::string& extension) {
  int count = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() == extension) ++count;
  }
  return count;
}

/// One triangle and one quadrangle, with a scalar and a vector field.
inline Frame two_cells(double time) {
  Frame frame;
  frame.time = {time};
  frame.points = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5, -1, time};
  frame.connectivity = {0, 1, 2, 3, 0, 4, 1};
  frame.offsets = {0, 4, 7};
  frame.cell_types = {9, 5};
  frame.point_fields["height"] = {"m", {0, 0, 0, 0, time}};
  frame.point_fields["displacement"] = {"m", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, time}};
  frame.cell_fields["layer"] = {"1", {0, 1}};
  return frame;
}

/// ½ k x² with x = 2, and all that a record can hold.
inline Record spring_record(double stiffness) {
  Record record;
  record.metrics = {{"energy", 2.0 * stiffness}, {"newton_iterations", 3.0}, {"wall_seconds", 0.5}};
  record.caveats = {"resolution: 2 elements, \"few\""};
  record.telemetry = {{"step", "1", {0, 1, 2}}, {"energy", "J", {3, 2, 2.0 * stiffness}}};
  record.curves = {{"shape", {"x", "m", {0, 0.5, 1}}, {{"y", "m", {0, 1, 4}}, {"exact y", "m", {0, 1.1, 4}}}}};
  return record;
}

/// A process that dies for a reason of its own, whatever handlers the test program or a sanitizer has set.
[[noreturn]] inline void die_by(int signal) {
  std::signal(signal, SIG_DFL);
  ::raise(signal);
  std::abort();
}

/// Computes without end.
[[noreturn]] inline void spin() {
  for (volatile unsigned count = 0;;) count = count + 1;
}

/// Leaves a line in the file that WRINKLEBENCH_TEST_LOG names: which samples were really computed?
inline void log_run(const Sample& sample) {
  if (const char* log = std::getenv("WRINKLEBENCH_TEST_LOG")) {
    std::ofstream(log, std::ios::app) << sample.number("stiffness") << '\n';
  }
}

inline Record run_spring(const Sample& sample, Progress& progress) {
  log_run(sample);
  progress.report(0.5, "half");
  std::this_thread::sleep_for(std::chrono::milliseconds(sample.integer("sleep_ms")));
  const std::string& behaviour = sample.word("behaviour");
  if (behaviour == "abort") die_by(SIGABRT);
  if (behaviour == "segfault") die_by(SIGSEGV);
  if (behaviour == "kill") die_by(SIGKILL);
  if (behaviour == "exit") ::_exit(7);
  if (behaviour == "spin") spin();
  if (behaviour == "throw") throw std::runtime_error("the spring broke");
  Record record = spring_record(sample.number("stiffness"));
  if (behaviour == "undefined") record.metrics["energy"] = std::nan("");
  if (behaviour == "undeclared") record.metrics["colour"] = 1.0;
  if (behaviour == "frames") record.frames = {two_cells(0.0), two_cells(0.5)};
  if (behaviour == "skip") return skipped_record("the spring is 3 m long, and 2 m fit");
  if (behaviour == "fail") {
    record = {};
    record.outcome = Outcome::failed;
    record.reason = "not converged: gradient 3 N after 7 iterations";
  }
  return record;
}

inline std::vector<Verdict> judge_spring(std::span<const Row> rows, const ReferenceData&) {
  std::vector<Verdict> verdicts;
  for (const Row& row : rows) {
    if (row.record.outcome != Outcome::ok) continue;
    Verdict verdict{.claim = "the energy is 2 J per N/m", .figure = "Fig. 1", .quantity = "energy [J]"};
    verdict.measured = row.record.metrics.at("energy");
    verdict.reference = 2.0 * row.sample.number("stiffness");
    verdict.relation = "within";
    const bool is_odd = row.sample.word("kind") == "nonlinear";  // a spring whose claim does not hold
    verdict.judgement = is_odd ? Judgement::deviates : Judgement::reproduced;
    verdicts.push_back(verdict);
  }
  return verdicts;
}

inline std::vector<Sample> spring_samples(Profile profile) {
  std::vector<Sample> samples;
  const int count = profile == Profile::quick ? 3 : 5;
  for (int i = 1; i <= count; ++i) samples.push_back({{{"stiffness", static_cast<double>(i)}}});
  return samples;
}

inline Study make_spring_study() {
  Study study;
  study.name = "spring";
  study.title = "A spring";
  study.claim = "its energy is quadratic";
  study.source = "Hooke 1678";
  study.version = 1;
  study.parameters = {
      {"stiffness", 1.0, "N/m", "of the spring", Source::swept, {}, 0.0, 1000.0},
      {"sleep_ms", std::int64_t{0}, "ms", "time to waste", Source::assumed, {}, 0.0, 60000.0},
      {"kind", std::string("linear"), "", "law of the spring", Source::paper, {"linear", "nonlinear"}},
      {"behaviour",
       std::string("ok"),
       "",
       "what the sample does",
       Source::standard,
       {"ok", "fail", "skip", "throw", "abort", "segfault", "kill", "exit", "spin", "undefined", "undeclared",
        "frames"}},
  };
  study.metrics = {{"energy", "J", "stored"},
                   {"newton_iterations", "1", "of the solver"},
                   {"wall_seconds", "s", "of the sample"},
                   {"undefined", "1", "never given"}};
  study.paper_duration = "a second";
  study.samples = spring_samples;
  study.run = run_spring;
  study.judge = judge_spring;
  study.refuse = [](const Sample& sample) -> std::optional<std::string> {
    if (sample.number("stiffness") > 0.0 || sample.word("kind") == "linear") return std::nullopt;
    return "a nonlinear spring needs a stiffness above 0";
  };
  return study;
}

}  // namespace wrinkle::validation::for_tests
