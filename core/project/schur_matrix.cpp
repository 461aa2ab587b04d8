#include "core/project/schur_matrix.h"

#include <algorithm>

#include "core/base/parallel.h"
#include "core/base/require.h"

namespace wrinkle {

SchurMatrix::SchurMatrix(const SparseMatrix& gradients, const Vector& inverse_mass) {
  require(inverse_mass.size() == gradients.rows(), "{} inverse masses for {} unknowns", inverse_mass.size(),
          gradients.rows());
  root_.resize(gradients.nonZeros());
  for (Index k = 0; k < static_cast<Index>(gradients.nonZeros()); ++k)
    root_[k] = std::sqrt(inverse_mass[gradients.innerIndexPtr()[k]]);
  scaled_.setZero(root_.size());
  find_blocks(gradients);
  find_pairs(gradients);
  matrix_.resize(gradients.cols(), gradients.cols());
  build_matrix();
}

void SchurMatrix::find_blocks(const SparseMatrix& gradients) {
  const Index *starts = gradients.outerIndexPtr(), *inner = gradients.innerIndexPtr();
  for (Index r = 0; r < static_cast<Index>(gradients.cols()); ++r) {
    const Index width = starts[r + 1] - starts[r];
    if (!blocks_.empty() && blocks_.back().width == width &&
        std::equal(inner + starts[r], inner + starts[r + 1], inner + blocks_.back().begin))
      ++blocks_.back().rows;
    else
      blocks_.push_back({r, 1, starts[r], width});
  }
}

/// Passes through the blocks from the last to the first. Of those passed already each unknown knows the entries: they
/// are what a block meets.
void SchurMatrix::find_pairs(const SparseMatrix& gradients) {
  struct Entry {
    Index block, at;
  };
  struct Meeting {
    Index block, own, other;
  };
  const Index num_blocks = static_cast<Index>(blocks_.size());
  std::vector<std::vector<Entry>> entries(gradients.rows());
  std::vector<std::vector<Meeting>> meetings(num_blocks);
  for (Index b = num_blocks - 1; b >= 0; --b) {
    const Block& block = blocks_[b];
    meetings[b].push_back({b, -1, -1});  // itself, even where all is held
    for (Index at = 0; at < block.width; ++at) {
      if (root_[block.begin + at] == 0) continue;
      auto& known = entries[gradients.innerIndexPtr()[block.begin + at]];
      known.push_back({b, at});
      for (const Entry& e : known) meetings[b].push_back({e.block, at, e.at});
    }
    std::ranges::stable_sort(meetings[b], {}, &Meeting::block);
  }
  for (const auto& list : meetings) {
    first_pair_.push_back(static_cast<Index>(pairs_.size()));
    const auto begin = static_cast<std::ptrdiff_t>(pairs_.size());
    for (const Meeting& m : list) {
      if (static_cast<std::ptrdiff_t>(pairs_.size()) == begin || pairs_.back().other != m.block)
        pairs_.push_back({m.block, static_cast<Index>(runs_.size()), 0});
      if (m.own < 0) continue;
      Run* last = static_cast<Index>(runs_.size()) > pairs_.back().first_run ? &runs_.back() : nullptr;
      if (last != nullptr && last->own + last->length == m.own && last->other + last->length == m.other)
        ++last->length;
      else
        runs_.push_back({m.own, m.other, 1});
    }
  }
  first_pair_.push_back(static_cast<Index>(pairs_.size()));
  pairs_.push_back({num_blocks, static_cast<Index>(runs_.size()), 0});  // the end of the runs
}

void SchurMatrix::build_matrix() {
  for (Index b = 0; b < static_cast<Index>(blocks_.size()); ++b) {
    Index offset = 0;
    for (Index p = first_pair_[b]; p < first_pair_[b + 1]; ++p) {
      pairs_[p].offset = offset;
      offset += blocks_[pairs_[p].other].rows;
    }
    for (Index column = 0; column < blocks_[b].rows; ++column) {
      matrix_.startVec(blocks_[b].row + column);
      for (Index p = first_pair_[b]; p < first_pair_[b + 1]; ++p)
        for (Index r = p == first_pair_[b] ? column : 0; r < blocks_[pairs_[p].other].rows; ++r)
          matrix_.insertBack(blocks_[pairs_[p].other].row + r, blocks_[b].row + column) = 0;
    }
  }
  matrix_.finalize();
}

void SchurMatrix::evaluate(const SparseMatrix& gradients) {
  require(gradients.nonZeros() == root_.size() && gradients.cols() == matrix_.cols(),
          "{} entries in {} rows; {} in {} were there first", gradients.nonZeros(), gradients.cols(), root_.size(),
          matrix_.cols());
  scaled_ = Eigen::Map<const Vector>(gradients.valuePtr(), root_.size()).cwiseProduct(root_);
  parallel_for(static_cast<Index>(blocks_.size()), [&](Index b) { evaluate_columns(b); });
}

double SchurMatrix::product(const Pair& pair, const double* own, const double* other) const {
  double sum = 0;
  for (Index k = pair.first_run; k < (&pair + 1)->first_run; ++k) {
    const Run& run = runs_[k];
    for (Index i = 0; i < run.length; ++i) sum += own[run.own + i] * other[run.other + i];
  }
  return sum;
}

void SchurMatrix::evaluate_columns(Index b) {
  const Block& block = blocks_[b];
  for (Index column = 0; column < block.rows; ++column) {
    const double* own = scaled_.data() + block.begin + column * block.width;
    double* out = matrix_.valuePtr() + matrix_.outerIndexPtr()[block.row + column] - column;
    for (Index p = first_pair_[b]; p < first_pair_[b + 1]; ++p) {
      const Block& other = blocks_[pairs_[p].other];
      for (Index r = pairs_[p].other == b ? column : 0; r < other.rows; ++r)
        out[pairs_[p].offset + r] = product(pairs_[p], own, scaled_.data() + other.begin + r * other.width);
    }
  }
}

}  // namespace wrinkle
