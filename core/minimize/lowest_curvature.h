#pragma once
#include <optional>
#include <string>

#include "core/base/status.h"
#include "core/minimize/kkt_factor.h"

namespace wrinkle {

struct CurvatureOptions {
  double tolerance = 1e-8;   // relative to the distance of κ from the shift
  Index max_restarts = 300;  // of the Lanczos method
};

/// The lowest eigenvalue κ of K v = κ v + Hᵀλ, H v = 0.
struct LowestCurvature {
  Status status = Status::converged;  // linear_solve_failed: no definite shift; iteration_limit: Lanczos
  std::string message;
  double value = 0;  // κ [N/m]
  Vector direction;  // v on the free unknowns, |v| = 1, its largest entry positive
  Index factorisations = 0;
  bool converged() const { return status == Status::converged; }
};

/// The direction in which an energy under H x = h curves least: κ < 0 tells a saddle, κ → 0 the onset of wrinkling, v
/// its mode.
///
/// Shift and invert (Ericsson, Ruhe 1980) on null(H) by the KKT matrix A(σ) of K − σI: the upper part of
/// A(σ)⁻¹ [v; 0] is Z (Zᵀ(K − σI)Z)⁻¹ Zᵀ v with Z an orthonormal basis of null(H), whose largest eigenvalue is
/// 1/(κ − σ) for a shift σ below κ. That it is below, the inertia tells: the solver must find it (mumps-ldlt). Lanczos
/// by Spectra.
LowestCurvature lowest_curvature(KktFactor& factor, const SparseMatrix& tangent, const CurvatureOptions& options = {});

/// How many directions of negative curvature K has on null(H): one factorisation. None where the solver finds no
/// inertia or the matrix is singular.
std::optional<Index> negative_count(KktFactor& factor, const SparseMatrix& tangent);

}  // namespace wrinkle
