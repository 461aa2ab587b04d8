#pragma once
/// A triangular prism between a lower and an upper triangle: shape functions, quadrature and rest volumes.

#include <span>

#include "core/base/types.h"

namespace wrinkle {

/// Corners 0 1 2 below, 3 4 5 above them: the outer-surface points y = x ∓ n of Chen et al. 2023, § 4.1.
using PrismCorners = std::array<VectorN<3>, 6>;  // [m]

/// A point of the prism in the coordinates of Chen et al. 2023, eq. 1, and its share of a whole of 1.
struct PrismPoint {
  double lambda1, lambda2;  // the centroid is (⅓, ⅓)
  double gamma;             // −1 below, 1 above
  double weight;
};

/// The middle alone, of which § 3.2 says that it leaves the thickness modes free.
std::span<const PrismPoint> prism_single_point();
/// Eq. 5: the centroid × two Gauss points through the thickness.
std::span<const PrismPoint> prism_dual_points();
/// Three points in the plane (exact to second degree) × two through the thickness; the lower three first.
std::span<const PrismPoint> prism_full_points();

/// N_a = L_a ½(1 ∓ γ),  L = (1 − λ₁ − λ₂, λ₁, λ₂)
VectorN<6> prism_shape(const PrismPoint& point);

/// ∂N_a/∂(λ₁, λ₂, γ), a row for each corner
using PrismDerivatives = Eigen::Matrix<double, 6, 3>;
PrismDerivatives prism_derivatives(const PrismPoint& point);

/// ∂X/∂(λ₁, λ₂, γ) [m], the covariant base vectors as columns. Throws std::invalid_argument where it is singular or
/// turned over, naming the determinant.
MatrixN<3> prism_jacobian(const PrismCorners& corners, const PrismPoint& point);

/// Three tetrahedra that fill a prism, by its corners. Each side is cut from the lower corner of the column that comes
/// first to the upper one of the other: prisms whose columns come in one order of the mesh fit each other.
constexpr std::array<std::array<int, 4>, 3> kPrismTetrahedra{{{0, 1, 2, 5}, {0, 4, 1, 5}, {0, 3, 4, 5}}};

/// ∂N_a/∂X [1/m] of a tetrahedron's linear shape functions, a row for each corner of the prism: none for two of them.
/// `volume` [m³], with the sign of the corners' order. Throws std::invalid_argument where there is none.
struct PrismTetrahedron {
  Eigen::Matrix<double, 6, 3> gradient;
  double volume;
};
PrismTetrahedron prism_tetrahedron(const PrismCorners& corners, int which);

/// ∫ N_a dV [m³] for each corner: exact, as the integrand is of second degree in the plane and of third through the
/// thickness.
VectorN<6> prism_corner_volumes(const PrismCorners& corners);

}  // namespace wrinkle
