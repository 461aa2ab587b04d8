#pragma once
#include <vector>

#include "core/constraint/skin_clusters.h"

namespace wrinkle {

/// How the weights ω_i = a_i g(u_i)/Σ_j a_j g(u_j) of a cluster's vertices (Li, Kry 2014, eq. 4; a_i a third of the
/// area around) are adjusted to the mesh:
/// corrected: ω* = ω_i (β₀ + β·m_i), m_i = (u_i − ū)/σ, ū the continuous function's centroid, such that Σω* = 1 and
///   Σω* m = 0: a weighted 3×3 system. A map x = A u + b of any two meshes of the domain then gives equal averages.
/// printed: eq. 5–9: ω* = ω_i + α·(u_i − u_c), Aᵀα = b, A = Σ (u_i − u_c) u_iᵀ, b = u_c − Σ ω_i u_i (§ 4.3 writes u as
/// a
///   row and the system as Aα = b), so that Σω* u = u_c, eq. 8. The weights' sum becomes 1 + α·Σ(u_i − u_c).
/// area_only: not adjusted.
enum class WeightForm { corrected, printed, area_only };

/// Where linear weights would be negative, or too few vertices lie in a support for them, the corrected form falls
/// back on weights that are positive and keep Σω* = 1, Σω* u = ū too:
/// exponential: ω* ∝ ω_i exp(β·m_i), where ū is inside the convex hull of the cluster's vertices;
/// barycentric: those of the triangle that holds ū otherwise: a mesh coarser than the support.
struct ClusterAverages {
  SparseMatrix H;                   // [clusters × vertices]
  std::vector<Index> uncovered;     // vertices in no row
  Index negative_weights = 0;       // entries below zero
  Index exponential_fallbacks = 0;  // clusters
  Index barycentric_fallbacks = 0;  // clusters
};

/// One row for each cluster: averages of what is given at the vertices of a mesh. On two meshes of the same domain,
/// called with the same clusters, they are samples of the same functions. One number per vertex: for points in space
/// see per_coordinate. Throws std::invalid_argument for a cluster without a size, and where a row of the printed or
/// the area_only form has no vertex.
ClusterAverages cluster_averages(const std::vector<SkinCluster>& clusters, const FlatMesh& mesh,
                                 WeightForm form = WeightForm::corrected);

}  // namespace wrinkle
