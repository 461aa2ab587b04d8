#pragma once
/// Derivatives of a function f of a pair's distance, of one pair or of several side by side.

#include "core/contact/barrier.h"
#include "core/contact/closest_points.h"
#include "core/energy/element.h"

namespace wrinkle {

/// Groups: the four points of a pair.
using PairLayout = Layout<3, 3, 3, 3>;
using PairLocal = Local<double, PairLayout>;

/// One number, or one vector, for each point of a pair.
template <class T>
using PairWeights = std::array<T, 4>;
template <class T>
using PairField = std::array<Vec3<T>, 4>;

inline Vec3<double> vec3(const VectorN<3>& v) {
  return {v.x(), v.y(), v.z()};
}
inline PairField<double> pair_field(const PairPoints& x) {
  return {vec3(x[0]), vec3(x[1]), vec3(x[2]), vec3(x[3])};
}

/// The distance d = |r| of a pair, r = Σ wᵢ xᵢ [m], and its gradient w ⊗ n; see of_distance.
struct PairDistance {
  VectorN<4> weights;  // w
  double distance;     // d [m]
  VectorN<3> normal;   // n = r/d
};

PairDistance pair_distance(const PairPoints& x, const ClosestPoints& closest);

/// Where a pair's points are, and how the nearest ones on its two parts may move.
template <class T>
struct PairPlace {
  PairField<T> x;                      // [m]
  PairWeights<T> w;                    // ClosestPoints::weights
  std::array<PairWeights<T>, 2> ways;  // what w may change by; zero: none but those before
};
/// ways of the nearest features `active`.
const std::array<PairWeights<double>, 2>& ways_of(PairKind kind, unsigned active);
PairPlace<double> pair_place(PairKind kind, const PairPoints& x, const ClosestPoints& closest);

/// Σ aᵢ xᵢ where Σ aᵢ = 0.
template <class T>
WRINKLE_INLINE Vec3<T> combine(const PairWeights<T>& a, const PairField<T>& x) {
  return a[1] * (x[1] - x[0]) + a[2] * (x[2] - x[0]) + a[3] * (x[3] - x[0]);
}

template <class T>
WRINKLE_INLINE T squared_size(const PairWeights<T>& a) {
  return a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3];
}

/// u vᵀ of two parallel vectors: what is above the diagonal is what is below.
template <class T>
WRINKLE_INLINE Mat3<T> parallel_outer(const Vec3<T>& u, const Vec3<T>& v) {
  const T yx = u.y * v.x, zx = u.z * v.x, zy = u.z * v.y;
  return {{u.x * v.x, yx, zx, yx, u.y * v.y, zy, zx, zy, u.z * v.z}};
}

/// Σ_k c_k u_k u_kᵀ: what the second derivatives of a pair's energies are, but for little.
template <class T>
struct PairSquares {
  std::array<T, 2> c;
  std::array<PairField<T>, 2> u;

  WRINKLE_INLINE Mat3<T> block(int i, int j) const {
    return outer(c[0] * u[0][i], u[0][j]) + outer(c[1] * u[1][i], u[1][j]);
  }
};

/// The sum of energies of a pair, each with value, gradient(i) and block(i, j) of second derivatives, as far as
/// `order`.
template <Order order, class T, class... Parts>
WRINKLE_INLINE void set_sum(Local<T, PairLayout>& out, const Parts&... parts) {
  out.value = (parts.value + ...);
  if constexpr (order == Order::value) return;
  for (int i = 0; i < 4; ++i) out.set_gradient(i, (parts.gradient(i) + ...));
  if constexpr (order == Order::gradient) return;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j <= i; ++j) out.set_block(i, j, (parts.block(i, j) + ...));
}

/// Adds another's energy, and its derivatives as far as `order`.
template <class T>
WRINKLE_INLINE void add_local(const Local<T, PairLayout>& more, Order order, Local<T, PairLayout>& out) {
  out.value += more.value;
  if (order == Order::value) return;
  for (int i = 0; i < PairLayout::kDofs; ++i) out.gradient[i] += more.gradient[i];
  if (order == Order::gradient) return;
  for (int i = 0; i < PairLayout::kHessian; ++i) out.hessian[i] += more.hessian[i];
}

/// The directions in which r = Σ wᵢ xᵢ moves along the nearest features: orthonormal t_k, and v_k = ∂w/∂(t_k) [1/m];
/// zero where there is none.
template <class T>
struct FreeMoves {
  std::array<Vec3<T>, 2> t;
  std::array<PairWeights<T>, 2> v;

  WRINKLE_INLINE explicit FreeMoves(const PairPlace<T>& p) {
    for (int k = 0; k < 2; ++k) set(k, combine(p.ways[k], p.x), p.ways[k]);
  }
  /// Turns both in their plane until v₁·v₂ = 0, as in a step of Jacobi's method.
  WRINKLE_INLINE void part() {
    using std::abs, std::sqrt;
    const T both = T(2.0) * (v[0][0] * v[1][0] + v[0][1] * v[1][1] + v[0][2] * v[1][2] + v[0][3] * v[1][3]),
            apart = squared_size(v[0]) - squared_size(v[1]), size = abs(apart) + sqrt(apart * apart + both * both),
            tangent = select(size > T(0.0), select(apart < T(0.0), -both, both) / size, T(0.0)),
            c = T(1.0) / sqrt(T(1.0) + tangent * tangent), s = c * tangent;
    const Vec3<T> first = t[0];
    t[0] = c * t[0] + s * t[1];
    t[1] = c * t[1] - s * first;
    for (int i = 0; i < 4; ++i) {
      const T a = v[0][i];
      v[0][i] = c * a + s * v[1][i];
      v[1][i] = c * v[1][i] - s * a;
    }
  }

 private:
  /// The part across those before k.
  WRINKLE_INLINE void set(int k, Vec3<T> move, PairWeights<T> slope) {
    using std::sqrt;
    if (k == 1) {
      const T along = dot(t[0], move);
      move = move - along * t[0];
      for (int i = 0; i < 4; ++i) slope[i] = slope[i] - along * v[0][i];
    }
    const T squared = dot(move, move), inverse = select(squared > T(0.0), T(1.0) / sqrt(squared), T(0.0));
    t[k] = inverse * move;
    for (int i = 0; i < 4; ++i) v[k][i] = inverse * slope[i];
  }
};

/// f of the distance d = |r|, n = r/d, from f, f′ and f″ there:
///
///   ∇f = f′ w ⊗ n,  ∇²f = w wᵀ ⊗ [f″ n nᵀ + f′/d (I − n nᵀ)] − f′/d Σ_k u_k u_kᵀ,  u_k = w ⊗ t_k + d v_k ⊗ n
///
/// as d²/2 = min_θ ½ |r(x, θ)|² has the second derivatives f_xx − f_xθ f_θθ⁻¹ f_θx, and r is linear in θ.
///
/// Curvature::positive, for f′ ≤ 0 ≤ f″: f′/d w wᵀ ⊗ (I − n nᵀ − Σ t_k t_kᵀ) is negative and left out; with v₁·v₂ = 0
/// each k makes −f′ (w v_kᵀ ⊗ t_k nᵀ + v_k wᵀ ⊗ n t_kᵀ + d v_k v_kᵀ ⊗ n nᵀ) of rank two, whose eigenvalue above 0 has
/// the vector w ⊗ t_k + h v_k ⊗ n, h = ½ (d + √(d² + 4 |w|²/|v_k|²)). Otherwise nothing is left.
template <Order order, Curvature curvature, class T>
struct OfDistance {
  T value;
  PairWeights<T> w;
  Vec3<T> force;   // f′ n
  Mat3<T> middle;  // what w wᵀ is taken times
  PairSquares<T> squares;

  WRINKLE_INLINE OfDistance(const PairPlace<T>& p, const Jet<T>& f) : value(f.value), w(p.w) {
    using std::max, std::sqrt;
    const Vec3<T> r = combine(p.w, p.x);
    const T d = sqrt(dot(r, r)), inverse = T(1.0) / d;
    const Vec3<T> n = inverse * r;
    force = f.slope * n;
    if constexpr (order != Order::hessian) return;

    FreeMoves<T> free(p);
    std::array<T, 2> h = {d, d};
    if constexpr (curvature == Curvature::exact) {
      const T across = inverse * f.slope;
      middle = parallel_outer((f.curvature - across) * n, n);
      middle.add_to_diagonal(across);
      squares.c = {-across, -across};
    } else {
      free.part();
      middle = parallel_outer(max(f.curvature, T(0.0)) * n, n);
      const T push = max(-f.slope, T(0.0)), ww = squared_size(p.w);
      for (int k = 0; k < 2; ++k) {
        const T vv = squared_size(free.v[k]);
        const auto moves = vv > T(0.0);
        h[k] = select(moves, T(0.5) * (d + sqrt(d * d + T(4.0) * ww / vv)), T(0.0));
        squares.c[k] = select(moves, push * vv * h[k] / (T(2.0) * ww + vv * d * h[k]), T(0.0));
      }
    }
    for (int k = 0; k < 2; ++k)
      for (int i = 0; i < 4; ++i) squares.u[k][i] = p.w[i] * free.t[k] + (h[k] * free.v[k][i]) * n;
  }
  WRINKLE_INLINE Vec3<T> gradient(int i) const { return w[i] * force; }
  WRINKLE_INLINE Mat3<T> block(int i, int j) const { return (w[i] * w[j]) * middle + squares.block(i, j); }
};

template <Order order, Curvature curvature, class T>
WRINKLE_INLINE Local<T, PairLayout> of_distance(const PairPlace<T>& p, const Jet<T>& f) {
  Local<T, PairLayout> out;
  set_sum<order>(out, OfDistance<order, curvature, T>(p, f));
  return out;
}

}  // namespace wrinkle
