#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/mesh/flat_mesh.h"
#include "core/remesh/skin_state.h"

namespace wrinkle {

/// How large edges may be. A quantity that is not asked for is infinite.
struct SizingOptions {
  static constexpr double kNotAsked = std::numeric_limits<double>::infinity();

  double min_edge = 0.005, max_edge = 0.1;  // [m] in material space; an edge just above min_edge may yet be split
  double refine_curvature = 0.3;            // δn [rad]: turn of the normal along an edge
  double refine_compression = kNotAsked;    // c [m]: length of an edge is c/√ε where compressed by ε
  double gradation = 1.0;                   // g: the sizes asked for at an edge's ends differ by at most 1 + g s
  double aspect_min = 0.2;                  // least ratio of the lengths that one vertex's metric allows, in (0, 1]
};

/// A metric tensor M [1/m²] per vertex; an edge e [m] between vertices i, j of material space has the size
///   s² = eᵀ ½ (M_i + M_j) e,   which is to be at most 1.
/// In each triangle, after Narain, Samii, O'Brien 2012, § 4,
///   M = SᵀS/δn² + C/c²,
/// S = Σ ½ θ_e |e| t tᵀ/A the curvature of its edges' angles θ_e, half of each, t ⟂ e; C = Σ max(0, 1 − λ_k) w_k w_kᵀ
/// over the principal stretches λ: what is compressed will buckle, in waves that no fold shows yet (a simple form of
/// their term for that; theirs of the velocity's gradient is left out). A vertex takes the average of its triangles by
/// area, its eigenvalues within [1/max_edge², 1/min_edge²] and the smaller at least aspect_min² of the larger; then it
/// is raised to what its neighbours' metrics, relaxed by the factor (1 + g s)⁻² over the edge between, ask for, so that
/// triangles between fine and coarse keep a shape.
///
/// Throws std::invalid_argument for options out of their range, a state of another size than the mesh, or
/// one that is not finite.
std::vector<MatrixN<2>> sizing_field(const FlatMesh& mesh, const SkinState& state, const SizingOptions& options);

/// s of an edge u_j − u_i.
inline double metric_length(const MatrixN<2>& m_i, const MatrixN<2>& m_j, const VectorN<2>& e) {
  return std::sqrt(std::max(0.0, 0.5 * e.dot((m_i + m_j) * e)));
}

}  // namespace wrinkle
