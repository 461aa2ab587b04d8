#pragma once
/// Parameters that choose a part of a method, so that `run STUDY -p linear_solver=all` compares every choice with all
/// else fixed. A new row of linear_solvers(), or of contact_formulations(), is a choice of all of them.

#include <optional>
#include <string>

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// What a method asks its linear solver to solve.
enum class Systems {
  definite,         ///< symmetric positive definite; any solver, general ones get the whole matrix
  definite_half,    ///< the same, by solvers that take the lower triangle only
  indefinite_half,  ///< symmetric indefinite, by solvers that take the lower triangle only
  saddle_points,    ///< symmetric indefinite: KKT systems; general solvers get the whole matrix
};

/// The parameter "linear_solver" with every row of linear_solvers() as a choice; rows that accept other matrices than
/// `systems` are unfit. `what` completes "solves …".
Parameter linear_solver_parameter(std::string_view standard, Systems systems,
                                  std::string_view what = "the linear systems");

/// The parameter "contact" with every row of contact_formulations() as a choice.
Parameter contact_parameter(std::string_view standard);

/// Why this sample's linear_solver cannot serve where the inertia decides: it does not find it. What a solver finds is
/// seen by trial, on the matrix diag(1, −1).
std::optional<std::string> refuse_without_inertia(const Sample& sample);

/// `parameter`, which fills `slot`.
Parameter in_slot(Slot slot, Parameter parameter);

}  // namespace wrinkle::validation
