#include "core/constraint/stitch_rows.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseQR>
#include <algorithm>
#include <map>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/base/triplets.h"
#include "core/mesh/union_find.h"

namespace wrinkle {

namespace {

using Terms = std::map<Index, double>;

void add_copy(const BoundPoint& copy, double sign, Index num_points, Terms& row) {
  for (int k = 0; k < 2; ++k) {
    const Index p = copy.parents[k];
    require(p >= 0 && p < num_points, "a stitch names point {} of {}", p, num_points);
    row[p] += sign * copy.weights[k];
    WRINKLE_FAULT(stitch_weights_sum, row[p] -= k == 1 ? 0.1 * sign * copy.weights[k] : 0.0);
  }
}

/// What copy 0 less another is made of; empty where they are the same.
Terms difference(const BoundPoint& first, const BoundPoint& other, Index num_points) {
  Terms row;
  add_copy(first, 1, num_points, row);
  add_copy(other, -1, num_points, row);
  std::erase_if(row, [](const auto& entry) { return entry.second == 0; });
  return row;
}

SparseMatrix as_matrix(const std::vector<Terms>& rows, Index num_points) {
  std::vector<Triplet> entries;
  for (Index r = 0; r < static_cast<Index>(rows.size()); ++r)
    for (const auto& [point, weight] : rows[r]) entries.emplace_back(r, point, weight);
  return from_triplets(static_cast<Index>(rows.size()), num_points, entries);
}

/// Rows of one crease, which other creases have no part in. Columns of Wᵀ that the factorisation puts behind its rank
/// are those left out.
std::vector<Index> independent_rows(const std::vector<Terms>& rows, const std::vector<Index>& among,
                                    std::span<const char> held) {
  std::map<Index, Index> place;  // of the points that are free
  std::vector<Triplet> entries;
  for (std::size_t r = 0; r < among.size(); ++r)
    for (const auto& [point, weight] : rows[among[r]]) {
      if (held[point] != 0) continue;
      const Index at = place.try_emplace(point, static_cast<Index>(place.size())).first->second;
      entries.emplace_back(at, static_cast<Index>(r), weight);
    }
  Eigen::SparseQR<SparseMatrix, Eigen::COLAMDOrdering<Index>> qr;
  qr.compute(from_triplets(static_cast<Index>(place.size()), static_cast<Index>(among.size()), entries));
  const auto& order = qr.colsPermutation().indices();
  std::vector<Index> kept;
  for (Index i = 0; i < qr.rank(); ++i) kept.push_back(among[order[i]]);
  return kept;
}

/// Which rows to keep, ascending. Those that have no free point in common, by way of others either, are taken
/// separately: the factorisation's time grows with the square of their number.
std::vector<Index> independent_rows(const std::vector<Terms>& rows, Index num_points, std::span<const char> held) {
  UnionFind joined(num_points);
  for (const Terms& row : rows) {
    Index first = -1;
    for (const auto& entry : row) {
      if (held[entry.first] != 0) continue;
      if (first < 0) first = entry.first;
      joined.unite(first, entry.first);
    }
  }
  std::map<Index, std::vector<Index>> creases;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const auto free = std::ranges::find_if(rows[r], [&](const auto& entry) { return held[entry.first] == 0; });
    creases[joined.find(free->first)].push_back(static_cast<Index>(r));
  }
  std::vector<Index> kept;
  for (const auto& [point, among] : creases) {
    const std::vector<Index> own = independent_rows(rows, among, held);
    kept.insert(kept.end(), own.begin(), own.end());
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

}  // namespace

StitchRows stitch_equations(std::span<const Stitch> stitches, Index num_points, std::span<const char> held) {
  require(held.empty() || static_cast<Index>(held.size()) == num_points, "{} marks of what is held for {} points",
          held.size(), num_points);
  const std::vector<char> none(held.empty() ? num_points : 0, 0);
  if (held.empty()) held = none;
  StitchRows out;
  std::vector<Terms> rows;
  std::vector<Index> stitch_of;
  for (Index s = 0; s < static_cast<Index>(stitches.size()); ++s) {
    const auto& copies = stitches[s].copies;
    require(!copies.empty(), "stitch {} has no copies", s);
    for (std::size_t c = 1; c < copies.size(); ++c) {
      Terms row = difference(copies[0], copies[c], num_points);
      if (std::ranges::all_of(row, [&](const auto& entry) { return held[entry.first] != 0; })) {
        ++(row.empty() ? out.same : out.held);
        continue;
      }
      rows.push_back(std::move(row));
      stitch_of.push_back(s);
    }
  }
  const std::vector<Index> kept = independent_rows(rows, num_points, held);
  out.dependent = static_cast<Index>(rows.size() - kept.size());
  std::vector<Terms> independent;
  for (const Index r : kept) {
    independent.push_back(std::move(rows[r]));
    out.stitch.push_back(stitch_of[r]);
  }
  out.W = as_matrix(independent, num_points);
  return out;
}

LinearConstraint stitch_rows(std::span<const Stitch> stitches, Index num_points, std::span<const char> fixed) {
  require(fixed.empty() || static_cast<Index>(fixed.size()) == 3 * num_points,
          "{} marks of what is held for {} unknowns", fixed.size(), 3 * num_points);
  std::vector<Triplet> entries;
  Index rows = 0;
  std::vector<char> held, before;
  StitchRows equations;
  for (int c = 0; c < 3; ++c) {
    held.clear();
    for (std::size_t p = c; p < fixed.size(); p += 3) held.push_back(fixed[p]);
    if (c == 0 || held != before) equations = stitch_equations(stitches, num_points, held);
    before = held;
    for (Index p = 0; p < equations.W.outerSize(); ++p)
      for (SparseMatrix::InnerIterator e(equations.W, p); e; ++e)
        entries.emplace_back(rows + static_cast<Index>(e.row()), 3 * p + c, e.value());
    rows += equations.rows();
  }
  return {from_triplets(rows, 3 * num_points, entries), Vector::Zero(rows)};
}

}  // namespace wrinkle
