#pragma once
/// A bar with a stiff skin, bent in its middle: where does the skin wrinkle? Rémillard, Kry 2013, § 3.2 and Fig. 3.

#include <functional>
#include <string>

#include "core/constraint/local_averages.h"
#include "core/material/wrinkling.h"
#include "core/mesh/triangle_mesh.h"
#include "core/minimize/newton.h"

namespace wrinkle::validation {

/// local: weighted averages around greedily chosen centres; spectral: the modes of the Laplacian with waves longer than
/// λ, by eigenvalues μ ≤ (2π/λ)²; spectral_as_many: as many of its smoothest modes as there are local averages.
enum class BarConstraints { local, spectral, spectral_as_many };

struct SkinnedBarOptions {
  double length = 0.8, side = 0.1;                  // [m] along x, and of the square section
  Index cells = 8;                                  // of the mesh along `side`; along the bar as long ones
  double bent_begin = 0.8 / 3, bent_end = 1.6 / 3;  // [m] the part that is bent
  double angle = 0.2;                               // [rad] by which
  SkinnedBody body{4e-3, {1e7, 0.3}, {1e5, 0.3}};   // h [m]; E [Pa], ν of skin and interior
  double sigma_scale = 1;                           // on eq. 6
  BarConstraints constraints = BarConstraints::local;
  Index steps = 1;         // of the angle
  std::uint64_t seed = 1;  // of mesh, centres and first displacements
  std::string linear_solver = "mumps-ldlt";
};

/// A closed box whose vertices are moved at random by up to a quarter of a cell along its faces and edges: on a regular
/// mesh greedy centres fall into rows.
TriangleMesh bar_surface(const SkinnedBarOptions& options);

/// x_q, the bar bent by `angle` in the plane of x and z, the side of larger z on the inside. With t = (s − s₀)/(s₁ −
/// s₀) in the bent part,
///   φ(s) = angle (t − ½ − sin(2πt)/2π),  φ′ = angle (1 − cos 2πt)/(s₁ − s₀),
/// c(s) = ∫ (cos φ, 0, sin φ) ds its centre line; sections stay plane, as they are, and normal to it. Rigid elsewhere.
Vector bent_shape(const TriangleMesh& bar, const SkinnedBarOptions& options, double angle);

struct SkinnedBar {
  TriangleMesh rest;
  Vector x, embedded;  // [m] shell and x_q
  Vector height;       // [m] n·(x − x_q) of each vertex, n the normals of x_q
  Vector areas;        // [m²] of each vertex
  double wavelength = 0;
  Index rows = 0, iterations = 0;  // constraints on each coordinate; Newton's, all steps
  SolveResult last;
};

/// Static equilibria of the skin at growing angles, each from the one before moved along with x_q.
SkinnedBar bend_skinned_bar(const SkinnedBarOptions& options, const std::function<bool(double)>& go_on);

/// The wrinkles' energy, ∫ height² dA, by its place along the bar.
struct WrinklePlaces {
  double share_outside;  // of the energy, outside of the bent part
  double rms_bent;       // [m] of the height, in the bent part
  double rms_far;        // [m] more than a wavelength away from it
};

WrinklePlaces wrinkle_places(const SkinnedBar& bar, const SkinnedBarOptions& options);

}  // namespace wrinkle::validation
