#include "validation/performance/goal.h"

#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "validation/harness/errors.h"
#include "validation/harness/study_for_tests.h"
#include "validation/performance/bench_run.h"

namespace wrinkle::validation::goal_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::ThrowsMessage;

TEST(Goal, IsReadFromTheListOfRows) {
  EXPECT_EQ(parse_goal("arithmetic 0.25").arithmetic, 0.25);
  EXPECT_DOUBLE_EQ(parse_goal("400").seconds, 400e-9);
  EXPECT_EQ(parse_goal("0").seconds, 0);
  const Goal goal = parse_goal("formulas 2 1 formula/triangle 1.5 formula/hinge");
  EXPECT_EQ(goal.multiple, 2);
  EXPECT_THAT(goal.formulas, ElementsAre(Pair(1, "formula/triangle"), Pair(1.5, "formula/hinge")));
  EXPECT_EQ(goal_basis(goal), "2 x formulas");
  EXPECT_EQ(goal_basis(parse_goal("formulas 0.1 1 pattern/build")), "0.1 x pattern/build");
  const Goal counter = parse_goal("counter 1.3 ratio");
  EXPECT_EQ(counter.most, 1.3);
  EXPECT_EQ(counter.counter, "ratio");
  for (const char* wrong : {"", "soon", "counter", "counter ratio", "counter 1.3", "counter 1.3 ratio more", "-1",
                            "400 ns", "arithmetic", "arithmetic much", "formulas 2", "formulas 2 1"})
    EXPECT_THAT([&] { parse_goal(wrong); }, ThrowsMessage<std::invalid_argument>(HasSubstr(wrong))) << wrong;
}

TEST(Goal, IsARatioToWhatTheSameRunMeasured) {
  BenchRun run{.peak_flops = 40e9};
  run.kernels = {{.name = "formula/triangle", .flops = 300, .seconds = {30e-9, 20e-9, 90e-9}},
                 {.name = "formula/hinge", .seconds = {40e-9}},
                 {.name = "assembly/shell", .seconds = {200e-9}}};
  const KernelSamples &triangle = run.kernels[0], &shell = run.kernels[2];
  EXPECT_DOUBLE_EQ(allowed_time(parse_goal("arithmetic 0.25"), triangle, run), 30e-9);
  EXPECT_DOUBLE_EQ(allowed_time(parse_goal("formulas 2 1 formula/triangle 1.5 formula/hinge"), shell, run), 180e-9);
  EXPECT_DOUBLE_EQ(allowed_time(parse_goal("400"), shell, run), 400e-9);

  // On a machine of half the speed, twice the time is allowed.
  run.peak_flops /= 2;
  for (KernelSamples& kernel : run.kernels)
    for (double& seconds : kernel.seconds) seconds *= 2;
  EXPECT_DOUBLE_EQ(allowed_time(parse_goal("arithmetic 0.25"), triangle, run), 60e-9);
  EXPECT_DOUBLE_EQ(allowed_time(parse_goal("formulas 2 1 formula/triangle 1.5 formula/hinge"), shell, run), 360e-9);
}

TEST(Goal, OfACounterIsKeptWhereTheCounterIs) {
  const BenchRun run;
  const Goal goal = parse_goal("counter 1.3 ratio");
  const auto row = [](double ratio) {
    return KernelSamples{.name = "mat", .seconds = {2e-3, 3e-3, 4e-3}, .counters = {{"ratio", {ratio, ratio, 9}}}};
  };
  EXPECT_DOUBLE_EQ(allowed_time(goal, row(2.6), run), 1.5e-3) << "half of what it takes: missed";
  EXPECT_DOUBLE_EQ(allowed_time(goal, row(1.3), run), 3e-3);
  EXPECT_GT(allowed_time(goal, row(1.2), run), 3e-3);
  EXPECT_TRUE(std::isnan(allowed_time(goal, {.name = "mat", .seconds = {1e-3}}, run))) << "it reports none";
  EXPECT_EQ(goal_basis(goal), "ratio 1.3");
}

TEST(Goal, IsUnknownWhereItsMeasureIsMissing) {
  BenchRun run;
  run.kernels = {{.name = "formula/triangle", .flops = 300, .seconds = {30e-9}}};
  const KernelSamples& triangle = run.kernels[0];
  EXPECT_TRUE(std::isnan(allowed_time(parse_goal("0"), triangle, run)));
  EXPECT_TRUE(std::isnan(allowed_time(parse_goal("arithmetic 0.25"), triangle, run))) << "no machine/… row";
  EXPECT_TRUE(std::isnan(allowed_time(parse_goal("formulas 2 1 formula/hinge"), triangle, run)));
  run.peak_flops = 40e9;
  EXPECT_TRUE(std::isnan(allowed_time(parse_goal("arithmetic 0.25"), {.name = "plain", .seconds = {1e-9}}, run)))
      << "no operations stated";
}

/// An assembly that takes 90 ns, of a formula that takes 40 ns for 100 operations; the machine does 20 a nanosecond.
TEST(Goal, BenchmarksAreJudgedOnceAllAreMeasured) {
  const for_tests::TemporaryFolder folder;
  const std::filesystem::path path = folder / "kernels";
  std::ofstream(path) << R"(#!/bin/sh
if [ "$1" = --rows ]; then
  printf 'standard\tmachine/fused_multiply_add\tnumber\t0\n'
  printf 'standard\tassembly/springs\tspring\tformulas 2 1 formula/spring\n'
  printf 'standard\tformula/spring\tspring\tarithmetic 0.25\n'
  printf 'standard\tformula/other\tspring\t0\n'
  exit
fi
row() { echo "{\"run_name\":\"$1\",\"run_type\":\"iteration\",\"elements\":1,\"bytes\":0,\"flops\":$2,\"ns_per_element\": $3}"; }
echo '{"benchmarks":['
row machine/fused_multiply_add 2 0.1; echo ,
row assembly/springs 0 90; echo ,
row formula/spring 100 40
echo ']}'
)";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  const KernelProgram program(path);
  const std::vector<std::string> chosen = program.choose({"springs"}, KernelSet::standard);
  EXPECT_THAT(chosen, ElementsAre("machine/fused_multiply_add", "assembly/springs", "formula/spring"));
  std::vector<BenchSide> sides{{&program, chosen, {}, {}}};
  EXPECT_TRUE(measure(sides, {.processes = 1}, [](int, int) { return true; }));
  const KernelSamples *assembly = sides[0].run.find("assembly/springs"), *formula = sides[0].run.find("formula/spring");
  ASSERT_TRUE(assembly != nullptr && formula != nullptr);
  EXPECT_DOUBLE_EQ(assembly->goal, 80e-9);
  EXPECT_EQ(assembly->goal_basis, "2 x formulas");
  EXPECT_DOUBLE_EQ(formula->goal, 20e-9);
  EXPECT_EQ(formula->goal_basis, "25 % of arithmetic");
}

}  // namespace
}  // namespace wrinkle::validation::goal_test
