#include "validation/scenes/muscled_slab.h"

#include <algorithm>
#include <cmath>

#include "core/base/thread_time.h"

namespace wrinkle::validation {

namespace {

/// Rows of vertices along x, without the outer sixth of the block.
std::vector<std::vector<Index>> rows_of_fibres(const CreasedSlab& slab, double depth) {
  const auto layer = std::max(static_cast<Index>(std::lround(depth / slab.cell())), slab.options.cut_layers + 1);
  const Index rows = slab.options.across, first = rows / 6, last = slab.options.along - first;
  std::vector<std::vector<Index>> out;
  for (Index j = rows / 6; j <= rows - rows / 6; ++j) {
    out.emplace_back();
    for (Index i = first; i <= last; ++i) out.back().push_back(slab.block.uncut.at_depth(slab.top(i, j), layer));
  }
  return out;
}

/// Vertices of the drawn surface where lines cross row j.
std::vector<Index> crossings(const CreasedSlab& slab, Index j) {
  std::vector<Index> out;
  const Index columns = slab.options.across + 1;
  for (Index v = 0; v < static_cast<Index>(slab.drawn.point.size()); ++v) {
    const Index point = slab.drawn.point[v];
    if (point < 0) continue;
    const auto& ends = slab.block.pattern.edges.edges[slab.block.pattern.points[point].edge].ends;
    if (ends[0] % columns == j && ends[1] % columns == j) out.push_back(v);
  }
  return out;
}

}  // namespace

MuscledSlab::MuscledSlab(const MuscledSlabOptions& o) : slab_(make_creased_slab(o.slab)) {
  CreasedBlock& block = slab_.block;
  const double cell = slab_.cell();
  if (!block.cut.stitches.empty())
    anchors_.emplace(block,
                     AnchorSprings::Options{
                         .depth = o.anchor_depth, .stiffness = o.anchor * cell, .fade = o.fade * slab_.options.width});
  fibres_ = rows_of_fibres(slab_, o.muscle_depth);
  muscle_.emplace(block, fibres_, MuscleFibres::Options{.stiffness = o.muscle * cell, .contraction = o.contraction});
  solver_.emplace(
      block.problem, block.cut.stitches, make_linear_solver("cholmod-simplicial"),
      StitchedOptions{.step_tolerance = o.step_tolerance, .cg_tolerance = o.cg_tolerance, .tangent = Tangent::exact});
  x_ = block.x;
}

bool MuscledSlab::solve(double activation, double pull) {
  const ThreadTime time;
  muscle_->set_activation(activation);
  if (anchors_) anchors_->set_pull(pull * activation);
  const SolveResult result = solver_->minimize(x_);
  seconds += time.seconds();
  cg += result.linear_iterations;
  iterations += result.iterations();
  if (result.converged()) x_ = result.x;
  return result.converged();
}

double MuscledSlab::shortening() const {
  double out = 0;
  for (const auto& fibre : fibres_) {
    const auto length = [&](const Vector& at) { return at[3 * fibre.back()] - at[3 * fibre.front()]; };
    out += (1 - length(x_) / length(slab_.block.x)) / static_cast<double>(fibres_.size());
  }
  return out;
}

LineRows::LineRows(const CreasedSlab& cut, double near) {
  for (Index j = 0; j <= cut.options.across; ++j) {
    where_.push_back(-1);
    for (const Index v : crossings(cut, j)) {
      const double at = cut.drawn.mesh.vertices[v].x();
      if (where_.back() < 0 || std::abs(at - near) < std::abs(where_.back() - near)) where_.back() = at;
    }
  }
}

std::vector<double> LineRows::depths(const CreasedSlab& slab, const Vector& x, double reach) const {
  std::vector<double> out(where_.size(), 0);
  for (Index j = 0; j < static_cast<Index>(where_.size()); ++j) {
    if (where_[j] < 0) continue;
    const std::vector<ProfilePoint> row = slab.profile(x, j);
    const auto z = [&](double rest) { return place_on(row, rest).y(); };
    out[j] = 0.5 * (z(where_[j] - reach) + z(where_[j] + reach)) - z(where_[j]);
  }
  return out;
}

}  // namespace wrinkle::validation
