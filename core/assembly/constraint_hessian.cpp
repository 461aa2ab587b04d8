#include "core/assembly/constraint_hessian.h"

#include <algorithm>

#include "core/assembly/scatter.h"
#include "core/base/parallel.h"

namespace wrinkle {

namespace {

constexpr Index kChunk = 64;  // groups
using TwoPoints = Layout<3, 3>;

std::size_t num_pairs(std::span<const Index> points) {
  return points.size() * (points.size() + 1) / 2;
}

}  // namespace

ConstraintHessian::ConstraintHessian(const ConstraintSystem& system, ConstraintTerms terms)
    : system_(system), terms_(terms) {}

bool ConstraintHessian::takes_part(const Constraint& constraint) const {
  return terms_ == ConstraintTerms::curvature_and_penalty || constraint.curved();
}

void ConstraintHessian::couple(Couplings& couplings) const {
  for (Index c = 0; c < system_.size(); ++c) {
    const Constraint& constraint = system_.constraint(c);
    if (!takes_part(constraint)) continue;
    for (Index g = 0; g < constraint.num_groups(); ++g) {
      const auto points = constraint.points(g);
      couplings.add(points, std::vector<int>(points.size(), 3));
    }
  }
}

void ConstraintHessian::bind(SparsityPattern& pattern) {
  pattern_ = &pattern;
  groups_.clear();
  slots_.clear();
  std::vector<std::vector<Index>> touched;
  std::vector<std::size_t> largest;
  for (Index c = 0; c < system_.size(); ++c) {
    if (!takes_part(system_.constraint(c))) continue;
    for (Index g = 0; g < system_.constraint(c).num_groups(); ++g) {
      const auto points = system_.constraint(c).points(g);
      if (groups_.size() % kChunk == 0) {
        touched.emplace_back();
        largest.push_back(0);
      }
      touched.back().insert(touched.back().end(), points.begin(), points.end());
      largest.back() = std::max(largest.back(), 9 * num_pairs(points));
      groups_.push_back({c, g, slots_.size()});
      for (std::size_t a = 0; a < points.size(); ++a)
        for (std::size_t b = 0; b <= a; ++b) slots_.push_back(pattern.slot(points[a], points[b]));
    }
  }
  colors_ = color_chunks(touched, pattern.num_dofs());
  blocks_.resize(largest.size());
  for (std::size_t c = 0; c < largest.size(); ++c) blocks_[c].resize(largest[c]);
}

void ConstraintHessian::add(const Vector& x, const Vector& y, const Vector& penalty, Curvature curvature,
                            double* hessian) const {
  for (const auto& chunks : colors_)
    parallel_for(static_cast<Index>(chunks.size()), [&](Index c) {
      double* blocks = blocks_[chunks[c]].data();
      const Index end = std::min(static_cast<Index>(groups_.size()), (chunks[c] + 1) * kChunk);
      for (Index g = chunks[c] * kChunk; g < end; ++g) {
        find(groups_[g], x, y, penalty, curvature, blocks);
        scatter(groups_[g], blocks, hessian);
      }
    });
}

void ConstraintHessian::find(const Group& group, const Vector& x, const Vector& y, const Vector& penalty,
                             Curvature curvature, double* blocks) const {
  const Constraint& constraint = system_.constraint(group.constraint);
  const auto points = constraint.points(group.number);
  const Index rows = constraint.rows_per_group(), row = system_.first_row(group.constraint) + group.number * rows;
  std::fill_n(blocks, 9 * num_pairs(points), 0.0);
  constraint.add_curvature(group.number, x, &y[row], curvature, blocks);
  if (terms_ == ConstraintTerms::curvature) return;
  for (Index r = row; r < row + rows; ++r) {
    if (penalty[r] == 0) continue;
    const double* gradient = system_.gradients().valuePtr() + system_.gradients().outerIndexPtr()[r];
    double* block = blocks;
    for (std::size_t a = 0; a < points.size(); ++a)
      for (std::size_t b = 0; b <= a; ++b, block += 9)
        for (int i = 0; i < 9; ++i) block[i] += penalty[r] * gradient[3 * a + i / 3] * gradient[3 * b + i % 3];
  }
}

void ConstraintHessian::scatter(const Group& group, const double* blocks, double* hessian) const {
  const Index* partial = pattern_->partial().data();
  const std::size_t points = system_.constraint(group.constraint).points(group.number).size();
  const BlockSlot* slot = &slots_[group.slots];
  for (std::size_t a = 0; a < points; ++a) {
    for (std::size_t b = 0; b < a; ++b, ++slot, blocks += 9)
      scatter_block<TwoPoints, 1, 0, 1>(hessian, partial, *slot, blocks);
    scatter_block<TwoPoints, 0, 0, 1>(hessian, partial, *slot++, blocks);
    blocks += 9;
  }
}

}  // namespace wrinkle
