#pragma once
#include "core/assembly/problem.h"
#include "core/constraint/layer_coupling.h"
#include "core/minimize/matrix_free.h"

namespace wrinkle {

/// A = QᵀHQ for the fine layer's Hessian H, never assembled: with L levels of subdivision it would have about 4ᴸ⁺¹
/// nonzeros in each row where H has 7. Chen et al. 2023, Algorithm 1, lines 13 and 15 (inertia is part of H).
///
/// Of a block of new vertices alone it is E A E, E the projection on these, and asks for no more of H than they and
/// coarse vertices couple: what a z step by levels multiplies by (§ 5). Vectors keep z's length, zero outside of it.
class HighFrequencyOperator {
 public:
  /// Takes the pattern of the assembler's Hessian, all of whose unknowns must be free, three a vertex. Both must
  /// outlive this. `block`: of each new vertex, whether it is of the block; empty: all are. Throws
  /// std::invalid_argument for one of another size.
  HighFrequencyOperator(const LayerCoupling& coupling, const Assembler& fine, std::vector<char> block = {});

  /// Takes the values of a Hessian of that pattern, as it is now (lower triangle).
  void update(const SparseMatrix& hessian);

  Index size() const { return 3 * coupling_.num_high(); }
  Index num_blocks() const { return static_cast<Index>(columns_.size()); }  // 3×3 blocks of H, both triangles
  void multiply(const Vector& z, Vector& out) const;                        // out = A z
  HighFrequencyProduct product() const;                                     // for other back ends; of all of z
  Vector diagonal() const;                                                  // of A; 1 outside of a block
  std::vector<MatrixN<3>> diagonal_blocks() const;                          // of A, of each new vertex; likewise I
  Vector restrict_gradient(const Vector& g) const;                          // Qᵀ g, of a block E Qᵀ g
  Vector expand(const Vector& z) const;                                     // Q z
  void project(Vector& z) const;                                            // z ← E z; of all of z nothing

 private:
  struct Source {
    Index first, length;  // of the block's first column in the lower triangle; transposed where it is of the upper
    bool mirrored;
  };
  void build(const SparseMatrix& lower);
  void take(Index block, const double* lower);
  bool is_used(Index fine) const;
  MatrixN<3> diagonal_block(Index high) const;
  Eigen::Map<const MatrixN<3>> entry(Index row, Index column) const;

  const LayerCoupling& coupling_;
  const SparsityPattern& pattern_;
  std::vector<char> block_;  // empty: all of z
  Index revision_ = 0;       // of the pattern when the places were found
  std::vector<Index> starts_, columns_;
  std::vector<Source> sources_;
  std::vector<double> values_;
  mutable Vector z_, x_, g_;  // E z, where there is a block, Q z and H Q z
};

}  // namespace wrinkle
