#pragma once
#include "core/energy/element.h"
#include "core/energy/prism_assumed_shape.h"
#include "core/energy/prism_eigen.h"
#include "core/energy/prism_strains.h"

namespace wrinkle {

/// A prism of assumed strains, free of shear locking, of any material: the counterpart of the printed prism of Chen et
/// al. 2023.
///
/// W = Σ_q w_q Ψ(c(q))  [J] at 3 × 2 points. The metric c is not that of the interpolated
/// shape: its transverse shear is tied at the middles of the edges and its transverse normal part at the nodes, see
/// prism_strains.h (MITC3 at finite strain). So W is a function of nine products per level: an energy in closed form,
/// invariant under rigid motion, with six modes of zero energy, all rigid.
/// An affine map of a flat layer of even thickness gives exactly V Ψ(FᵀF); where directors differ, as in all elements
/// of this kind, only in the limit of small elements.
/// enhanced: E = E(c) + α γ̃ N⊗N, N the mid-triangle's unit normal, γ̃ = γ over the level's share of the volume, so that
/// constant stress does no work on it (enhanced assumed strain, Simo & Rifai 1990). α [1] is stationary at a minimum.
/// det c ≤ 0 gives NaN, which a line search rejects; a metric cannot tell a prism from its mirror image.
/// Curvature::positive: the material part, its modes clamped, plus the positive part of the stress part, a 6×6 times I.
/// Groups: lower triangle, upper triangle, then α where there is one.
///
/// Material: Constants<T>, and law(c, shape, constants, point) with value, first[6] = ∂Ψ/∂c_k, second(d) and
/// second_positive(d).
template <ThicknessStrain strain, class Material>
struct PrismAssumed {
  static constexpr bool kEnhanced = strain == ThicknessStrain::enhanced;
  using Layout = std::conditional_t<kEnhanced, wrinkle::Layout<3, 3, 3, 3, 3, 3, 1>, wrinkle::Layout<3, 3, 3, 3, 3, 3>>;
  static constexpr int kPoints = 6;

  template <class T>
  struct Rest {
    AssumedShape<T, strain> shape;
    typename Material::template Constants<T> material;
  };

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, Layout::kDofs>& q, const Rest<T>& r) {
    return run < order, curvature == Curvature::exact ? Stress::actual : Stress::positive > (q, q, r);
  }

  /// In the stress part, the stress at q − last_step linearised there takes the place of the stress at q.
  template <class T>
  requires(Material::kSmooth) static WRINKLE_INLINE Local<T, Layout> evaluate_mixed(
      const std::array<T, Layout::kDofs>& q, const std::array<T, Layout::kDofs>& last_step, const Rest<T>& r) {
    return run<Order::hessian, Stress::predicted>(q, last_step, r);
  }

  /// c_ij at each point [m²].
  template <class T>
  static void metrics(const std::array<T, Layout::kDofs>& q, const Rest<T>& r, T (&out)[6][6]) {
    Vec3<T> y[6];
    for (int a = 0; a < 6; ++a) y[a] = point3(q, 3 * a);
    for (int level = 0; level < 2; ++level) {
      const Measures<T> now(y, level);
      T m[kTied];
      for (int k = 0; k < kTied; ++k) m[k] = now.value(k);
      for (int p = 3 * level; p < 3 * level + 3; ++p) metric(m, enhancement(q), p, r.shape, out[p]);
    }
  }

 private:
  enum class Stress { actual, positive, predicted };  // in the second derivative's stress part
  static constexpr int kTied = prism_strains::kCount;
  static constexpr int kUnknowns = kTied + (kEnhanced ? 1 : 0);  // what a level's metric depends on
  template <class T>
  using Measures = prism_strains::Measures<T>;

  /// Derivatives of a level's energy by its measures (and α).
  template <class T>
  struct Sum {
    T first[kUnknowns], second[kUnknowns][kUnknowns];  // second: lower triangle
  };

  template <Order order, Stress stress, class T>
  static WRINKLE_INLINE Local<T, Layout> run(const std::array<T, Layout::kDofs>& q,
                                             const std::array<T, Layout::kDofs>& step, const Rest<T>& r) {
    Local<T, Layout> out;
    out.value = T(0.0);
    if constexpr (order != Order::value) out.gradient.fill(T(0.0));
    if constexpr (order == Order::hessian) out.hessian.fill(T(0.0));
    Vec3<T> y[6];
    for (int a = 0; a < 6; ++a) y[a] = point3(q, 3 * a);
    Block<T, 6> geometric;
    for (T& entry : geometric.a) entry = T(0.0);
    for (int level = 0; level < 2; ++level) {
      const Measures<T> now(y, level);
      Sum<T> sum;
      out.value += integrate<order, stress>(now, q, level, r, sum);
      if constexpr (order == Order::value) continue;
      add_gradient(out, now, level, sum);
      if constexpr (order != Order::hessian) continue;
      add_material(out, now, level, sum);
      if constexpr (stress == Stress::predicted) predict(y, q, step, level, r, sum.first);
      add_geometric(geometric, level, sum.first);
    }
    if constexpr (order == Order::hessian) {
      if constexpr (stress == Stress::positive) geometric = SymmetricEigen<T, 6>(geometric).positive_part();
      for (int a = 0; a < 6; ++a)
        for (int b = 0; b <= a; ++b)
          for (int i = 0; i < 9; i += 4) out.hessian[Layout::block(a, b) + i] += geometric(a, b);
    }
    return out;
  }

  /// Component of the metric per measure at a point: a number of the table.
  static constexpr double factor(int point, int component, int measure) {
    return prism_strains::kInterpolation.at[point % 3][component][measure];
  }

  /// The metric at a point, from measures m and α.
  template <class T>
  static WRINKLE_INLINE void metric(const T (&m)[kTied], const T& alpha, int point, const AssumedShape<T, strain>& r,
                                    T (&c)[6]) {
    tie(m, alpha, point, r, c);
    for (int i = 0; i < 3; ++i) c[3 + i] += r.offset[point][i];
  }

  /// Its part that is linear in them.
  template <class T>
  static WRINKLE_INLINE void tie(const T (&m)[kTied], const T& alpha, int point, const AssumedShape<T, strain>& r,
                                 T (&c)[6]) {
    for (int i = 0; i < 6; ++i) {
      c[i] = T(0.0);
      if constexpr (kEnhanced) c[i] = alpha * r.mode[point][i];
    }
    prism_strains::unrolled<kTied>([&](auto k) WRINKLE_FLAT {
      prism_strains::unrolled<6>([&](auto i) WRINKLE_FLAT {
        if constexpr (prism_strains::depends(i, k)) c[i] += T(factor(point, i, k)) * m[k];
      });
    });
  }

  /// d by component → by measure (and α)
  template <class T>
  static WRINKLE_INLINE void pull_back(const T (&d)[6], int point, const AssumedShape<T, strain>& r,
                                       T (&out)[kUnknowns]) {
    prism_strains::unrolled<kTied>([&](auto k) WRINKLE_FLAT {
      out[k] = T(0.0);
      prism_strains::unrolled<6>([&](auto i) WRINKLE_FLAT {
        if constexpr (prism_strains::depends(i, k)) out[k] += T(factor(point, i, k)) * d[i];
      });
    });
    if constexpr (kEnhanced) {
      out[kTied] = T(0.0);
      for (int i = 0; i < 6; ++i) out[kTied] += r.mode[point][i] * d[i];
    }
  }

  template <class T>
  static WRINKLE_INLINE T enhancement(const std::array<T, Layout::kDofs>& q) {
    if constexpr (kEnhanced) return q[18];
    return T(0.0);
  }

  /// The level's energy, and its derivatives by measures and α up to the order.
  template <Order order, Stress stress, class T>
  static WRINKLE_INLINE T integrate(const Measures<T>& now, const std::array<T, Layout::kDofs>& q, int level,
                                    const Rest<T>& r, Sum<T>& sum) {
    T energy(0.0), m[kTied];
    for (int k = 0; k < kTied; ++k) m[k] = now.value(k);
    for (int k = 0; k < kUnknowns; ++k) {
      sum.first[k] = T(0.0);
      if constexpr (order == Order::hessian)
        for (int l = 0; l <= k; ++l) sum.second[k][l] = T(0.0);
    }
    for (int p = 3 * level; p < 3 * level + 3; ++p) {
      T c[6];
      metric(m, enhancement(q), p, r.shape, c);
      const auto law = Material::law(c, r.shape, r.material, p);
      energy += r.shape.weight[p] * law.value;
      if constexpr (order == Order::value) continue;
      T first[kUnknowns];
      pull_back(law.first, p, r.shape, first);
      for (int k = 0; k < kUnknowns; ++k) sum.first[k] += r.shape.weight[p] * first[k];
      if constexpr (order == Order::hessian) add_second<stress>(law, p, r.shape, sum);
    }
    return energy;
  }

  template <Stress stress, class Law, class T>
  static WRINKLE_INLINE void add_second(const Law& law, int p, const AssumedShape<T, strain>& r, Sum<T>& sum) {
    T d[6][6], half[6][kUnknowns], row[6];
    if constexpr (stress == Stress::positive)
      law.second_positive(d);
    else
      law.second(d);
    for (int i = 0; i < 6; ++i) pull_back(d[i], p, r, half[i]);
    for (int k = 0; k < kUnknowns; ++k) {
      T both[kUnknowns];
      for (int i = 0; i < 6; ++i) row[i] = r.weight[p] * half[i][k];
      pull_back(row, p, r, both);
      for (int l = 0; l <= k; ++l) sum.second[k][l] += both[l];
    }
  }

  template <class T>
  static WRINKLE_INLINE void add_gradient(Local<T, Layout>& out, const Measures<T>& now, int level, const Sum<T>& sum) {
    prism_strains::unrolled<6>([&](auto a) WRINKLE_FLAT {
      Vec3<T> g{T(0.0), T(0.0), T(0.0)};
      prism_strains::unrolled<kTied>([&](auto k) WRINKLE_FLAT {
        if constexpr (prism_strains::touches(k, a)) g = g + sum.first[k] * now.template gradient<k, a>(level);
      });
      out.gradient[3 * a] += g.x, out.gradient[3 * a + 1] += g.y, out.gradient[3 * a + 2] += g.z;
    });
    if constexpr (kEnhanced) out.gradient[18] += sum.first[kTied];
  }

  /// Σ_kl ∂²W/∂m_k∂m_l ∇m_k ∇m_lᵀ
  template <class T>
  static WRINKLE_INLINE void add_material(Local<T, Layout>& out, const Measures<T>& now, int level, const Sum<T>& sum) {
    Vec3<T> g[6][kTied];
    prism_strains::unrolled<6>([&](auto a) WRINKLE_FLAT {
      prism_strains::unrolled<kTied>([&](auto k) WRINKLE_FLAT {
        if constexpr (prism_strains::touches(k, a)) g[a][k] = now.template gradient<k, a>(level);
      });
    });
    prism_strains::unrolled<6>([&](auto b) WRINKLE_FLAT {
      Vec3<T> along[kUnknowns];
      for (int k = 0; k < kUnknowns; ++k) {
        along[k] = {T(0.0), T(0.0), T(0.0)};
        prism_strains::unrolled<kTied>([&](auto l) WRINKLE_FLAT {
          if constexpr (prism_strains::touches(l, b))
            along[k] = along[k] + sum.second[std::max<int>(k, l)][std::min<int>(k, l)] * g[b][l];
        });
      }
      prism_strains::unrolled<6 - b>([&](auto above) WRINKLE_FLAT {
        constexpr int a = b + above;
        Mat3<T> block;
        for (int i = 0; i < 9; ++i) block.a[i] = out.hessian[Layout::block(a, b) + i];
        prism_strains::unrolled<kTied>([&](auto k) WRINKLE_FLAT {
          if constexpr (prism_strains::touches(k, a)) block += outer(g[a][k], along[k]);
        });
        out.template set_block(a, b, block);
      });
      if constexpr (kEnhanced) {
        T* k = &out.hessian[Layout::block(6, b)];
        k[0] += along[kTied].x, k[1] += along[kTied].y, k[2] += along[kTied].z;
      }
    });
    if constexpr (kEnhanced) out.hessian[Layout::block(6, 6)] += sum.second[kTied][kTied];
  }

  /// Σ_k ∂W/∂m_k ∂²m_k, each a number times I
  template <class T>
  static WRINKLE_INLINE void add_geometric(Block<T, 6>& to, int level, const T (&first)[kUnknowns]) {
    prism_strains::unrolled<6>([&](auto a) WRINKLE_FLAT {
      prism_strains::unrolled<a + 1>([&](auto b) WRINKLE_FLAT {
        prism_strains::unrolled<kTied>([&](auto k) WRINKLE_FLAT {
          if constexpr (prism_strains::kTables.product[0][k][a][b] != 0)
            to(a, b) += T(prism_strains::kTables.product[level][k][a][b]) * first[k];
        });
        to(b, a) = to(a, b);
      });
    });
  }

  /// ∂W/∂m as linearised at the last state.
  template <class T>
  static WRINKLE_INLINE void predict(const Vec3<T> (&y)[6], const std::array<T, Layout::kDofs>& q,
                                     const std::array<T, Layout::kDofs>& step, int level, const Rest<T>& r,
                                     T (&first)[kUnknowns]) {
    Vec3<T> before[6], move[6];
    for (int a = 0; a < 6; ++a) {
      move[a] = point3(step, 3 * a);
      before[a] = y[a] - move[a];
    }
    const Measures<T> last(before, level), change(move, level);
    T m[kTied], dm[kTied];
    for (int k = 0; k < kTied; ++k) {
      m[k] = last.value(k);
      dm[k] = last.change(k, change);
      first[k] = T(0.0);
    }
    for (int p = 3 * level; p < 3 * level + 3; ++p) {
      T c[6], dc[6], d[6][6], part[kUnknowns];
      metric(m, enhancement(q) - enhancement(step), p, r.shape, c);
      tie(dm, enhancement(step), p, r.shape, dc);
      auto law = Material::law(c, r.shape, r.material, p);
      law.second(d);
      for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) law.first[i] += d[i][j] * dc[j];
      pull_back(law.first, p, r.shape, part);
      for (int k = 0; k < kTied; ++k) first[k] += r.shape.weight[p] * part[k];
    }
  }
};

}  // namespace wrinkle
