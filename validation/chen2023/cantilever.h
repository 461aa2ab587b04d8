#pragma once
/// The heavy cantilever, as both of its studies run it: a strip clamped at one end sags under its own weight.

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// What the studies declare. Γ = 12(1−ν²)ρgL³/(Eh²) fixes Young's modulus.
std::vector<Parameter> cantilever_parameters();
std::vector<Metric> cantilever_metrics();

/// One static solve from the flat state, compared with the exact elastica.
Record run_cantilever(const Sample& sample, Progress& progress);

/// Combinations that make no sense together.
std::optional<std::string> refuse_cantilever(const Sample& sample);

/// An element that is linear through the thickness bends with λ + 2μ instead of E/(1−ν²) unless ν = 0: Poisson
/// thickness locking. In n layers the bending stiffness is 1/factor times the right one, factor = 1/(1 + ((1−ν)²/(1−2ν)
/// − 1)/n²).
double thickness_locking_factor(double poisson, int layers);

}  // namespace wrinkle::validation
