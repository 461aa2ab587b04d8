#pragma once
/// One maker per solver file; linear_solver.cpp lists them.

#include <memory>

#include "core/linear/linear_solver.h"

namespace wrinkle {

std::unique_ptr<LinearSolver> make_eigen_ldlt(const LinearOptions& options);
std::unique_ptr<LinearSolver> make_cholmod_simplicial(const LinearOptions& options);
std::unique_ptr<LinearSolver> make_cholmod_supernodal(const LinearOptions& options);
std::unique_ptr<LinearSolver> make_mumps_ldlt(const LinearOptions& options);
std::unique_ptr<LinearSolver> make_umfpack(const LinearOptions& options);
std::unique_ptr<LinearSolver> make_pcg_jacobi(const LinearOptions& options);
std::unique_ptr<LinearSolver> make_pcg_ichol(const LinearOptions& options);
std::unique_ptr<LinearSolver> make_pcg_stale(const LinearOptions& options);
std::unique_ptr<LinearSolver> make_minres(const LinearOptions& options);

}  // namespace wrinkle
