// Couplings that come and go between the iterations of a solve and between solves, in every static solver.
#include <gtest/gtest.h>

#include "core/constraint/length_constraint.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/constrained_newton.h"
#include "core/minimize/continuation.h"
#include "core/minimize/kkt_newton.h"
#include "core/minimize/mixed_newton.h"
#include "core/minimize/multiplier_method.h"
#include "core/minimize/newton.h"
#include "core/minimize/stitched_newton.h"
#include "core/testing/growing_scenes.h"

namespace wrinkle::growing_statics_test {
namespace {

using Names = ChangingSprings::Names;
constexpr Index kSolves = 6;
constexpr double kRoundOff = 1e-11;  // [m], of a sheet of 1 m

/// After the first step of each solve other springs act than at its start.
Observer changing(GrowingSheet& sheet, const Index& solve, Index& steps) {
  return [&](const IterationRecord&) {
    if (++steps == 1) take_turn(*sheet.springs, solve + 1);
    return true;
  };
}

/// States of a solver that `make` makes of the sheet and an observer; it is kept, and gives SolveResults of a start.
template <class Make>
std::vector<Vector> solve_in_turns(Names names, const Make& make) {
  GrowingSheet sheet(names);
  Index solve = 0, steps = 0;
  auto solver = make(sheet, changing(sheet, solve, steps));
  std::vector<Vector> out;
  for (; solve < kSolves; ++solve) {
    take_turn(*sheet.springs, solve);
    steps = 0;
    const auto result = solver(sheet.shell.x);
    EXPECT_TRUE(result.converged()) << to_string(result.status) << ": " << result.message;
    EXPECT_GE(steps, 2) << "springs changed in the midst of it";
    out.push_back(result.x);
  }
  return out;
}

/// The mean of three points' places, from where it is at rest by this much.
LinearConstraint lifted_mean(const GrowingSheet& sheet, double height) {
  std::vector<Eigen::Triplet<double, Index>> entries;
  for (const double x : {0.25, 0.5, 0.75})
    for (Index c = 0; c < 3; ++c) entries.emplace_back(c, 3 * sheet.vertex_at(x, 0.25) + c, 1.0 / 3);
  LinearConstraint out{SparseMatrix(3, sheet.shell.problem.num_dofs), {}};
  out.H.setFromTriplets(entries.begin(), entries.end());
  out.h = out.H * sheet.shell.x;
  out.h[2] += height;
  return out;
}

TEST(GrowingCouplings, MinimizeFollows) {
  for (const auto method : {minimize, minimize_mixed})
    for (const char* name : {"cholmod-supernodal", "cholmod-simplicial", "eigen-ldlt", "mumps-ldlt", "umfpack"}) {
      const auto linear = make_linear_solver(name);
      expect_the_same_states(
          [&](Names names) {
            return solve_in_turns(names, [&](GrowingSheet& sheet, const Observer& observer) {
              return [&, observer](const Vector& x) {
                return method(sheet.shell.problem, x, *linear, {.step_tolerance = 1e-12, .observer = observer});
              };
            });
          },
          kRoundOff);
    }
}

/// Other springs act in each load step.
TEST(GrowingCouplings, LoadStepsFollow) {
  const auto linear = make_linear_solver("cholmod-supernodal");
  expect_the_same_states(
      [&](Names names) {
        GrowingSheet sheet(names);
        std::vector<Vector> out;
        for (Index solve = 0; solve < kSolves; ++solve) {
          Index turn = solve;
          const auto apply = [&](double load) {
            sheet.shell.gravity->set_factor(load);
            take_turn(*sheet.springs, turn++);
          };
          const SolveResult result = continue_in_load(sheet.shell.problem, sheet.shell.x, apply, *linear,
                                                      {.newton = {.step_tolerance = 1e-12, .max_iterations = 100}});
          EXPECT_TRUE(result.converged()) << result.message;
          EXPECT_GE(turn, solve + 3);
          out.push_back(result.x);
        }
        return out;
      },
      kRoundOff);
}

TEST(GrowingCouplings, ConstrainedNewtonFollows) {
  const auto linear = make_linear_solver("mumps-ldlt");
  expect_the_same_states(
      [&](Names names) {
        return solve_in_turns(names, [&](GrowingSheet& sheet, const Observer& observer) {
          auto newton =
              std::make_shared<ConstrainedNewton>(sheet.shell.problem, lifted_mean(sheet, 0.02), *linear,
                                                  ConstrainedOptions{.step_tolerance = 1e-12, .observer = observer});
          return [newton](const Vector& x) { return newton->minimize(x); };
        });
      },
      kRoundOff);
}

TEST(GrowingCouplings, KktNewtonFollows) {
  for (const char* name : {"mumps-ldlt", "umfpack"}) {
    const auto linear = make_linear_solver(name);
    expect_the_same_states(
        [&](Names names) {
          return solve_in_turns(names, [&](GrowingSheet& sheet, const Observer& observer) {
            auto newton = std::make_shared<KktNewton>(
                sheet.shell.problem, lifted_mean(sheet, 0.002), *linear,
                KktNewtonOptions{.scale = 1e3, .relative_tolerance = 0, .step_tolerance = 1e-11, .observer = observer});
            return [newton](const Vector& x) { return newton->minimize(x); };
          });
        },
        kRoundOff);
  }
}

/// An edge is held at less than its length.
TEST(GrowingCouplings, MethodOfMultipliersFollows) {
  const auto linear = make_linear_solver("cholmod-supernodal");
  expect_the_same_states(
      [&](Names names) {
        std::shared_ptr<ConstraintSystem> lengths;
        return solve_in_turns(names, [&](GrowingSheet& sheet, const Observer& observer) {
          const Index a = sheet.vertex_at(0.5, 0.25), b = sheet.vertex_at(0.5, 0.5);
          lengths = std::make_shared<ConstraintSystem>(sheet.shell.problem.num_dofs);
          lengths->add(std::make_unique<LengthConstraint>(std::vector<PointPair>{{{3 * a, 3 * b}, 0.24}}), 1e-10);
          auto& lagrangian = sheet.shell.problem.add(std::make_unique<AugmentedLagrangian>(*lengths));
          return [&sheet, &linear, &lengths, term = &lagrangian, observer](const Vector& x) {
            term->set(Vector::Zero(1), 1);
            return minimize_with_multipliers(
                sheet.shell.problem, *term, *lengths, x, *linear,
                {.penalty = 1e4, .newton = {.step_tolerance = 1e-12, .max_iterations = 100, .observer = observer}});
          };
        });
      },
      1e-10);
}

/// Its conjugate gradients end at a tolerance of their own, which round-off moves by an iteration.
TEST(GrowingCouplings, StitchedNewtonFollows) {
  expect_the_same_states(
      [&](Names names) {
        return solve_in_turns(names, [&](GrowingSheet& sheet, const Observer& observer) {
          const auto at = [&](double x) { return sheet.vertex_at(x, 0.25); };
          const std::vector<Stitch> stitches{
              {{BoundPoint{{at(0.25), at(0.75)}, {0.5, 0.5}}, BoundPoint{{at(0.5), at(0.5)}, {1, 0}}}}};
          auto newton = std::make_shared<StitchedNewton>(
              sheet.shell.problem, stitches, make_linear_solver("cholmod-simplicial"),
              StitchedOptions{.step_tolerance = 1e-11, .cg_tolerance = 1e-8, .observer = observer});
          return [newton](const Vector& x) { return newton->minimize(x); };
        });
      },
      1e-9);
}

}  // namespace
}  // namespace wrinkle::growing_statics_test
