#include "validation/harness/atomic_file.h"

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "validation/harness/errors.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::atomic_file_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

/// A small limit on the size of files: like a full disk, writing stops in the middle.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    struct rlimit small = before_;
    small.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallFiles() { ::setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  struct rlimit before_ {};
};

/// The id of a process that is gone.
pid_t dead_process() {
  const pid_t pid = ::fork();
  if (pid == 0) ::_exit(0);
  ::waitpid(pid, nullptr, 0);
  return pid;
}

std::string host() {
  char name[256] = {};
  ::gethostname(name, sizeof name - 1);
  return name;
}

TEST(AtomicFile, WritesAndReplaces) {
  const for_tests::TemporaryFolder folder;
  write_atomically(folder / "a", "one");
  write_atomically(folder / "a", "two");
  EXPECT_EQ(for_tests::read_text(folder / "a"), "two");
  EXPECT_EQ(read_bytes(folder / "a").size(), 3u);
  EXPECT_EQ(for_tests::count_files(folder.path(), ".tmp"), 0);
}

TEST(AtomicFile, FailureInTheMiddleKeepsTheOldFileAndLeavesNothing) {
  const for_tests::TemporaryFolder folder;
  write_atomically(folder / "a", "old");
  {
    const SmallFiles limit(1000);
    EXPECT_THAT([&] { write_atomically(folder / "a", std::string(5000, 'x')); },
                ThrowsMessage<StorageError>(AllOf(HasSubstr((folder / "a").string()), HasSubstr("File too large"))));
    EXPECT_THAT([&] { check_writable(folder.path()); }, ThrowsMessage<StorageError>(HasSubstr("File too large")));
  }
  EXPECT_EQ(for_tests::read_text(folder / "a"), "old");
  EXPECT_EQ(for_tests::count_files(folder.path(), ".tmp"), 0);
}

TEST(AtomicFile, UnwritableFoldersAreNamedWithTheReason) {
  const for_tests::TemporaryFolder folder;
  for_tests::write_text(folder / "file", "");
  EXPECT_THAT([&] { make_folder(folder / "file/below"); },
              ThrowsMessage<StorageError>(AllOf(HasSubstr("file/below"), HasSubstr("Not a directory"))));
  EXPECT_THAT([&] { write_atomically(folder / "missing/a", "x"); },
              ThrowsMessage<StorageError>(HasSubstr("No such file or directory")));
  EXPECT_THAT([] { check_writable("/proc"); }, ThrowsMessage<StorageError>(HasSubstr("/proc")));
}

TEST(AtomicFile, OnlyTemporariesOfDeadWritersHereAreRemoved) {
  const for_tests::TemporaryFolder folder;
  const std::string dead = std::to_string(dead_process());
  const std::string alive = std::to_string(::getpid());
  for_tests::write_text(folder / ("a.h5." + host() + "." + dead + ".0.tmp"), "half");
  for_tests::write_text(folder / ("b.h5." + host() + "." + alive + ".0.tmp"), "half");
  for_tests::write_text(folder / ("c.h5.elsewhere-than-here." + dead + ".0.tmp"), "half");
  for_tests::write_text(folder / "d.tmp", "foreign");
  EXPECT_EQ(remove_stale_temporaries(folder.path()), 1);
  EXPECT_EQ(for_tests::count_files(folder.path(), ".tmp"), 3);
  EXPECT_FALSE(std::filesystem::exists(folder / ("a.h5." + host() + "." + dead + ".0.tmp")));
}

}  // namespace
}  // namespace wrinkle::validation::atomic_file_test
