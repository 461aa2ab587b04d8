/// Claims whose counter is a seeded fault.

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/fault.h"
#include "validation/faults/counters.h"
#include "validation/harness/parameters.h"
#include "validation/harness/reference_data.h"
#include "validation/harness/registry.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::seeded_counters_test {
namespace {

TEST(SeededClaims, NameFaultsThatThereAre) {
  const std::vector<SeededClaim> claims = seeded_claims(studies(), ReferenceData(reference_root("")));
  EXPECT_FALSE(claims.empty());
  for (const SeededClaim& one : claims) {
    EXPECT_EQ(one.claim.counter.kind, Counter::Kind::fault) << one.claim.says;
    if (!seeded_faults().empty()) {
      EXPECT_NO_THROW(find_fault(one.claim.counter.fault)) << one.claim.says;
    }
  }
}

TEST(SeededClaims, HaveQuickSamples) {
  for (const SeededClaim& one : seeded_claims(studies(), ReferenceData(reference_root("")))) {
    const std::vector<Sample> samples = profile_samples(*one.study, Profile::quick);
    EXPECT_TRUE(
        std::ranges::any_of(samples, [&](const Sample& s) { return one.claim.over(s) && one.claim.counter.of(s); }))
        << one.study->name << ": " << one.claim.says;
  }
}

/// A program that is not there cannot be started, and that is no finding.
TEST(SeededClaims, AreNotJudgedWithoutAProgram) {
  const std::vector<SeededClaim> claims = seeded_claims(studies(), ReferenceData(reference_root("")));
  const for_tests::TemporaryFolder temporary;
  const std::string folder = temporary.text();
  int signal = 0;
  EXPECT_THROW(
      judge_seeded(claims, {.programs = folder + "/nowhere", .scratch = folder + "/scratch", .jobs = 1}, signal),
      std::exception);
}

}  // namespace
}  // namespace wrinkle::validation::seeded_counters_test
