#pragma once
#include <cstdint>
#include <vector>

#include "core/mesh/flat_mesh.h"

namespace wrinkle {

/// A continuous constraint function in material space, a truncated Gaussian:
///   g(u) = exp(−|u − u_c|²/2σ²) where |u − u_c| < 2σ, else 0.    Li, Kry 2014, § 4.1, eq. 4
struct SkinCluster {
  VectorN<2> center;    // u_c [m]
  double sigma;         // σ = r/2 [m]
  double radius;        // r [m]: g is zero from there on
  VectorN<2> centroid;  // ∫ u g dA / ∫ g dA over the domain [m]: what the weights on any mesh keep in place
};

/// Distances are along edges, in wavelengths. The paper's § 4.1 gives both: exclusion: no two centres are nearer than
/// 2/π, until no vertex is that far from all; half_wave: until every vertex is within ½ of one.
enum class StopRule { exclusion, half_wave };
/// two_sigma: r = 2/π λ (§ 4.1, eq. 4); half_wave: r = λ/2 (§ 4.2). λ that of the centre.
enum class Support { two_sigma, half_wave };
/// What is done where the rules leave a part of the domain beyond all supports: report_only: nothing; add_centers: the
/// vertex that lies farthest outside becomes a centre, until none does.
enum class Coverage { report_only, add_centers };

struct SkinClusterOptions {
  StopRule stop = StopRule::half_wave;
  Support support = Support::two_sigma;
  Coverage coverage = Coverage::add_centers;
  std::uint64_t seed = 1;  // of the first centre
};

/// Centres by farthest vertex, edge lengths divided by the mean wavelength of their ends. `fine`: a triangulation of
/// the domain much finer than λ; `wavelength` λ [m], one per vertex of it. With Coverage::add_centers every point of
/// the domain, not only every vertex of `fine`, lies inside a support, so that no vertex of another mesh of it is left
/// without a constraint. Throws std::invalid_argument for a mesh without triangles, a λ that is not positive or not
/// one per vertex, triangles too large to be covered, and a vertex of no triangle far from all.
std::vector<SkinCluster> skin_clusters(const FlatMesh& fine, const Vector& wavelength,
                                       const SkinClusterOptions& options = {});

}  // namespace wrinkle
