#pragma once
/// What elements of a material that flows share: their constants, and histories to check them with.

#include <random>
#include <span>

#include "core/base/types.h"
#include "core/material/flow.h"

namespace wrinkle {

/// 3η/h [Pa], h the time step. Throws std::invalid_argument if the flow makes no sense, or it has viscosity and the
/// time step is not above 0.
double flow_resistance(const Flow& flow, double time_step);

/// What of a step's flow γ is taken into a history: all.
double taken(double flow);

/// A random A of determinant 1 with strains about as large as prism_specimen's.
MatrixN<3> random_inverse_flow(std::mt19937_64& random);

struct SpecimenFlow {
  double yield_stress, hardening, viscous;  // [Pa]
};

/// Flowing plastically, not flowing, or a fluid: away from the kink in each case (but where a history has hardened by
/// more than the trial stress, at no yield stress, it may lie near). `trial` [Pa]: q of each point.
SpecimenFlow specimen_flow(std::span<const double> trial, std::span<const double> flow, double young,
                           std::mt19937_64& random);

}  // namespace wrinkle
