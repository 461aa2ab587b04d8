#include "validation/harness/solver_slots.h"

#include <gmock/gmock.h>

#include "core/linear/absent_solvers.h"
#include "core/linear/linear_solver.h"
#include "validation/harness/contact_slot.h"
#include "validation/harness/errors.h"
#include "validation/harness/parameters.h"

namespace wrinkle::validation::solver_slots_test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Key;
using ::testing::Not;

TEST(SolverSlots, EveryRowOfTheTableIsAChoiceAndTheUnfitOnesSayWhy) {
  for (const Systems systems :
       {Systems::definite, Systems::definite_half, Systems::indefinite_half, Systems::saddle_points}) {
    const Parameter parameter = linear_solver_parameter("mumps-ldlt", systems);
    EXPECT_EQ(parameter.slot, Slot::linear_solver);
    ASSERT_EQ(parameter.choices.size(), linear_solvers().size());
    for (const LinearSolverEntry& entry : linear_solvers()) EXPECT_THAT(parameter.choices, Contains(entry.name));
    for (const auto& [name, reason] : parameter.unfit) EXPECT_FALSE(reason.empty()) << name;
    EXPECT_THAT(parameter.unfit, Not(Contains(Key("mumps-ldlt"))));
  }
}

TEST(SolverSlots, EveryFormulationOfContactIsAChoice) {
  std::vector<Parameter> declared;
  Binder binder(declared);
  ContactFormulation always = ContactFormulation::guarded;
  std::optional<ContactFormulation> maybe;
  bind_contact(binder, always);
  bind_contact(binder, maybe);
  EXPECT_EQ(always, ContactFormulation::guarded);
  EXPECT_EQ(maybe, std::nullopt);
  for (const Parameter& p : declared) {
    EXPECT_EQ(p.name, "contact");
    EXPECT_EQ(p.slot, Slot::contact);
  }
  EXPECT_EQ(declared[0].standard, Value(std::string("guarded")));
  EXPECT_EQ(declared[1].standard, Value(std::string("none")));
  EXPECT_THAT(declared[0].choices, testing::ElementsAre("barrier", "guarded", "plain_barrier"));
  EXPECT_THAT(declared[1].choices, testing::ElementsAre("barrier", "guarded", "plain_barrier", "none"));
}

TEST(SolverSlots, AWordIsReadAsWhatItStandsFor) {
  const auto read = [](const char* word) {
    const Sample sample{{{"contact", std::string(word)}}};
    Binder binder(sample);
    std::optional<ContactFormulation> out;
    bind_contact(binder, out);
    return out;
  };
  EXPECT_EQ(read("none"), std::nullopt);
  EXPECT_EQ(read("guarded"), ContactFormulation::guarded);
}

/// What touches as surfaces do has the slot, and nothing else is called so.
TEST(SolverSlots, StudiesOfSurfacesThatTouchChooseTheirContact) {
  int have = 0;
  for (const Study* study : studies())
    for (const Parameter& p : study->parameters) {
      EXPECT_EQ(p.name == "contact", p.slot == Slot::contact) << study->name;
      have += p.slot == Slot::contact ? 1 : 0;
    }
  EXPECT_EQ(have, 14);
}

TEST(SolverSlots, WhatASolverAcceptsDecides) {
  const auto unfit = [](Systems systems) { return linear_solver_parameter("mumps-ldlt", systems).unfit; };
  EXPECT_TRUE(unfit(Systems::definite).empty());
  EXPECT_THAT(unfit(Systems::definite_half), Contains(Key("umfpack")));
  EXPECT_THAT(unfit(Systems::definite_half), Not(Contains(Key("pcg-jacobi"))));
  for (const char* name : {"umfpack", "cholmod-supernodal"})
    EXPECT_THAT(unfit(Systems::indefinite_half), Contains(Key(name)));
  EXPECT_THAT(unfit(Systems::saddle_points), Contains(Key("cholmod-supernodal")));
  EXPECT_THAT(unfit(Systems::saddle_points), Not(Contains(Key("minres"))));
}

TEST(SolverSlots, WithoutInertiaIsFoundByTrial) {
  const auto reason = [](const char* name) { return refuse_without_inertia({{{"linear_solver", std::string(name)}}}); };
  EXPECT_EQ(reason("mumps-ldlt"), std::nullopt);
  for (const char* name : {"umfpack", "minres"})
    EXPECT_THAT(reason(name).value_or(""), HasSubstr("linear_solver = " + std::string(name) + ": it finds no inertia"));
}

/// A sweep of any study over its solvers can be run: choices that cannot serve are skipped, not an error.
TEST(SolverSlots, EveryStudyThatHasTheSlotCanSweepIt) {
  const std::vector<Assignment> all{{"linear_solver", {"all"}}};
  int swept = 0;
  for (const Study* study : studies()) {
    const bool has = std::any_of(study->parameters.begin(), study->parameters.end(),
                                 [](const Parameter& p) { return p.slot == Slot::linear_solver; });
    if (!has) continue;
    ++swept;
    EXPECT_EQ(sweep(*study, all).size(), linear_solvers().size()) << study->name;
  }
  EXPECT_GE(swept, 18);
}

TEST(SolverSlots, ASolverThatThisBuildIsWithoutIsRefusedWithHowToGetIt) {
  if (!why_absent("petsc-gamg")) GTEST_SKIP() << "this build has it";
  const std::vector<Assignment> asked{{"linear_solver", {"petsc-gamg"}}};
  try {
    sweep(find_study("cantilever_master_curve"), asked);
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), HasSubstr("linear_solver = petsc-gamg: this build is without PETSc"));
    EXPECT_THAT(error.what(), HasSubstr("-DWRINKLEBENCH_PETSC=ON"));
  }
}

}  // namespace
}  // namespace wrinkle::validation::solver_slots_test
