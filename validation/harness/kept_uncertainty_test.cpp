/// What is kept of refinement in reference_data/suite/uncertainty.json.

#include "validation/harness/kept_uncertainty.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "validation/harness/claim.h"
#include "validation/harness/errors.h"
#include "validation/harness/registry.h"
#include "validation/harness/study_for_tests.h"

namespace wrinkle::validation::kept_uncertainty_test {
namespace {

/// Reference data that hold this file only.
class KeptUncertaintyFile : public ::testing::Test {
 protected:
  KeptUncertainty read(const std::string& text) {
    for_tests::write_text(folder_.path() / "suite" / "uncertainty.json", text);
    return KeptUncertainty(ReferenceData(folder_.path()));
  }

 private:
  for_tests::TemporaryFolder folder_;
};

TEST_F(KeptUncertaintyFile, SpeaksOfItsVersionOfAStudyOnly) {
  const KeptUncertainty kept = read(
      R"({"studies": {"strip": {"version": 2, "claims": {"it bends": {"along": "cells", "order": 1.9, "levels": [{"at": 40, "numerical": 0.1}]}}}}})");
  Study strip;
  strip.name = "strip";
  strip.version = 2;
  ASSERT_EQ(kept.of(strip, "it bends").levels.size(), 1U);
  EXPECT_EQ(kept.of(strip, "it bends").levels[0].at, 40);
  EXPECT_EQ(kept.of(strip, "it bends").order, 1.9);
  EXPECT_TRUE(kept.of(strip, "it sags").levels.empty());
  strip.version = 3;
  EXPECT_TRUE(kept.of(strip, "it bends").levels.empty());
  strip.name = "board";
  EXPECT_TRUE(kept.of(strip, "it bends").levels.empty());
}

TEST_F(KeptUncertaintyFile, IsRefusedWhereItIsMalformed) {
  EXPECT_THROW(read("{"), StorageError);
  EXPECT_THROW(read(R"({"studies": {"strip": {"version": 2}}})"), StorageError);
}

/// Or it would be of no use, and nobody would see.
TEST(KeptUncertaintyOfTheSuite, IsOfClaimsThatThereAre) {
  const ReferenceData reference(reference_root(""));
  for (const auto& [name, kept] : reference.kept_uncertainty().studies()) {
    const Study& study = find_study(studies(), name);
    EXPECT_EQ(kept.version, study.version) << name;
    const std::vector<Claim> claims = study.claims(reference);
    for (const auto& [says, levels] : kept.claims) {
      const auto claim = std::ranges::find(claims, says, &Claim::says);
      ASSERT_NE(claim, claims.end()) << name << ": " << says;
      EXPECT_EQ(claim->uncertainty.along(), levels.along) << name << ": " << says;
    }
  }
}

}  // namespace
}  // namespace wrinkle::validation::kept_uncertainty_test
