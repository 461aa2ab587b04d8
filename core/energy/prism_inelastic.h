#pragma once
#include "core/energy/prism_inelastic_modes.h"
#include "core/energy/prism_neo_hookean.h"
#include "core/material/flow.h"

namespace wrinkle {

/// The prism of Chen et al. 2023, § 3, of a Hencky material that flows: § 3.2's "unified energy-based formulation" of
/// Li, Li & Jiang 2022. Points = 2: dual quadrature, as printed; 3: the earlier paper's linear tetrahedra, three in a
/// prism; 6: full quadrature. §§ 3.2 and 6.1 warn of both: they lock in shear.
///
/// W = Σ_q w_q ψ(ε)  [J],   ε the principal logarithmic strains of F A Fᵀ,  ψ of hencky_flow.h
/// A = C_p⁻¹ = G Gᵀ, G the inverse flow up to the last step, is the history of a point, with its equivalent flow γₙ;
/// det A = 1. `evaluate` is pure in the state; `advance` takes a converged step into the history. Where the history is
/// none and no yield stress is met, it is Hencky's elastic material.
/// Modes of zero energy, locking and inverted states: as PrismNeoHookean<Points>. Flow keeps the volume, at which right
/// triangles with all diagonals one way lock mildly where the strain is not uniform, and irregular ones hardly: see the
/// study metal_board. In bending one layer locks in thickness as for ν → ½: its two sides cannot thin apart.
/// Groups: lower triangle, then the upper one.
template <int Points>
struct PrismFlowing {
  static_assert(Points == 2 || Points == 3 || Points == 6);
  static constexpr std::string_view name = Points == 2   ? "prism_inelastic"
                                           : Points == 3 ? "prism_inelastic_tetrahedra"
                                                         : "prism_inelastic_full";
  using Shape = PrismNeoHookean<Points>;
  static constexpr bool kTetrahedra = Shape::kTetrahedra;
  using Layout = typename Shape::Layout;
  static constexpr int kPoints = Points;

  template <class T>
  struct Rest {
    typename Shape::template Rest<T> prism;  // shape and Lamé's parameters
    T inverse_flow[kPoints][6];              // A: 11 12 22 13 23 33
    T flow[kPoints];                         // γₙ, equivalent flow so far
    T yield_stress, hardening;               // σ_Y, H [Pa]
    T viscous;                               // 3η/h [Pa]
  };

  /// Rest constants of the prism with these corners that has not flowed; `time_step` h [s] matters with viscosity only.
  /// λ = −⅔ μ makes it resist changes of shape only. Throws std::invalid_argument if the prism is degenerate or turned
  /// over, or the flow or time step make no sense.
  static Rest<double> rest(const PrismCorners& corners, const Lame& lame, const Flow& flow, double time_step);

  /// Takes the step that ended in q into the history, and returns what it dissipated [J], never negative:
  /// Σ w γ (σ_Y + 3η γ/h); the hardening's part H γ is stored.
  static double advance(Rest<double>& r, const std::array<double, 18>& q);

  /// det A: 1.
  static double flow_volume(const Rest<double>& r, int point);
  static double (&natural(Rest<double>& r, int point))[6] { return r.inverse_flow[point]; }
  static double (&flow(Rest<double>& r))[Points] { return r.flow; }

  /// A random shape and state with a history, flowing or not, plastic or viscous: for checks.
  static Specimen<PrismFlowing> specimen(std::mt19937_64& random);

  template <Order order, Curvature curvature, class T>
  static WRINKLE_INLINE Local<T, Layout> evaluate(const std::array<T, 18>& q, const Rest<T>& r) {
    Local<T, Layout> out;
    out.value = T(0.0);
    if constexpr (order != Order::value) out.gradient.fill(T(0.0));
    if constexpr (order == Order::hessian) out.hessian.fill(T(0.0));
    for (int p = 0; p < kPoints; ++p) {
      const Point<T> point(q, p, r);
      HenckyFlow<T> law(point.deviator, point.trace, point.constants);
      out.value += r.prism.weight[p] * law.value;
      if constexpr (order == Order::value) continue;
      T tau[3], along[6][3];
      for (int i = 0; i < 3; ++i) tau[i] = law.stress(point.deviator, i);
      point.shape_gradients(r, p, along);
      add_gradient(out, r.prism.weight[p], point, tau, along);
      if constexpr (order == Order::hessian) {
        law.soften(point.constants);
        // The change of the predictor's deformation in principal axes is dᵢ σⱼ nⱼ·∂N_a/∂x, d the change of a corner.
        for (auto& gradient : along)
          for (int i = 0; i < 3; ++i) gradient[i] *= point.sigma[i];
        predictor_modes<curvature>(r.prism.weight[p], law, point.constants, point.strain, tau, point.sigma)
            .add_to(out, point.n, along);
      }
    }
    return out;
  }

 private:
  /// A quadrature point: the elastic predictor F A Fᵀ, its principal axes nᵢ and strains.
  template <class T>
  struct Point {
    Vec3<T> n[3], pulled[3];                    // nᵢ, F⁻¹ nᵢ
    T strain[3], sigma[3], deviator[3], trace;  // ε, exp ε, dev ε, tr ε = ln J
    FlowConstants<T> constants;

    WRINKLE_INLINE Point(const std::array<T, 18>& q, int p, const Rest<T>& r) {
      using std::log, std::sqrt;
      const auto f = Shape::columns(q, p, r.prism), cofactor = f.cofactor();
      const SymmetricEigen<T, 3> axes(predictor(f, r.inverse_flow[p]));
      const T J = dot(f.c1, cofactor.c1), reciprocal = T(1.0) / J;
      T sum(0.0);
      for (int i = 0; i < 3; ++i) {
        n[i] = {axes.vectors(0, i), axes.vectors(1, i), axes.vectors(2, i)};
        pulled[i] = reciprocal * Vec3<T>{dot(cofactor.c1, n[i]), dot(cofactor.c2, n[i]), dot(cofactor.c3, n[i])};
        sigma[i] = sqrt(axes.values[i]);
        strain[i] = T(0.5) * log(axes.values[i]);
        sum += strain[i];
      }
      for (int i = 0; i < 3; ++i) deviator[i] = strain[i] - T(1.0 / 3) * sum;
      trace = log(J);  // not the sum, which is as finite where the prism is inverted
      const T three_mu = T(3.0) * r.prism.mu;
      constants = {r.prism.lambda + T(2.0 / 3) * r.prism.mu, r.prism.mu, r.yield_stress + r.hardening * r.flow[p],
                   three_mu + r.hardening + r.viscous};
    }

    /// F A Fᵀ
    static WRINKLE_INLINE Mat3<T> predictor(const typename Shape::template Columns<T>& f, const T (&A)[6]) {
      return outer(f.combine({A[0], A[1], A[3]}), f.c1) + outer(f.combine({A[1], A[2], A[4]}), f.c2) +
             outer(f.combine({A[3], A[4], A[5]}), f.c3);
    }

    /// nᵢ · ∂N_a/∂x for each corner: pulledᵢ · ∂N_a/∂X
    WRINKLE_INLINE void shape_gradients(const Rest<T>& r, int p, T (&out)[6][3]) const {
      const typename Shape::template Gradients<T> shape(r.prism, p);
      for (int a = 0; a < 6; ++a)
        for (int i = 0; i < 3; ++i) out[a][i] = dot(shape.g[a], pulled[i]);
    }
  };

  /// w τ ∂N_a/∂x
  template <class T>
  static WRINKLE_INLINE void add_gradient(Local<T, Layout>& out, const T& w, const Point<T>& point, const T (&tau)[3],
                                          const T (&along)[6][3]) {
    for (int a = 0; a < 6; ++a) {
      Vec3<T> g{T(0.0), T(0.0), T(0.0)};
      for (int i = 0; i < 3; ++i) g = g + (w * tau[i] * along[a][i]) * point.n[i];
      out.gradient[3 * a] += g.x, out.gradient[3 * a + 1] += g.y, out.gradient[3 * a + 2] += g.z;
    }
  }
};

using PrismInelastic = PrismFlowing<2>;
using PrismInelasticFull = PrismFlowing<6>;
using PrismInelasticTetrahedra = PrismFlowing<3>;

}  // namespace wrinkle
