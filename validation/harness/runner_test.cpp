#include "validation/harness/runner.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <tbb/global_control.h>

#include <csignal>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>

#include "validation/harness/available_cores.h"
#include "validation/harness/blas_library.h"
#include "validation/harness/claims.h"
#include "validation/harness/errors.h"
#include "validation/harness/parameters.h"
#include "validation/harness/sample_end.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::runner_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::ThrowsMessage;

const Study kSpring = for_tests::make_spring_study();

/// Files may grow to that size only: writing a sample then fails in the middle, as on a full disk.
void limit_file_size(rlim_t bytes) {
  struct rlimit limit {};
  ::getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = std::min(bytes, limit.rlim_max);
  ::setrlimit(RLIMIT_FSIZE, &limit);
}

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
      if (for_tests::count_files(store_.study_folder("spring"), ".h5") >= count) return true;
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

  int temporaries() const { return for_tests::count_files(store_.study_folder("spring"), ".tmp"); }

  static constexpr const char* kTwenty = "stiffness=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20";
  for_tests::TemporaryFolder folder_;
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

TEST_F(RunnerTest, SamplesOfADearStudyAreSpreadOverTheRun) {
  Study other = kSpring;
  other.name = "other";
  const auto requested = [](const Study& study, const std::string& values) {
    return Request{&study, sweep(study, parse_assignments(std::vector<std::string>{"stiffness=" + values}))};
  };
  const std::vector<Request> requests{requested(kSpring, "1,2,3,4"), requested(other, "1,2")};
  std::vector<std::string> order;
  for (const Job& job : plan_run(requests, store_, {}, Rerun::missing).jobs) order.push_back(job.label);
  EXPECT_THAT(order, ::testing::ElementsAre("spring stiffness=1", "other stiffness=1", "spring stiffness=2",
                                            "spring stiffness=3", "other stiffness=2", "spring stiffness=4"));
}

TEST_F(RunnerTest, RatiosOfTimesAreTakenOnOneThreadWhateverIsIdle) {
  Study study = kSpring;
  study.run = [](const Sample&, Progress&) {
    Record record;
    record.metrics["energy"] =
        static_cast<double>(tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism));
    return record;
  };
  const auto threads = [&] {
    const std::vector<Request> requests{{&study, {complete(study, {})}}};
    RunDisplay display(messages_, DisplayStyle::lines);
    run_jobs(plan_run(requests, store_, {}, Rerun::all), store_, {.jobs = 1}, display);
    const StoredSample stored = store_.load(study).samples.at(0);
    EXPECT_EQ(stored.record.metrics.at("energy"), static_cast<double>(stored.provenance.threads));
    return stored.provenance.threads;
  };
  EXPECT_EQ(threads(), available_cores()) << "one sample alone has them all";
  for (const char* end : {"energy_low", "energy_high"}) study.metrics.push_back({end, "1", "of its interval"});
  EXPECT_EQ(threads(), 1);
}

TEST_F(RunnerTest, FinishedSamplesAreNotComputedAgainWhetherOkOrFailed) {
  run({"stiffness=1,2", "behaviour=ok,fail"});
  EXPECT_EQ(computed().size(), 4u);
  run({"stiffness=1,2,3", "behaviour=fail,ok"});
  EXPECT_EQ(computed(), (std::multiset<double>{3, 3}));
  EXPECT_EQ(plan_.already(Outcome::ok), 2);
  EXPECT_EQ(plan_.already(Outcome::failed), 2);
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
  EXPECT_EQ(plan_.already(Outcome::skipped), 2);
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

TEST_F(RunnerTest, ASampleThatStallsOrSpinsIsEndedAndTheOthersGoOn) {
  const RunSummary stalled = run({"stiffness=1", "sleep_ms=60000"}, {.limit = 0.3});
  ASSERT_EQ(stalled.failures.size(), 1u);
  EXPECT_THAT(stalled.failures[0].reason,
              AllOf(HasSubstr("ended after 0.3 s, the limit of a sample"), HasSubstr("so it was waiting for something"),
                    HasSubstr("it last said that 50 % is done (half)"), HasSubstr("--limit SECONDS gives it longer")));
  const RunSummary spun = run({"stiffness=1,2", "behaviour=spin,ok"}, {.limit = 1.5});
  EXPECT_EQ(spun.ok, 2);
  ASSERT_EQ(spun.failures.size(), 2u);
  EXPECT_THAT(spun.failures[0].reason, HasSubstr("so it was computing"));
  const StudyResults results = store_.load(kSpring);
  EXPECT_EQ(results.count(Outcome::failed), 3);
  for (const StoredSample& stored : results.samples) {
    EXPECT_EQ(stored.record.reason.starts_with("ended after"), stored.record.outcome == Outcome::failed);
  }
  EXPECT_EQ(temporaries(), 0);
  EXPECT_TRUE(run({"stiffness=3", "sleep_ms=400"}, {.limit = 0.0}).failures.empty()) << "0 is no limit";
}

TEST_F(RunnerTest, TheLimitIsTheStudysUnlessTheUserGivesOne) {
  Study study = kSpring;
  study.limit = {.quick = 5.0, .paper = 7.0, .custom = 9.0};
  EXPECT_EQ(limit_of(study, {.profile = "quick"}), 5.0);
  EXPECT_EQ(limit_of(study, {.profile = "paper"}), 7.0);
  EXPECT_EQ(limit_of(study, {.profile = "custom"}), 9.0);
  EXPECT_EQ(limit_of(study, {.profile = "quick", .limit = 3.0}), 3.0);
  EXPECT_EQ(limit_of(study, {.profile = "quick", .limit = 0.0}), std::numeric_limits<double>::infinity());
  EXPECT_EQ(limit_of(study, {.profile = "quick", .crowding = 4.0}), 20.0) << "four samples share a core";
  EXPECT_EQ(limit_of(study, {.profile = "quick", .limit = 3.0, .crowding = 4.0}), 3.0) << "as the user has it";
}

TEST(ProcessEnd, MemoryIsNamedOnlyWhereItIsPlausible) {
  const double none = std::numeric_limits<double>::infinity();
  const auto killed = crash_reason({.status = SIGKILL, .cpu_seconds = 3.0, .peak_memory_mb = 812, .cpu_limit = none});
  EXPECT_THAT(killed, AllOf(HasSubstr("SIGKILL (Killed): ended from outside"), HasSubstr("up to 812 MB")));
  for (const int signal : {SIGKILL, SIGXCPU}) {
    const auto limited = crash_reason({.status = signal, .cpu_seconds = 5.01, .peak_memory_mb = 20, .cpu_limit = 5});
    EXPECT_THAT(limited, AllOf(HasSubstr("the limit on that (ulimit -t) is 5 s"), Not(HasSubstr("memory"))));
  }
  EXPECT_EQ(crash_reason({.status = SIGSEGV, .cpu_seconds = 9, .cpu_limit = 5}),
            "crashed: SIGSEGV (Segmentation fault)");
}

TEST_F(RunnerTest, ResultsRemovedDuringTheRunAreMissed) {
  const pid_t remover = ::fork();
  if (remover == 0) {
    wait_until_stored(3);
    for (const auto& entry : std::filesystem::directory_iterator(store_.study_folder("spring"))) {
      if (entry.path().extension() == ".h5") std::filesystem::remove(entry.path());
    }
    ::_exit(0);
  }
  const RunSummary summary = run({kTwenty, "sleep_ms=30"}, {.jobs = 1});
  ::waitpid(remover, nullptr, 0);
  EXPECT_EQ(summary.ok, 20);
  EXPECT_GE(summary.gone.size(), 3u);
  EXPECT_EQ(summary.gone.size() + store_.load(kSpring).samples.size(), 20u);
  EXPECT_THAT(summary.gone[0], HasSubstr("spring stiffness="));
}

TEST_F(RunnerTest, AFinishedStudyNeedsNoFolderThatCanBeWritten) {
  run({"stiffness=1,2"});
  limit_file_size(2000);
  EXPECT_EQ(run({"stiffness=1,2"}).done(), 0);
  limit_file_size(RLIM_INFINITY);
  EXPECT_EQ(plan_.already(Outcome::ok), 2);
}

TEST_F(RunnerTest, FewOpenFilesMeanFewerSamplesAtATime) {
  struct rlimit before {};
  ::getrlimit(RLIMIT_NOFILE, &before);
  struct rlimit few = before;
  few.rlim_cur = 32;
  ::setrlimit(RLIMIT_NOFILE, &few);
  const RunSummary summary = run({kTwenty, "sleep_ms=20"}, {.jobs = 200});
  ::setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(summary.ok, 20);
  EXPECT_THAT(messages_.str(), HasSubstr("12 samples at a time: only 32 files may be open (ulimit -n)"));
}

/// The exit status of a process of a user without rights that calls `function`; none where we have none to give up.
template <typename Function>
std::optional<int> as_nobody(const Function& function) {
  constexpr uid_t nobody = 65534;
  const pid_t pid = ::fork();
  if (pid == 0) {
    if (::setresgid(nobody, nobody, nobody) != 0 || ::setresuid(nobody, nobody, nobody) != 0) ::_exit(99);
    ::_exit(function());
  }
  int status = 0;
  ::waitpid(pid, &status, 0);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 98;
  return code == 99 ? std::nullopt : std::optional<int>(code);
}

/// Whoever may enter can make and change files there.
void open_to_all(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  std::filesystem::permissions(folder, std::filesystem::perms::all);
}

TEST_F(RunnerTest, FewProcessesMeanFewerSamplesAtATime) {
  open_to_all(folder_.path());
  const std::optional<int> status = as_nobody([this] {
    const struct rlimit few { 3, 3 };  // this process and two samples
    ::setrlimit(RLIMIT_NPROC, &few);
    const RunSummary summary = run({kTwenty, "sleep_ms=20"}, {.jobs = 20});
    const bool says_so = messages_.str().find("2 samples at a time: cannot start a process") != std::string::npos;
    return summary.ok == 20 && says_so ? 0 : 1;
  });
  if (!status) GTEST_SKIP() << "the limit holds for users without rights, and this one cannot become one";
  EXPECT_EQ(*status, 0);
}

TEST_F(RunnerTest, ClaimsOfOneWhoMayOnlyReadTheFileHoldTooAndSayWhatTheyCannot) {
  open_to_all(folder_.path());
  Claims ours(folder_.path());
  ASSERT_TRUE(ours.take("00000000000000a0"));
  EXPECT_EQ(ours.take_notice(), "");
  const auto may_read = std::filesystem::perms::owner_read | std::filesystem::perms::others_read;
  std::filesystem::permissions(folder_ / ".claims", may_read);
  const std::optional<int> status = as_nobody([this] {
    Claims theirs(folder_.path());
    const bool refused = !theirs.take("00000000000000a0") && theirs.take("fffffffffffffff0");
    const bool says_so = theirs.take_notice().find("another run on this folder may compute") != std::string::npos;
    return refused && says_so && theirs.take_notice().empty() ? 0 : 1;
  });
  if (!status) GTEST_SKIP() << "needs a second user";
  EXPECT_EQ(*status, 0);
}

TEST_F(RunnerTest, BlasHasOneThreadUnlessAskedAndProvenanceSaysHowMany) {
  if (prepare_blas(2).has_value() || blas_threads() == 0) GTEST_SKIP() << "BLAS is not OpenBLAS";
  EXPECT_EQ(blas_threads(), 2) << "as OPENBLAS_NUM_THREADS=2 has it";
  Study study = kSpring;
  study.run = [](const Sample&, Progress&) {
    Record record;
    record.metrics["energy"] = blas_threads();
    return record;
  };
  for (const int threads : {1, 2}) {
    const std::vector<Request> requests{{&study, {complete(study, {})}}};
    RunDisplay display(messages_, DisplayStyle::lines);
    run_jobs(plan_run(requests, store_, {}, Rerun::all), store_, {.blas_threads = threads}, display);
    const StoredSample stored = store_.load(study).samples.at(0);
    EXPECT_EQ(stored.record.metrics.at("energy"), threads);
    EXPECT_EQ(stored.provenance.blas_threads, threads);
  }
  prepare_blas(1);
}

TEST(BlasLibrary, KernelsThatAreTooOldForTheProcessorAreExchanged) {
  EXPECT_EQ(better_blas_kernels("Prescott", Instructions::avx512), "SkylakeX");
  EXPECT_EQ(better_blas_kernels("Sandybridge", Instructions::avx2), "Haswell");
  EXPECT_EQ(better_blas_kernels("Prescott", Instructions::older), "") << "an old processor has the right ones";
  for (const char* right : {"SkylakeX", "Haswell", "Zen", "Cooperlake", "armv8", ""})
    EXPECT_EQ(better_blas_kernels(right, Instructions::avx512), "") << right;
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)  // a sanitizer needs more addresses than this leaves
TEST_F(RunnerTest, TooLittleMemoryForBlasIsARefusalNotASpin) {
  const pid_t pid = ::fork();
  if (pid == 0) {
    struct rlimit addresses {};
    std::ifstream("/proc/self/statm") >> addresses.rlim_cur;  // [pages] that we have
    addresses.rlim_cur = addresses.rlim_max = addresses.rlim_cur * static_cast<rlim_t>(::getpagesize()) + (100U << 20U);
    ::setrlimit(RLIMIT_AS, &addresses);
    const RunSummary summary = run({"stiffness=1"}, {.limit = 10.0});
    const bool refused =
        summary.failures.size() == 1 && summary.failures[0].reason.starts_with("too little memory: BLAS");
    ::_exit(refused ? 0 : 1);
  }
  int status = 0;
  ::waitpid(pid, &status, 0);
  EXPECT_EQ(status, 0);
}
#endif

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
  const int stored = for_tests::count_files(store_.study_folder("spring"), ".h5");
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
    const int before = for_tests::count_files(store_.study_folder("spring"), ".h5");
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

/// Where `stiffness` is computed while others are, each once, whatever the runs are asked for.
TEST_F(RunnerTest, RunsOnOneFolderShareTheWork) {
  for (const Rerun rerun : {Rerun::missing, Rerun::all}) {
    const auto one_of_three = [&](int jobs) {
      const RunSummary summary = run({kTwenty, "sleep_ms=60", "behaviour=frames"}, {.jobs = jobs, .rerun = rerun});
      return summary.done() == 20 && summary.failures.empty() && summary.gone.empty();
    };
    std::vector<pid_t> others;
    for (const int jobs : {1, 3}) {
      others.push_back(::fork());
      if (others.back() == 0) ::_exit(one_of_three(jobs) ? 0 : 1);
    }
    EXPECT_TRUE(one_of_three(2)) << messages_.str();
    for (const pid_t other : others) {
      int status = 0;
      ::waitpid(other, &status, 0);
      EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(computed().size(), 20u);
    const StudyResults results = store_.load(kSpring);
    EXPECT_EQ(results.count(Outcome::ok), 20);
    EXPECT_TRUE(results.notices.empty());
    EXPECT_EQ(for_tests::count_files(store_.study_folder("spring"), ".hdf"), 40);
    EXPECT_EQ(temporaries(), 0);
  }
}

TEST_F(RunnerTest, AClaimIsAnothersUntilItIsGivenBackOrItsProcessIsKilled) {
  Claims ours(folder_.path());
  ASSERT_TRUE(ours.take("00000000000000a0"));
  const pid_t pid = ::fork();
  if (pid == 0) {
    Claims others(folder_.path());
    const bool right = !others.take("00000000000000a0") && others.take("fffffffffffffff0");
    for_tests::write_text(folder_ / "took", right ? "right" : "wrong");
    ::pause();
  }
  for (int i = 0; i < 500 && !std::filesystem::exists(folder_ / "took"); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(for_tests::read_text(folder_ / "took"), "right");
  EXPECT_FALSE(ours.take("fffffffffffffff0"));
  ::kill(pid, SIGKILL);
  ::waitpid(pid, nullptr, 0);
  EXPECT_TRUE(ours.take("fffffffffffffff0"));
}

TEST_F(RunnerTest, ARunThatWasStoppedIsNamedAndWaitedForNoLongerThanASampleMayTake) {
  const pid_t other = ::fork();
  if (other == 0) {
    run({"stiffness=1", "sleep_ms=60000"});
    ::_exit(0);
  }
  for (int i = 0; i < 500 && !std::filesystem::exists(folder_ / "log"); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  ::kill(other, SIGSTOP);
  const RunSummary summary = run({"stiffness=1", "sleep_ms=60000"}, {.limit = 0.5});
  ::kill(other, SIGKILL);
  ::waitpid(other, nullptr, 0);
  ASSERT_EQ(summary.held.size(), 1u);
  EXPECT_THAT(summary.held[0].label, HasSubstr("spring"));
  EXPECT_THAT(summary.held[0].reason,
              AllOf(HasSubstr(fmt::format("(process {}) has held it for 0.5 s", other)), HasSubstr("was it stopped?")));
  EXPECT_THAT(messages_.str(), HasSubstr(fmt::format("which another run on this folder (process {}) computes", other)));
  EXPECT_EQ(summary.done(), 0);
}

TEST_F(RunnerTest, WhatAnotherRunFailedAtIsAFailureOfThisOneToo) {
  const pid_t other = ::fork();
  if (other == 0) {
    run({"stiffness=1", "sleep_ms=500", "behaviour=fail"});
    ::_exit(0);
  }
  for (int i = 0; i < 500 && !std::filesystem::exists(folder_ / "log"); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  const RunSummary summary = run({"stiffness=1", "sleep_ms=500", "behaviour=fail"});
  ::waitpid(other, nullptr, 0);
  ASSERT_EQ(summary.failures.size(), 1u);
  EXPECT_THAT(summary.failures[0].reason, HasSubstr("not converged"));
  EXPECT_THAT(messages_.str(),
              AllOf(HasSubstr(fmt::format("which another run on this folder (process {}) computes", other)),
                    HasSubstr("failed, computed by another run")));
  EXPECT_EQ(computed().size(), 1u);
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
  EXPECT_THAT([&] { run_jobs(plan, store_, {.jobs = 2}, display); },
              ThrowsMessage<StorageError>(AllOf(HasSubstr(".h5: File too large"), HasSubstr(folder_.text()))));
  limit_file_size(RLIM_INFINITY);
  EXPECT_LE(computed().size(), 4u);
  EXPECT_EQ(for_tests::count_files(store_.study_folder("spring"), ".h5"), 0);
  EXPECT_EQ(temporaries(), 0);
}

TEST_F(RunnerTest, ALongSampleThatIsKilledGoesOnWhereItWasUnlessItIsForced) {
  Study study = kSpring;
  study.run = [](const Sample&, Progress& progress) {
    const nlohmann::json kept = progress.kept();
    const int from = kept.is_null() ? 0 : kept.get<int>();
    progress.keep([&] { return from + 3; });
    if (from < 6) std::raise(SIGKILL);
    return Record{.metrics = {{"energy", from}}};
  };
  const std::vector<Request> requests{{&study, {complete(study, {})}}};
  const auto runs = [&](Rerun rerun) {
    RunDisplay display(messages_, DisplayStyle::lines);
    return run_jobs(plan_run(requests, store_, {}, rerun), store_, {.rerun = rerun, .keep_every = 0}, display).ok;
  };
  EXPECT_EQ(runs(Rerun::missing), 0);
  EXPECT_EQ(runs(Rerun::failed), 0) << "from 3";
  EXPECT_EQ(runs(Rerun::all), 0) << "from the start";
  EXPECT_EQ(runs(Rerun::failed), 0) << "from 3";
  EXPECT_EQ(runs(Rerun::failed), 1);
  EXPECT_EQ(store_.load(study).samples.at(0).record.metrics.at("energy"), 6);
  EXPECT_EQ(for_tests::count_files(store_.study_folder("spring"), ".state"), 0) << "of no use any more";
}

TEST_F(RunnerTest, AnUnwritableFolderIsOneClearError) {
  for_tests::write_text(folder_ / "file", "");
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
  RunDisplay display(out, DisplayStyle::bar, 80);
  display.start(4);
  const Job job{&kSpring, {}, "key", "spring"};
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  display.finished(job, {Outcome::failed, "why", 0.1});
  display.update(1.0);
  EXPECT_THAT(out.str(), HasSubstr("[###############...............] 1/4, 1 failed, about "));
  EXPECT_THAT(out.str(), HasSubstr(" left"));
  EXPECT_THAT(out.str(), ::testing::Not(HasSubstr("\n")));
}

TEST(RunDisplay, AFewOfManySamplesSayNothingOfTheTimeLeft) {
  std::ostringstream out;
  RunDisplay display(out, DisplayStyle::lines);
  display.start(200);
  const Job job{&kSpring, {}, "key", "spring"};
  for (int i = 0; i < 4; ++i) display.finished(job, {Outcome::ok, "", 0.1});
  EXPECT_THAT(out.str(), ::testing::Not(HasSubstr(" left")));
  display.finished(job, {Outcome::ok, "", 0.1});
  EXPECT_THAT(out.str(), HasSubstr(" left"));
}

TEST(RunDisplay, ALongSampleSaysHowFarItIs) {
  std::ostringstream often, seldom;
  RunDisplay impatient(often, DisplayStyle::lines, 0, 0.01), patient(seldom, DisplayStyle::lines);
  for (RunDisplay* display : {&impatient, &patient}) display->start(2);
  impatient.update(0.5);
  EXPECT_EQ(often.str(), "") << "nothing before its time";
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  for (RunDisplay* display : {&impatient, &patient}) display->update(0.5);
  EXPECT_THAT(often.str(), MatchesRegex(R"(\[0/2\] 25 % done, about .* left.)"));
  EXPECT_EQ(seldom.str(), "");
}

TEST(RunDisplay, BarFitsIntoNarrowTerminals) {
  const BarState state{.done = 12, .total = 120, .failed = 3, .running = 0.5, .time_left = ", about 3 min 20 s left"};
  EXPECT_EQ(bar_text(state, 80), "[###...........................] 12/120, 3 failed, about 3 min 20 s left");
  EXPECT_EQ(bar_text(state, 30), "[#.........] 12/120, 3 failed");
  EXPECT_EQ(bar_text(state, 20), "12/120, 3 failed");
  for (int columns = 1; columns <= 100; ++columns) {
    EXPECT_LT(static_cast<int>(bar_text(state, columns).size()), columns) << columns;
  }
}

}  // namespace
}  // namespace wrinkle::validation::runner_test
