#include "validation/harness/start_program.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <poll.h>
#include <sys/wait.h>

#include <array>
#include <csignal>

#include "validation/harness/errors.h"

namespace wrinkle::validation::start_program_test {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

/// A program that runs for a minute holds the end of a pipe that it has for its output.
TEST(StartProgram, ItEndsWithAParentThatIsKilled) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
  const pid_t parent = ::fork();
  if (parent == 0) {
    start_program({.words = {"sleep", "60"}, .out = ends[1], .err = ends[1], .group = ProcessGroup::own});
    ::kill(::getpid(), SIGKILL);
  }
  ::close(ends[1]);
  ::waitpid(parent, nullptr, 0);
  pollfd end{ends[0], POLLIN, 0};
  EXPECT_EQ(::poll(&end, 1, 20'000), 1) << "it outlived its parent";
  ::close(ends[0]);
}

TEST(StartProgram, ItEndsAfterItsLimit) {
  const pid_t pid = start_program({.words = {"sleep", "60"}, .limit = 1});
  int status = 0;
  ASSERT_EQ(::waitpid(pid, &status, 0), pid);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGALRM);
}

TEST(StartProgram, OneThatIsNotThereIsSaid) {
  EXPECT_THAT([] { start_program({.words = {"/no/such/program"}}); },
              ThrowsMessage<StorageError>(HasSubstr("cannot start /no/such/program: No such file or directory")));
}

TEST(StartProgram, ItHasItsOwnEnvironmentAndNothingToRead) {
  const pid_t pid = start_program({.words = {"sh", "-c", "read line; exit $CODE"}, .environment = {"CODE=7"}});
  int status = 0;
  ASSERT_EQ(::waitpid(pid, &status, 0), pid);
  EXPECT_EQ(WEXITSTATUS(status), 7);
}

}  // namespace
}  // namespace wrinkle::validation::start_program_test
