#include "validation/faults/findings.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "validation/cli/command_line.h"
#include "validation/cli/exit_code.h"
#include "validation/harness/errors.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::findings_test {
namespace {

Finding compared(const TrialResult& without, const TrialResult& with) {
  Finding out;
  compare_runs(without, with, out);
  return out;
}

TEST(FaultFindings, WhatPassesOnlyWithoutTheFaultRefusesIt) {
  const TrialResult without{{"a", "b", "c"}, {"d"}, "", 1};
  const Finding found = compared(without, {{"a"}, {"b", "c", "d"}, "", 2});
  EXPECT_TRUE(found.accepts && found.refuses);
  EXPECT_EQ(found.refused, (std::vector<std::string>{"b", "c"}));
  EXPECT_EQ(found.of, 3U);
  EXPECT_EQ(found.seconds, 2);
  EXPECT_FALSE(compared(without, {{"a", "b", "c"}, {}, "", 1}).refuses) << "what failed before bears no witness";
  EXPECT_EQ(compared(without, {{"a", "b"}, {}, "", 1}).refused, std::vector<std::string>{"c"}) << "it has vanished";
}

TEST(FaultFindings, WhatBreaksRefusesAndBlamesNoneThatHadNotItsTurn) {
  const Finding found = compared({{"a", "b", "c"}, {}, "", 1}, {{"a"}, {"b"}, "crashed: Aborted", 1});
  EXPECT_TRUE(found.refuses);
  EXPECT_EQ(found.refused, std::vector<std::string>{"b"});
  EXPECT_EQ(found.broke, "crashed: Aborted");
}

TEST(FaultFindings, AWitnessThatPassesNothingWithoutTheFaultIsNone) {
  EXPECT_FALSE(compared({}, {{}, {"a"}, "", 1}).refuses);
  EXPECT_FALSE(compared({{"a"}, {}, "crashed: Aborted", 1}, {{}, {"a"}, "", 1}).refuses);
}

TEST(FaultFindings, FileReadsBack) {
  const for_tests::TemporaryFolder temporary;
  const std::string folder = temporary.text();
  EXPECT_FALSE(read_faults(folder).has_value());
  Finding declared{WitnessSource::study, "beam", "n=1,2", Evidence::consistency, true, true, {"claim (q)"}, 4, "", 0.5};
  Finding asked{WitnessSource::core_tests, "*", "", {}, true, false, {}, 1000, "did not end within 5 s", 5};
  const FaultRecord record{
      "00ff", true, {{"bending", "core/a.cpp", "½ of it", {declared, asked}}, {"sign", "b", "c", {}}}};
  write_faults(folder, record);
  const auto read = read_faults(folder);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(faults_json(*read)["faults"], faults_json(record)["faults"]);
  EXPECT_EQ(read->build, "00ff");
  EXPECT_TRUE(read->all_tests && read->faults[0].caught() && !read->faults[1].caught());
  EXPECT_TRUE(read->faults[0].caught_by(Evidence::consistency) && !read->faults[0].caught_by(Evidence::physics));
  std::ofstream(folder + "/faults.json") << "{";
  EXPECT_THROW(read_faults(folder), StorageError);
}

TEST(FaultWitnesses, EveryFaultHasOneAndEveryWitnessAFault) {
  for (const Fault& fault : seeded_faults()) EXPECT_FALSE(witnesses_of(fault.name).empty()) << fault.name;
  if (seeded_faults().empty()) return;
  for (const Witness& witness : declared_witnesses()) EXPECT_NO_THROW(find_fault(witness.fault)) << witness.fault;
}

TEST(FaultsCommand, RefusesAnUnknownFault) {
  std::ostringstream out, err;
  EXPECT_EQ(run_command_line({"faults", "bending_scalde"}, studies(), out, err), kWrongUsage);
  EXPECT_NE(err.str().find(seeded_faults().empty() ? "WRINKLEBENCH_FAULTS" : "did you mean 'bending_scaled'"),
            std::string::npos)
      << err.str();
}

}  // namespace
}  // namespace wrinkle::validation::findings_test
