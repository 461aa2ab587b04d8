#pragma once
/// The heavy cantilever, as both of its studies run it: a strip clamped at one end sags under its own weight.

#include "core/minimize/static_solve.h"
#include "validation/harness/binder.h"
#include "validation/scenes/cantilever_model.h"

namespace wrinkle::validation {

/// What the studies declare.
void bind(Binder& b, CantileverOptions& o);
std::vector<Metric> cantilever_metrics();

/// One static solve from the flat state, compared with the exact elastica.
Record run_cantilever(const CantileverOptions& options, Progress& progress);

/// What follows from tip_drop and tip_reach, or from aspect_ratio alone.
void derive_cantilever(const CantileverOptions& options, std::map<std::string, double>& metrics);

/// Combinations that make no sense together.
std::optional<std::string> refuse_cantilever(const CantileverOptions& options);

/// From the flat state to equilibrium under the whole weight.
SolveResult sag(Problem& problem, const Vector& flat, LinearLoad& gravity, const std::string& linear_solver,
                StaticOptions options, Progress& progress);

/// The deformed mid-line, as the curve "shape".
Curve shape_curve(const std::vector<VectorN<2>>& midline);

/// An element that is linear through the thickness bends with λ + 2μ instead of E/(1−ν²) unless ν = 0: Poisson
/// thickness locking. In n layers the bending stiffness is 1/factor times the right one, factor = 1/(1 + ((1−ν)²/(1−2ν)
/// − 1)/n²).
double thickness_locking_factor(double poisson, int layers);

}  // namespace wrinkle::validation
