#include "validation/harness/runner.h"

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <set>
#include <sstream>

#include "validation/harness/errors.h"
#include "validation/harness/parameters.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

const Study kSpring = testing::make_spring_study();

/// Runs on a folder of its own, and counts what is really computed through the log that the test study writes.
class RunnerTest : public ::testing::Test {
 protected:
  RunnerTest() { ::setenv("WRINKLEBENCH_TEST_LOG", (folder_ / "log").c_str(), 1); }
  ~RunnerTest() override { ::unsetenv("WRINKLEBENCH_TEST_LOG"); }

  RunSummary run(const std::vector<std::string>& parameters, RunOptions options = {}, Shard shard = {}) {
    options.jobs = options.jobs == 0 ? 2 : options.jobs;
    const std::vector<Request> requests{{&kSpring, sweep(kSpring, parse_assignments(parameters))}};
    plan_ = plan_run(requests, store_, shard, options.rerun);
    RunDisplay display(messages_, DisplayStyle::lines);
    return run_jobs(plan_, store_, options, display);
  }

  /// Stiffnesses of the samples computed since the last call.
  std::multiset<double> computed() {
    std::ifstream log(folder_ / "log");
    std::multiset<double> all;
    for (double x = 0.0; log >> x;) all.insert(x);
    std::filesystem::remove(folder_ / "log");
    return all;
  }

  bool wait_until_stored(int count) const {
    for (int i = 0; i < 400; ++i) {
      if (testing::count_files(store_.study_folder("spring"), ".h5") >= count) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  /// Another process that runs twenty samples of 100 ms each, one after the other.
  pid_t start_long_run() {
    const pid_t pid = ::fork();
    if (pid == 0) {
      const RunSummary summary = run({kTwenty, "sleep_ms=100"}, {.jobs = 1});
      ::_exit(summary.signal);
    }
    return pid;
  }

  int temporaries() const { return testing::count_files(store_.study_folder("spring"), ".tmp"); }

  static constexpr const char* kTwenty = "stiffness=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20";
  testing::TemporaryFolder folder_;
  ResultStore store_{folder_ / "results"};
  RunPlan plan_;
  std::ostringstream messages_;
};

TEST_F(RunnerTest, ComputesAndStoresEverySampleWithItsProvenance) {
  const RunSummary summary = run({"stiffness=1,2,3"}, {.profile = "custom", .command_line = "wrinklebench run"});
  EXPECT_EQ(summary.ok, 3);
  EXPECT_TRUE(summary.failures.empty());
  EXPECT_EQ(summary.signal, 0);
  const StudyResults results = store_.load(kSpring);
  ASSERT_EQ(results.samples.size(), 3u);
  const StoredSample& stored = results.samples[1];
  EXPECT_EQ(stored.record.metrics.at("energy"), 4.0);
  EXPECT_EQ(stored.profile, "custom");
  EXPECT_EQ(stored.provenance.command_line, "wrinklebench run");
  EXPECT_GT(stored.provenance.peak_memory_mb, 0.0);
  EXPECT_EQ(stored.provenance.threads, std::max(1, available_cores() / 2));
  EXPECT_THAT(messages_.str(), HasSubstr("[3/3] spring stiffness="));
}

TEST_F(RunnerTest, FinishedSamplesAreNotComputedAgainWhetherOkOrFailed) {
  run({"stiffness=1,2", "behaviour=ok,fail"});
  EXPECT_EQ(computed().size(), 4u);
  run({"stiffness=1,2,3", "behaviour=fail,ok"});
  EXPECT_EQ(computed(), (std::multiset<double>{3, 3}));
  EXPECT_EQ(plan_.already_ok, 2);
  EXPECT_EQ(plan_.already_failed, 2);
}

TEST_F(RunnerTest, FailedAndForceChooseWhatIsComputedAgain) {
  run({"stiffness=1,2", "behaviour=ok,fail"});
  computed();
  run({"stiffness=1,2,3", "behaviour=ok,fail"}, {.rerun = Rerun::failed});
  EXPECT_EQ(computed(), (std::multiset<double>{1, 2}));
  run({"stiffness=1,2,3", "behaviour=ok,fail"}, {.rerun = Rerun::all});
  EXPECT_EQ(computed().size(), 6u);
}

TEST_F(RunnerTest, ASkippedSampleIsNeitherAFailureNorComputedAgain) {
  const RunSummary summary = run({"stiffness=1,2", "behaviour=ok,skip"});
  EXPECT_EQ(summary.ok, 2);
  EXPECT_TRUE(summary.failures.empty());
  ASSERT_EQ(summary.skips.size(), 2u);
  EXPECT_EQ(summary.skips[0].reason, "the spring is 3 m long, and 2 m fit");
  EXPECT_THAT(messages_.str(), HasSubstr("skipped (the spring is 3 m long"));
  EXPECT_EQ(store_.load(kSpring).count(Outcome::skipped), 2);
  computed();
  run({"stiffness=1,2", "behaviour=ok,skip"}, {.rerun = Rerun::failed});
  run({"stiffness=1,2", "behaviour=ok,skip"});
  EXPECT_TRUE(computed().empty());
  EXPECT_EQ(plan_.already_skipped, 2);
}

TEST_F(RunnerTest, WhatTheStudyRefusesIsSkippedWithoutBeingRunAndStaysCurrent) {
  Sample refused = complete(kSpring, {{{"kind", "nonlinear"}, {"stiffness", 0.0}}});
  const std::vector<Request> requests{{&kSpring, {refused}}};
  RunDisplay display(messages_, DisplayStyle::lines);
  const RunSummary summary = run_jobs(plan_run(requests, store_, {}, Rerun::missing), store_, {}, display);
  ASSERT_EQ(summary.skips.size(), 1u);
  EXPECT_EQ(summary.skips[0].reason, "a nonlinear spring needs a stiffness above 0");
  EXPECT_TRUE(computed().empty());
  EXPECT_EQ(store_.load(kSpring).count(Outcome::skipped), 1);
}

TEST_F(RunnerTest, ACrashTakesNoOtherSampleWithIt) {
  const RunSummary summary = run({"stiffness=1,2", "behaviour=ok,abort,segfault,kill,exit,throw,undeclared,fail"});
  EXPECT_EQ(summary.ok, 2);
  EXPECT_EQ(summary.failures.size(), 14u);
  std::map<std::string, std::string> reasons;
  for (const StoredSample& stored : store_.load(kSpring).samples) {
    reasons[stored.sample.word("behaviour")] = stored.record.reason;
  }
  EXPECT_EQ(reasons.at("ok"), "");
  EXPECT_EQ(reasons.at("abort"), "crashed: SIGABRT (Aborted)");
  EXPECT_EQ(reasons.at("segfault"), "crashed: SIGSEGV (Segmentation fault)");
  EXPECT_THAT(reasons.at("kill"), HasSubstr("crashed: SIGKILL (Killed)"));
  EXPECT_THAT(reasons.at("exit"), HasSubstr("exit code 7"));
  EXPECT_EQ(reasons.at("throw"), "exception: the spring broke");
  EXPECT_THAT(reasons.at("undeclared"), HasSubstr("metric 'colour' is not declared"));
  EXPECT_EQ(reasons.at("fail"), "not converged: gradient 3 N after 7 iterations");
}

TEST_F(RunnerTest, ShardsPartTheSamplesWhateverIsFinished) {
  std::multiset<double> all;
  for (int i = 1; i <= 3; ++i) {
    run({"stiffness=1,2,3,4,5,6,7"}, {}, {i, 3});
    const std::multiset<double> part = computed();
    EXPECT_GE(part.size(), 2u);
    all.insert(part.begin(), part.end());
  }
  EXPECT_EQ(all, (std::multiset<double>{1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(parse_shard("2/8").count, 8);
  for (const char* text : {"0/3", "4/3", "1", "1/", "/2", "1/2x", "-1/2"}) {
    EXPECT_THROW(parse_shard(text), UsageError) << text;
  }
}

TEST_F(RunnerTest, KillNineLosesAtMostTheSamplesInFlight) {
  const pid_t pid = start_long_run();
  ASSERT_TRUE(wait_until_stored(3));
  ::kill(pid, SIGKILL);
  ::waitpid(pid, nullptr, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));  // its child would have stored one more by now
  const int stored = testing::count_files(store_.study_folder("spring"), ".h5");
  EXPECT_GE(stored, 3);
  EXPECT_LE(stored, 6) << "children outlived their parent";
  computed();
  const RunSummary summary = run({kTwenty, "sleep_ms=100"}, {.jobs = 8});
  EXPECT_EQ(summary.ok, 20 - stored);
  EXPECT_EQ(computed().size(), static_cast<std::size_t>(20 - stored));
  EXPECT_TRUE(store_.load(kSpring).notices.empty());
  EXPECT_EQ(store_.load(kSpring).samples.size(), 20u);
  EXPECT_EQ(temporaries(), 0);
}

TEST_F(RunnerTest, InterruptStopsTheChildrenAndLeavesNoHalfFiles) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const int before = testing::count_files(store_.study_folder("spring"), ".h5");
    const pid_t pid = start_long_run();
    ASSERT_TRUE(wait_until_stored(before + 1));
    ::kill(pid, signal);
    int status = 0;
    ::waitpid(pid, &status, 0);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), signal);
    const StudyResults results = store_.load(kSpring);
    EXPECT_LT(results.samples.size(), 20u);
    EXPECT_EQ(results.count(Outcome::failed), 0) << "an interrupted sample is no failure";
    EXPECT_TRUE(results.notices.empty());
    EXPECT_EQ(temporaries(), 0);
  }
}

TEST_F(RunnerTest, TwoRunsOnOneFolderDoNotDisturbEachOther) {
  const pid_t other = ::fork();
  if (other == 0) {
    const RunSummary summary = run({kTwenty, "sleep_ms=10", "behaviour=frames"});
    ::_exit(summary.done() == 20 && summary.failures.empty() ? 0 : 1);
  }
  const RunSummary summary = run({kTwenty, "sleep_ms=10", "behaviour=frames"});
  int status = 0;
  ::waitpid(other, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(summary.done(), 20);
  const StudyResults results = store_.load(kSpring);
  EXPECT_EQ(results.count(Outcome::ok), 20);
  EXPECT_TRUE(results.notices.empty());
  EXPECT_EQ(testing::count_files(store_.study_folder("spring"), ".hdf"), 40);
  EXPECT_EQ(temporaries(), 0);
}

/// Files may grow to that size only: writing a sample then fails in the middle, as on a full disk.
void limit_file_size(rlim_t bytes) {
  struct rlimit limit {};
  ::getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = std::min(bytes, limit.rlim_max);
  ::setrlimit(RLIMIT_FSIZE, &limit);
}

TEST_F(RunnerTest, AFullDiskIsOneClearErrorBeforeAnythingRuns) {
  limit_file_size(2000);
  EXPECT_THAT([&] { run({"stiffness=1,2"}); }, ThrowsMessage<StorageError>(HasSubstr("cannot write in the folder")));
  limit_file_size(RLIM_INFINITY);
  EXPECT_TRUE(computed().empty());
}

TEST_F(RunnerTest, ADiskThatFillsDuringTheRunStopsItWithThePathAndTheReason) {
  const std::vector<Request> requests{{&kSpring, sweep(kSpring, parse_assignments(std::vector<std::string>{kTwenty}))}};
  const RunPlan plan = plan_run(requests, store_, {}, Rerun::missing);
  RunDisplay display(messages_, DisplayStyle::lines);
  limit_file_size(2000);
  EXPECT_THAT(
      [&] { run_jobs(plan, store_, {.jobs = 2}, display); },
      ThrowsMessage<StorageError>(::testing::AllOf(HasSubstr(".h5: File too large"), HasSubstr(folder_.text()))));
  limit_file_size(RLIM_INFINITY);
  EXPECT_LE(computed().size(), 4u);
  EXPECT_EQ(testing::count_files(store_.study_folder("spring"), ".h5"), 0);
  EXPECT_EQ(temporaries(), 0);
}

TEST_F(RunnerTest, AnUnwritableFolderIsOneClearError) {
  testing::write_text(folder_ / "file", "");
  store_ = ResultStore(folder_ / "file");
  EXPECT_THAT([&] { run({"stiffness=1"}); }, ThrowsMessage<StorageError>(HasSubstr("Not a directory")));
}

TEST(Duration, ReadsWell) {
  EXPECT_EQ(duration_text(0.123), "0.12 s");
  EXPECT_EQ(duration_text(59.2), "59 s");
  EXPECT_EQ(duration_text(200.0), "3 min 20 s");
  EXPECT_EQ(duration_text(7500.0), "2 h 5 min");
}

TEST(RunDisplay, BarShowsCountFailuresAndTimeLeft) {
  std::ostringstream out;
  RunDisplay display(out, DisplayStyle::bar);
  display.start(4);
  const Job job{&kSpring, {}, "key", "spring"};
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  display.finished(job, {Outcome::failed, "why", 0.1});
  display.update(1.0);
  EXPECT_THAT(out.str(), HasSubstr("[###############...............] 1/4, 1 failed, about "));
  EXPECT_THAT(out.str(), HasSubstr(" left"));
  EXPECT_THAT(out.str(), ::testing::Not(HasSubstr("\n")));
}

}  // namespace
}  // namespace wrinkle::validation
