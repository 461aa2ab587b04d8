#include "validation/cli/report_script.h"

#include <gmock/gmock.h>
#include <sys/wait.h>

#include <csignal>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>

#include "validation/cli/command_line.h"
#include "validation/cli/exit_code.h"
#include "validation/harness/errors.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::report_script_test {
namespace {

using ::testing::HasSubstr;

constexpr const char* kSleeper =
    "import os, signal, sys, time\n"
    "def end(*_):\n    open(sys.argv[1] + '/ended', 'w').close()\n    sys.exit(143)\n"
    "signal.signal(signal.SIGTERM, end)\n"
    "open(sys.argv[1] + '/pid.tmp', 'w').write(str(os.getpid()))\n"
    "os.rename(sys.argv[1] + '/pid.tmp', sys.argv[1] + '/pid')\n"
    "time.sleep(300)\n";

class ReportScript : public ::testing::Test {
 protected:
  void SetUp() override { ::setenv("WRINKLEBENCH_REPORTS", folder_.text().c_str(), 1); }
  void TearDown() override { ::unsetenv("WRINKLEBENCH_REPORTS"); }

  int run(const std::string& script) {
    for_tests::write_text(folder_ / "script.py", script);
    return run_report_script("script.py", {folder_.text()}, "the results", err_);
  }

  /// Waits, for long on a busy machine; was it so in the end?
  static bool becomes_true(const std::function<bool()>& what) {
    for (int i = 0; i < 3000 && !what(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return what();
  }

  /// A process of ours that runs a script which sleeps, sent `signal` once it sleeps; its wait status.
  int status_after(int signal) {
    for_tests::write_text(folder_ / "script.py", kSleeper);
    const pid_t pid = ::fork();
    if (pid == 0) {
      std::signal(signal, SIG_DFL);  // nohup has SIGHUP ignored
      std::ostringstream err;
      const int code = run_report_script("script.py", {folder_.text()}, "the results", err);
      for_tests::write_text(folder_ / "err", err.str());
      ::_exit(code);
    }
    EXPECT_TRUE(becomes_true([&] { return std::filesystem::exists(folder_ / "pid"); }));
    ::kill(pid, signal);
    int status = 0;
    ::waitpid(pid, &status, 0);
    return status;
  }

  bool script_is_gone() const {
    const pid_t pid = std::stoi(for_tests::read_text(folder_ / "pid"));
    return becomes_true([&] { return ::kill(pid, 0) != 0; });
  }

  for_tests::TemporaryFolder folder_;
  std::ostringstream err_;
};

TEST_F(ReportScript, EndsInGoodOrderWhenTheProgramIsKilled) {
  const int status = status_after(SIGKILL);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_TRUE(script_is_gone());
  EXPECT_TRUE(std::filesystem::exists(folder_ / "ended"));
}

TEST_F(ReportScript, ASignalToTheProgramEndsItWithOneLineAnd130) {
  for (const auto& [signal, name] : {std::pair{SIGINT, "Ctrl-C"}, {SIGTERM, "Terminated"}, {SIGHUP, "Hangup"}}) {
    std::filesystem::remove(folder_ / "pid");
    const int status = status_after(signal);
    ASSERT_TRUE(WIFEXITED(status)) << name;
    EXPECT_EQ(WEXITSTATUS(status), kInterrupted) << name;
    EXPECT_TRUE(script_is_gone()) << name;
    EXPECT_EQ(for_tests::read_text(folder_ / "err"),
              "stopped (" + std::string(name) + "): the report of the results is not whole\n");
  }
}

TEST_F(ReportScript, CtrlCOfTheTerminalIsLeftToTheProgram) {
  EXPECT_EQ(run("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n"), kAsExpected);
}

TEST_F(ReportScript, FailuresAreTold) {
  const auto failure = [&](const std::string& script) {
    try {
      run(script);
    } catch (const StorageError& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_EQ(failure("raise SystemExit(2)\n"), "no report was made of the results (see the message above)");
  EXPECT_EQ(failure("raise SystemExit(4)\n"), "the report of the results is not whole (see the message above)");
  EXPECT_THAT(failure("import os\nos.kill(os.getpid(), 9)\n"), HasSubstr("script.py was ended by a signal (Killed)"));
}

TEST_F(ReportScript, ReportHandsOverTheProgramsStudiesAndVersions) {
  for_tests::write_text(folder_ / "report.py",
                        "import os, shutil, sys\nat = sys.argv.index('--studies')\n"
                        "shutil.copy(sys.argv[at + 1], sys.argv[1] + '/handed')\n");
  std::filesystem::create_directory(folder_ / "results");
  Study spring = for_tests::make_spring_study();
  spring.version = 7;
  const std::vector<const Study*> studies{&spring};
  std::ostringstream out;
  EXPECT_EQ(run_command_line({"report", (folder_ / "results").string()}, studies, out, err_), kAsExpected)
      << err_.str();
  const auto handed = nlohmann::json::parse(for_tests::read_text(folder_ / "results/handed"));
  EXPECT_EQ(handed.at("studies").at(0).at("name"), "spring");
  EXPECT_EQ(handed.at("studies").at(0).at("version"), 7);
}

}  // namespace
}  // namespace wrinkle::validation::report_script_test
