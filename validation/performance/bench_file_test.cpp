#include "validation/performance/bench_file.h"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>

#include "validation/harness/errors.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::bench_file_test {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

BenchRun made_run(const std::string& utc) {
  BenchRun run{.utc = utc, .commit = "0123456789abcdef0123456789abcdef01234567", .subject = "Größer", .dirty = true};
  run.machine = "00c0ffee0000";
  run.cpu = "a processor";
  run.compiler = "GNU 12.2.0";
  run.compiler_flags = "-O3";
  run.copy_bandwidth = 1e10;
  run.peak_flops = 5e10;
  run.kernels = {{.name = "assembly/stvk_hinge/simd/hessian_exact",
                  .per = "triangle",
                  .elements = 20000,
                  .bytes = 120,
                  .flops = 900,
                  .process = {0, 0, 1},
                  .seconds = {1.1e-7, 1.0 / 3e7, 1.3e-7},
                  .goal = 1.1e-7},
                 {.name = "nothing/measured", .per = "vertex"}};
  return run;
}

TEST(BenchFile, RoundTrip) {
  const for_tests::TemporaryFolder folder;
  const BenchRun written = made_run("2024-05-31T12:34:56Z");
  const fs::path file = bench_file_path(folder.path(), written);
  EXPECT_EQ(file, folder.path() / "00c0ffee0000/20240531T123456Z-0123456789ab-dirty.h5");
  write_bench_run(file, written);
  const BenchRun read = read_bench_run(file);
  EXPECT_EQ(read.utc, written.utc);
  EXPECT_EQ(read.commit, written.commit);
  EXPECT_EQ(read.subject, written.subject);
  EXPECT_TRUE(read.dirty);
  EXPECT_EQ(read.machine, written.machine);
  EXPECT_EQ(read.cpu, written.cpu);
  EXPECT_EQ(read.compiler, written.compiler);
  EXPECT_EQ(read.compiler_flags, written.compiler_flags);
  EXPECT_EQ(read.copy_bandwidth, 1e10);
  EXPECT_TRUE(std::isnan(read.cache_bandwidth));
  EXPECT_EQ(read.peak_flops, 5e10);
  ASSERT_EQ(read.kernels.size(), 2u);
  const KernelSamples* kernel = read.find("assembly/stvk_hinge/simd/hessian_exact");
  ASSERT_EQ(kernel, &read.kernels[0]);
  EXPECT_EQ(kernel->per, "triangle");
  EXPECT_EQ(kernel->elements, 20000);
  EXPECT_EQ(kernel->bytes, 120);
  EXPECT_EQ(kernel->flops, 900);
  EXPECT_EQ(kernel->process, written.kernels[0].process);
  EXPECT_EQ(kernel->seconds, written.kernels[0].seconds);
  EXPECT_TRUE(std::isnan(kernel->instructions));
  EXPECT_EQ(kernel->goal, 1.1e-7);
  EXPECT_EQ(kernel->median(), 1.1e-7);
  EXPECT_TRUE(std::isnan(read.kernels[1].median()));
  EXPECT_EQ(read.find("no such"), nullptr);
}

TEST(BenchFile, HistoryIsOldestFirstOverAllMachines) {
  const for_tests::TemporaryFolder folder;
  BenchRun newer = made_run("2024-06-01T00:00:00Z"), older = made_run("2024-05-31T12:34:56Z");
  older.machine = "ffffffffffff";
  for (const BenchRun& run : {newer, older}) write_bench_run(bench_file_path(folder.path(), run), run);
  std::ofstream(folder.path() / "notes.txt") << "not a run";
  const std::vector<BenchRun> history = read_history(folder.path());
  ASSERT_EQ(history.size(), 2u);
  EXPECT_EQ(history[0].machine, "ffffffffffff");
  EXPECT_EQ(history[1].utc, newer.utc);
  EXPECT_THROW(read_history(folder.path() / "none"), UsageError);
}

TEST(BenchFile, DamageIsNamedWithTheFile) {
  const for_tests::TemporaryFolder folder;
  const BenchRun run = made_run("2024-05-31T12:34:56Z");
  const fs::path file = bench_file_path(folder.path(), run);
  write_bench_run(file, run);
  fs::resize_file(file, fs::file_size(file) - 100);
  EXPECT_THAT([&] { read_history(folder.path()); },
              ThrowsMessage<StorageError>(AllOf(HasSubstr(file.string()), HasSubstr("run of the benchmarks"))));
  EXPECT_THROW(read_bench_run(folder.path() / "none.h5"), StorageError);
  BenchRun odd = run;
  odd.kernels[0].process.pop_back();
  EXPECT_THAT([&] { write_bench_run(file, odd); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("3 samples and 2 numbers")));
}

TEST(MachineId, IsTwelveDigitsAndStable) {
  EXPECT_THAT(machine_id(), ::testing::MatchesRegex("[0-9a-f]{12}"));
  EXPECT_EQ(machine_id(), machine_id());
}

}  // namespace
}  // namespace wrinkle::validation::bench_file_test
