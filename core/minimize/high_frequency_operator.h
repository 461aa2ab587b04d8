#pragma once
#include "core/assembly/problem.h"
#include "core/constraint/layer_coupling.h"
#include "core/minimize/matrix_free.h"

namespace wrinkle {

/// A = QᵀHQ for the fine layer's Hessian H, never assembled: with L levels of subdivision it would have about 4ᴸ⁺¹
/// nonzeros in each row where H has 7. Chen et al. 2023, Algorithm 1, lines 13 and 15 (inertia is part of H).
class HighFrequencyOperator {
 public:
  /// Takes the pattern of the assembler's Hessian, all of whose unknowns must be free, three a vertex. Both must
  /// outlive this.
  HighFrequencyOperator(const LayerCoupling& coupling, const Assembler& fine);

  /// Takes the values of a Hessian of that pattern, as it is now (lower triangle).
  void update(const SparseMatrix& hessian);

  Index size() const { return 3 * coupling_.num_high(); }
  Index num_blocks() const { return static_cast<Index>(columns_.size()); }  // 3×3 blocks of H, both triangles
  void multiply(const Vector& z, Vector& out) const;                        // out = A z
  HighFrequencyProduct product() const;                                     // for other back ends
  Vector diagonal() const;                                                  // of A
  Vector restrict_gradient(const Vector& g) const;                          // Qᵀ g
  Vector expand(const Vector& z) const;                                     // Q z

 private:
  struct Source {
    Index first, length;  // of the block's first column in the lower triangle; transposed where it is of the upper
    bool mirrored;
  };
  void build(const SparseMatrix& lower);
  void take(Index block, const double* lower);
  double quadratic(Index fine, int coordinate) const;
  double entry(Index row, Index column, int coordinate) const;

  const LayerCoupling& coupling_;
  const SparsityPattern& pattern_;
  Index revision_ = 0;  // of the pattern when the places were found
  std::vector<Index> starts_, columns_;
  std::vector<Source> sources_;
  std::vector<double> values_;
  mutable Vector x_, g_;  // Q z and H Q z
};

}  // namespace wrinkle
