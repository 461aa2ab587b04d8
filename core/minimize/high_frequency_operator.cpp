#include "core/minimize/high_frequency_operator.h"

#include <algorithm>
#include <utility>

#include "core/base/parallel.h"
#include "core/base/require.h"

namespace wrinkle {

namespace {

/// Runs f(i) for i in [0, n) on the processor's threads. Rows write to places of their own: no order matters.
struct CpuRange {
  template <class F>
  void operator()(Index n, const F& f) const {
    parallel_rows(n, f);
  }
};

WeightLists lists(const SparseMatrix& m) {
  return {m.outerIndexPtr(), m.innerIndexPtr(), m.valuePtr()};
}

}  // namespace

HighFrequencyOperator::HighFrequencyOperator(const LayerCoupling& coupling, const Assembler& fine,
                                             std::vector<char> block)
    : coupling_(coupling), pattern_(fine.pattern()), block_(std::move(block)) {
  require(fine.pattern().num_free() == 3 * coupling.num_fine(),
          "the fine layer must have three free unknowns at each vertex of the coupling");
  require(block_.empty() || static_cast<Index>(block_.size()) == coupling.num_high(),
          "a block of {} vertices for {} new ones", block_.size(), coupling.num_high());
  build(fine.hessian());
  x_.resize(3 * coupling.num_fine());
  g_.resize(3 * coupling.num_fine());
}

/// Every block of the lower triangle, and its mirror image in the upper one, row by row.
void HighFrequencyOperator::build(const SparseMatrix& lower) {
  revision_ = pattern_.revision();
  columns_.clear();
  sources_.clear();
  struct Found {
    Index row, column;
    Source source;
  };
  std::vector<Found> found;
  for (Index j = 0; j < lower.cols(); j += 3) {
    const Index begin = lower.outerIndexPtr()[j], end = lower.outerIndexPtr()[j + 1];
    for (Index at = begin; at < end; ++at) {
      const Index i = lower.innerIndexPtr()[at];
      if (i % 3 != 0 || !is_used(i / 3) || !is_used(j / 3)) continue;
      found.push_back({i / 3, j / 3, {at, end - begin, false}});
      if (i != j) found.push_back({j / 3, i / 3, {at, end - begin, true}});
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Found& a, const Found& b) { return std::pair(a.row, a.column) < std::pair(b.row, b.column); });
  starts_.assign(coupling_.num_fine() + 1, 0);
  for (const Found& f : found) {
    ++starts_[f.row + 1];
    columns_.push_back(f.column);
    sources_.push_back(f.source);
  }
  for (Index row = 0; row < coupling_.num_fine(); ++row) starts_[row + 1] += starts_[row];
  values_.assign(9 * found.size(), 0.0);
}

/// Whether a product asks for H at that fine vertex.
bool HighFrequencyOperator::is_used(Index fine) const {
  return block_.empty() || fine < coupling_.num_low() || block_[fine - coupling_.num_low()];
}

void HighFrequencyOperator::project(Vector& z) const {
  for (std::size_t i = 0; i < block_.size(); ++i)
    if (!block_[i]) z.segment<3>(3 * static_cast<Index>(i)).setZero();
}

void HighFrequencyOperator::update(const SparseMatrix& hessian) {
  if (pattern_.revision() != revision_) build(hessian);
  CpuRange{}(coupling_.num_fine(), [&](Index row) {
    for (Index block = starts_[row]; block < starts_[row + 1]; ++block) {
      take(block, hessian.valuePtr());
      if (columns_[block] != row) continue;
      double* v = &values_[9 * static_cast<std::size_t>(block)];
      v[3] = v[1], v[6] = v[2], v[7] = v[5];  // the diagonal block has its lower half only
    }
  });
}

/// Columns of a lower triangle get shorter by one from each to the next: that is where the next column's row stands.
void HighFrequencyOperator::take(Index block, const double* lower) {
  const Source& s = sources_[block];
  double* v = &values_[9 * static_cast<std::size_t>(block)];
  const double* column = lower + s.first;
  for (int c = 0; c < 3; ++c) {
    for (int r = 0; r < 3; ++r) v[s.mirrored ? 3 * r + c : 3 * c + r] = column[r];
    column += s.length - c - 1;
  }
}

HighFrequencyProduct HighFrequencyOperator::product() const {
  return {{starts_.data(), columns_.data(), values_.data()},
          lists(coupling_.weights()),
          lists(coupling_.transposed()),
          coupling_.num_low(),
          coupling_.num_high()};
}

Vector HighFrequencyOperator::expand(const Vector& z) const {
  Vector x(x_.size());
  product().expand(CpuRange{}, z.data(), x.data());
  return x;
}

Vector HighFrequencyOperator::restrict_gradient(const Vector& g) const {
  Vector out(size());
  product().restrict_to_high(CpuRange{}, g.data(), out.data());
  project(out);
  return out;
}

void HighFrequencyOperator::multiply(const Vector& z, Vector& out) const {
  out.resize(size());
  const Vector* of = &z;
  if (!block_.empty()) {
    z_ = z;
    project(z_);
    of = &z_;
  }
  product()(CpuRange{}, of->data(), x_.data(), g_.data(), out.data());
  project(out);
}

Vector HighFrequencyOperator::diagonal() const {
  Vector out(size());
  CpuRange{}(coupling_.num_high(), [&](Index high) { out.segment<3>(3 * high) = diagonal_block(high).diagonal(); });
  return out;
}

std::vector<MatrixN<3>> HighFrequencyOperator::diagonal_blocks() const {
  std::vector<MatrixN<3>> out(static_cast<std::size_t>(coupling_.num_high()));
  CpuRange{}(coupling_.num_high(), [&](Index high) { out[static_cast<std::size_t>(high)] = diagonal_block(high); });
  return out;
}

/// qᵀHq for the three columns q of Q that belong to a new vertex f: H_ff − Σ w_j (H_fj + H_jf) + Σ w_j w_k H_jk.
MatrixN<3> HighFrequencyOperator::diagonal_block(Index high) const {
  if (!block_.empty() && !block_[high]) return MatrixN<3>::Identity();
  const Index f = coupling_.num_low() + high;
  MatrixN<3> sum = entry(f, f);
  for (SparseMatrix::InnerIterator j(coupling_.transposed(), high); j; ++j) {
    const MatrixN<3> shared = entry(f, j.row());
    sum -= j.value() * (shared + shared.transpose());
    for (SparseMatrix::InnerIterator k(coupling_.transposed(), high); k; ++k)
      sum += j.value() * k.value() * entry(j.row(), k.row());
  }
  return sum;
}

/// The block of H at two vertices; zero where they do not meet.
Eigen::Map<const MatrixN<3>> HighFrequencyOperator::entry(Index row, Index column) const {
  static constexpr double kNone[9] = {};
  const auto begin = columns_.begin() + starts_[row], end = columns_.begin() + starts_[row + 1];
  const auto found = std::lower_bound(begin, end, column);
  const bool is_there = found != end && *found == column;
  return Eigen::Map<const MatrixN<3>>(is_there ? &values_[9 * static_cast<std::size_t>(found - columns_.begin())]
                                               : kNone);
}

}  // namespace wrinkle
