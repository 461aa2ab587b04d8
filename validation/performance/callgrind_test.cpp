#include "validation/performance/callgrind.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "validation/harness/study_for_tests.h"
#include "validation/performance/run_program.h"

namespace wrinkle::validation::callgrind_test {
namespace {
namespace fs = std::filesystem;
using testing::HasSubstr;

/// Puts a shell script in valgrind's place for as long as it lives. $counts is where the dumps go.
class FakeValgrind {
 public:
  explicit FakeValgrind(const std::string& script) : path_(std::getenv("PATH")) {
    std::ofstream(folder_ / "valgrind") << "#!/bin/sh\nfor w in \"$@\"; do case $w in --callgrind-out-file=*) "
                                           "counts=${w#*=};; esac; done\n"
                                        << script;
    fs::permissions(folder_ / "valgrind", fs::perms::owner_all);
    ::setenv("PATH", (folder_.text() + ":" + path_).c_str(), 1);
  }
  ~FakeValgrind() { ::setenv("PATH", path_.c_str(), 1); }
  FakeValgrind(const FakeValgrind&) = delete;
  FakeValgrind& operator=(const FakeValgrind&) = delete;

 private:
  std::string path_;
  for_tests::TemporaryFolder folder_;
};

TEST(Callgrind, EachDumpIsOneKernels) {
  const FakeValgrind valgrind(
      "echo summary: 1 > $counts.1; echo totals: 1500 >> $counts.1; echo totals: 70 > $counts.2\n"
      "printf 'loading\\na/b\\t10\\nc\\t7\\n'\n");
  const InstructionCounts counts = count_instructions("kernels", {"a/b", "c"});
  EXPECT_EQ(counts.problem, "");
  EXPECT_DOUBLE_EQ(counts.per_element.at("a/b"), 150);
  EXPECT_DOUBLE_EQ(counts.per_element.at("c"), 10);
  EXPECT_THAT(count_instructions("kernels", {"a/b", "c", "d"}).problem, HasSubstr("2 of 3"));
}

TEST(Callgrind, SaysWhyNothingIsCounted) {
  {
    const FakeValgrind unknown_instruction("echo totals: 30 > $counts.1; printf 'a\\t3\\n'; kill -ILL $$\n");
    const InstructionCounts counts = count_instructions("kernels", {"a", "b"});
    EXPECT_THAT(counts.problem, HasSubstr("-DWRINKLEBENCH_NATIVE=OFF"));
    EXPECT_DOUBLE_EQ(counts.per_element.at("a"), 10);  // what came before is kept
  }
  const FakeValgrind refused("echo 'there is no row' >&2; echo '==1== I refs' >&2; exit 2\n");
  const InstructionCounts counts = count_instructions("kernels", {"a"});
  EXPECT_THAT(counts.problem, HasSubstr("exit code 2"));
  EXPECT_THAT(counts.problem, HasSubstr("there is no row"));
  EXPECT_TRUE(counts.per_element.empty());
}

TEST(Callgrind, SaysWhereValgrindIsMissing) {
  const std::string path = std::getenv("PATH");
  const for_tests::TemporaryFolder empty;
  ::setenv("PATH", empty.text().c_str(), 1);
  const std::string problem = count_instructions("kernels", {"a"}).problem;
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_THAT(problem, HasSubstr("valgrind is not here"));
}

TEST(RunProgram, GivesBackWhatWasWrittenAndHowItEnded) {
  const ProgramEnd end =
      run_program({"sh", "-c", "echo $WRINKLE_WORD; echo no >&2; cat; exit 3"}, {{"WRINKLE_WORD", "yes"}});
  EXPECT_EQ(end.out, "yes\n");
  EXPECT_EQ(end.err, "no\n");
  EXPECT_EQ(end.exit_code, 3);
  EXPECT_FALSE(end.succeeded());
  EXPECT_EQ(run_program({"sh", "-c", "kill -TERM $$"}).signal, 15);
  EXPECT_ANY_THROW(run_program({"/no/such/program"}));
}

}  // namespace
}  // namespace wrinkle::validation::callgrind_test
