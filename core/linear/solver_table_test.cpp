/// The table by name.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "core/linear/absent_solvers.h"
#include "core/linear/linear_solver.h"

namespace wrinkle::solver_table_test {
namespace {

TEST(LinearSolverTable, NamesAreUniqueAndUnknownOnesRefused) {
  std::set<std::string_view> names;
  for (const LinearSolverEntry& entry : linear_solvers()) EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
  for (const char* name : {"eigen-ldlt", "cholmod-simplicial", "cholmod-supernodal", "mumps-ldlt", "umfpack",
                           "pcg-jacobi", "pcg-ichol", "pcg-stale", "minres"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
  try {
    make_linear_solver("pardiso");
    FAIL() << "an unknown name must be refused";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("pardiso"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("cholmod-supernodal"), std::string::npos);
  }
}

TEST(LinearSolverTable, WhatABuildIsWithoutIsToldWithHowToGetIt) {
  EXPECT_FALSE(why_absent("pardiso"));
  EXPECT_FALSE(why_absent("minres"));
  for (const char* name : {"petsc-gamg", "petsc-mumps", "petsc-fieldsplit"}) {
    const auto entry = std::ranges::find(linear_solvers(), name, &LinearSolverEntry::name);
    EXPECT_EQ(why_absent(name).has_value(), entry == linear_solvers().end()) << name;
    if (!why_absent(name)) continue;
    try {
      make_linear_solver(name);
      FAIL() << name;
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string(error.what()).find("-DWRINKLEBENCH_PETSC=ON"), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace wrinkle::solver_table_test
