#include "core/project/projection_kkt.h"

#include <algorithm>

namespace wrinkle {

ProjectionKkt::ProjectionKkt(const ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed)
    : ProjectionSystem(system, ConstraintTerms::curvature, mass, fixed) {
  values_.resize(pattern_.matrix().nonZeros());
  build_matrix(system.gradients());
}

/// Column j: that of M + Σ y ∇²g, then J's.
void ProjectionKkt::build_matrix(const SparseMatrix& gradients) {
  const Index n = pattern_.num_free(), m = system_.rows();
  std::vector<Index> column(system_.num_dofs(), -1);
  for (Index j = 0; j < n; ++j) column[pattern_.free()[j]] = j;
  std::vector<std::vector<std::pair<Index, Index>>> rows(n);  // row and entry, of each free unknown
  for (Index r = 0; r < m; ++r)
    for (Index k = gradients.outerIndexPtr()[r]; k < gradients.outerIndexPtr()[r + 1]; ++k)
      if (const Index j = column[gradients.innerIndexPtr()[k]]; j >= 0) rows[j].emplace_back(r, k);
  places_.assign(gradients.nonZeros(), -1);
  matrix_.resize(n + m, n + m);
  const SparseMatrix& tangent = pattern_.matrix();
  for (Index j = 0; j < n; ++j) {
    matrix_.startVec(j);
    for (SparseMatrix::InnerIterator entry(tangent, j); entry; ++entry) matrix_.insertBack(entry.row(), j) = 0;
    for (const auto& [row, entry] : rows[j]) {
      places_[entry] = static_cast<Index>(matrix_.data().size());
      matrix_.insertBack(n + row, j) = 0;
    }
  }
  for (Index i = n; i < n + m; ++i) {
    matrix_.startVec(i);
    matrix_.insertBack(i, i) = 0;
  }
  matrix_.finalize();
}

void ProjectionKkt::evaluate(const Vector& x, const Vector& multipliers, const Vector& regularisation) {
  std::ranges::fill(values_, 0.0);
  hessian_.add(x, multipliers, {}, Curvature::positive, values_.data());
  const Index *from = pattern_.matrix().outerIndexPtr(), *to = matrix_.outerIndexPtr();
  const Index n = pattern_.num_free();
  for (Index j = 0; j < n; ++j)
    std::copy(values_.data() + from[j], values_.data() + from[j + 1], matrix_.valuePtr() + to[j]);
  add_mass();
  const double* gradients = system_.gradients().valuePtr();
  for (Index k = 0; k < static_cast<Index>(places_.size()); ++k)
    if (places_[k] >= 0) matrix_.valuePtr()[places_[k]] = gradients[k];
  for (Index r = 0; r < system_.rows(); ++r) matrix_.valuePtr()[to[n + r]] = -regularisation[r];
}

void ProjectionKkt::leave_out_rows() {
  for (const Index place : places_)
    if (place >= 0) matrix_.valuePtr()[place] = 0;
  for (Index i = pattern_.num_free(); i < static_cast<Index>(matrix_.cols()); ++i)
    matrix_.valuePtr()[matrix_.outerIndexPtr()[i]] = -1;
}

void ProjectionKkt::right_side(const Vector& g, Vector& out) {
  out.setZero(matrix_.cols());
  out.tail(g.size()) = -g;
}

void ProjectionKkt::add_step(const Vector& solution, Vector& x, Vector& multipliers) const {
  x += of_all(solution);
  multipliers += solution.tail(multipliers.size());
}

}  // namespace wrinkle
