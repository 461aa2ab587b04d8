#include "validation/performance/bench_run.h"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>

#include "validation/harness/errors.h"
#include "validation/harness/study_for_tests.h"
#include "validation/performance/roofline.h"

namespace wrinkle::validation::bench_run_test {
namespace {

namespace fs = std::filesystem;
using ::testing::DoubleEq;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pointwise;
using ::testing::ThrowsMessage;

/// A program that answers as wrinklebench_kernels does: rows, and Google Benchmark's JSON with two repetitions.
fs::path stand_in(const for_tests::TemporaryFolder& folder, const std::string& name, double ns) {
  const fs::path path = folder / name;
  std::ofstream(path) << R"(#!/bin/sh
if [ "$1" = --rows ]; then
  printf 'standard\tmachine/triad/memory\tnumber\t0\n'
  printf 'standard\tassembly/springs/gradient\tspring\t50\n'
  printf 'solves\tlinear/plate/solve\tsolve\t0\n'
  exit
fi
[ "$WRINKLEBENCH_SLOWDOWN" != 1 ] || { echo 'told to fail' >&2; exit 2; }
row() { echo "{\"run_name\":\"$1\",\"run_type\":\"$2\",\"elements\":100,\"bytes\":24,\"flops\":2,\"ns_per_element\": $3}"; }
echo '{"benchmarks":['
row machine/triad/memory iteration 2; echo ,
row assembly/springs/gradient iteration )"
                      << ns << R"(; echo ,
row assembly/springs/gradient iteration )"
                      << 1.5 * ns << R"(; echo ,
row assembly/springs/gradient aggregate NaN; echo ,
echo '{"run_name":"linear/plate/solve","run_type":"iteration","error_occurred":true,"error_message":"singular"}]}'
)";
  fs::permissions(path, fs::perms::owner_all);
  return path;
}

TEST(KernelProgram, RowsAreChosenBySetAndByPartsOfTheirNames) {
  const for_tests::TemporaryFolder folder;
  const KernelProgram program(stand_in(folder, "kernels", 40));
  EXPECT_DOUBLE_EQ(program.goal("assembly/springs/gradient").seconds, 50e-9);
  EXPECT_THAT(program.choose({}, KernelSet::standard),
              ElementsAre("machine/triad/memory", "assembly/springs/gradient"));
  EXPECT_THAT(program.choose({"plate"}, KernelSet::all), ElementsAre("machine/triad/memory", "linear/plate/solve"));
  EXPECT_THAT([&] { program.choose({"assembly/springs/gradiant"}, KernelSet::all); },
              ThrowsMessage<UsageError>(HasSubstr("did you mean 'assembly/springs/gradient'?")));
  EXPECT_THAT([&] { program.choose({"plate"}, KernelSet::standard); },
              ThrowsMessage<UsageError>(HasSubstr("in the other --set")));
  EXPECT_THROW(KernelProgram(folder / "none"), StorageError);
}

TEST(BenchRun, TwoSidesTakeTurns) {
  EXPECT_THAT(turns(1, 3), ElementsAre(0, 0, 0));
  EXPECT_THAT(turns(2, 3), ElementsAre(0, 1, 1, 0, 0, 1));
}

TEST(BenchRun, SamplesAndProblemsOfBothSidesAreKept) {
  const for_tests::TemporaryFolder folder;
  const KernelProgram old(stand_in(folder, "old", 40)), now(stand_in(folder, "now", 60));
  std::vector<BenchSide> sides{{&old, {"assembly/springs/gradient"}, {}, {}},
                               {&now, {"assembly/springs/gradient"}, {}, {}}};
  int last = 0;
  EXPECT_TRUE(measure(sides, {.processes = 2}, [&](int done, int) { return last = done, true; }));
  EXPECT_EQ(last, 4);
  const KernelSamples* samples = sides[1].run.find("assembly/springs/gradient");
  ASSERT_NE(samples, nullptr);
  EXPECT_THAT(samples->process, ElementsAre(0, 0, 1, 1));
  EXPECT_THAT(samples->seconds, Pointwise(DoubleEq(), {60e-9, 90e-9, 60e-9, 90e-9}));
  EXPECT_EQ(samples->per, "spring");
  EXPECT_EQ(sides[0].problems.at("linear/plate/solve"), "singular");
  EXPECT_DOUBLE_EQ(sides[0].run.copy_bandwidth, 12e9);  // 24 bytes in 2 ns
}

TEST(BenchRun, WhatWasFinishedBeforeAStopIsKept) {
  const for_tests::TemporaryFolder folder;
  const KernelProgram program(stand_in(folder, "kernels", 40));
  std::vector<BenchSide> sides{{&program, {"assembly/springs/gradient"}, {}, {}}};
  EXPECT_FALSE(measure(sides, {.processes = 5}, [](int done, int) { return done < 2; }));
  EXPECT_EQ(sides[0].run.find("assembly/springs/gradient")->seconds.size(), 4u);
  sides[0].environment = {{"WRINKLEBENCH_SLOWDOWN", "1"}};
  EXPECT_THAT([&] { measure(sides, {.processes = 1}, [](int, int) { return true; }); },
              ThrowsMessage<StorageError>(HasSubstr("told to fail")));
}

/// Half of the triad's bandwidth where the data are where the triad's are.
TEST(MachineShare, IsOfTheCacheWhereTheDataFitIntoIt) {
  BenchRun run{.copy_bandwidth = 10e9, .cache_bandwidth = 40e9, .cache_bytes = 1e6, .peak_flops = 50e9};
  KernelSamples kernel{.elements = 1e6, .bytes = 10, .flops = 5, .process = {0}, .seconds = {2e-9}};
  EXPECT_DOUBLE_EQ(machine_share(kernel, run).bandwidth, 0.5);
  EXPECT_DOUBLE_EQ(machine_share(kernel, run).arithmetic, 0.05);
  kernel.elements = 1e4;
  EXPECT_DOUBLE_EQ(machine_share(kernel, run).bandwidth, 0.125);
  EXPECT_TRUE(machine_share(kernel, run).in_cache);
  kernel.bytes = kernel.flops = 0;
  EXPECT_TRUE(std::isnan(machine_share(kernel, run).bandwidth));
  EXPECT_TRUE(std::isnan(machine_share(kernel, run).arithmetic));
}

}  // namespace
}  // namespace wrinkle::validation::bench_run_test
