#pragma once
#include "core/energy/element.h"
#include "core/energy/prism_eigen.h"

namespace wrinkle {

/// What keeps an affine body all but rigid: Lan et al. 2022, "Affine body dynamics", eq. 6.
///
/// W = k V Σ_ij (a_i·a_j − δ_ij)²  [J],  a_i the images of the body's three axes, k [Pa], V [m³]
/// Not among energies.def: the a_i are vectors, which do not move along with a translation.
struct AffineOrthogonality {
  static constexpr std::string_view name = "affine_orthogonality";
  using Layout = wrinkle::Layout<3, 3, 3>;

  template <class T>
  struct Rest {
    T stiffness;  // k V [J]
  };

  /// A random stiffness and state: for checks.
  static Specimen<AffineOrthogonality> specimen(std::mt19937_64& random) {
    std::uniform_real_distribution<double> u(-1, 1);
    Specimen<AffineOrthogonality> out{{2 + u(random)}, {1, 0, 0, 0, 1, 0, 0, 0, 1}, 1.0};
    for (double& q : out.state) q += 0.3 * u(random);
    return out;
  }

  /// With S = AᵀA − I, A = [a₁ a₂ a₃]:  ∂W/∂a_i = 4 k V Σ_j S_ij a_j,
  /// ∂²W/∂a_i∂a_k = 4 k V (δ_ik A Aᵀ + a_k a_iᵀ + S_ik I). The first two are semi-definite together; the positive form
  /// has max(S, 0) by its eigenvalues.
  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 9>& q, const Rest<T>& r) {
    Local<T, Layout> out;
    const Vec3<T> a[3] = {point3(q, 0), point3(q, 3), point3(q, 6)};
    Mat3<T> S;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) S(i, j) = dot(a[i], a[j]) - T(i == j ? 1.0 : 0.0);
    out.value = T(0.0);
    for (const T& s : S.a) out.value += r.stiffness * s * s;
    if constexpr (order == Order::value) return out;

    const T k = T(4.0) * r.stiffness;
    for (int i = 0; i < 3; ++i) out.set_gradient(i, k * (S(i, 0) * a[0] + S(i, 1) * a[1] + S(i, 2) * a[2]));
    if constexpr (order == Order::gradient) return out;

    const Mat3<T> square = outer(a[0], a[0]) + outer(a[1], a[1]) + outer(a[2], a[2]);
    if constexpr (curvature == Curvature::positive) S = SymmetricEigen<T, 3>(S).positive_part();
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j <= i; ++j) {
        Mat3<T> block = outer(a[j], a[i]);
        if (i == j) block += square;
        block.add_to_diagonal(S(i, j));
        out.set_block(i, j, k * block);
      }
    return out;
  }
};
static_assert(ElementEnergy<AffineOrthogonality>);

}  // namespace wrinkle
