#include "core/constraint/stitch_rows.h"

#include <fmt/format.h>

#include <Eigen/OrderingMethods>
#include <Eigen/SparseQR>
#include <map>
#include <stdexcept>

namespace wrinkle {

namespace {

using Triplet = Eigen::Triplet<double, Index>;
using Row = std::map<Index, double>;

void add_copy(const BoundPoint& copy, double sign, Index num_points, Row& row) {
  for (int k = 0; k < 2; ++k) {
    const Index p = copy.parents[k];
    if (p < 0 || p >= num_points)
      throw std::invalid_argument(fmt::format("a stitch names point {} of {}", p, num_points));
    row[p] += sign * copy.weights[k];
  }
}

/// What copy 0 less another is made of; empty where they are the same.
Row difference(const BoundPoint& first, const BoundPoint& other, Index num_points) {
  Row row;
  add_copy(first, 1, num_points, row);
  add_copy(other, -1, num_points, row);
  std::erase_if(row, [](const auto& entry) { return entry.second == 0; });
  return row;
}

SparseMatrix as_matrix(const std::vector<Row>& rows, Index num_points) {
  std::vector<Triplet> entries;
  for (Index r = 0; r < static_cast<Index>(rows.size()); ++r)
    for (const auto& [point, weight] : rows[r]) entries.emplace_back(r, point, weight);
  SparseMatrix out(static_cast<Index>(rows.size()), num_points);
  out.setFromTriplets(entries.begin(), entries.end());
  return out;
}

/// Which rows to keep, ascending. Columns of Wᵀ that the factorisation puts behind its rank are those left out.
std::vector<Index> independent_rows(const SparseMatrix& W, std::span<const char> held) {
  std::vector<Index> place(W.cols(), -1);
  Index free = 0;
  for (Index p = 0; p < W.cols(); ++p)
    if (held.empty() || held[p] == 0) place[p] = free++;
  std::vector<Triplet> entries;
  for (Index p = 0; p < W.outerSize(); ++p)
    for (SparseMatrix::InnerIterator e(W, p); e; ++e)
      if (place[p] >= 0) entries.emplace_back(place[p], e.row(), e.value());
  SparseMatrix transposed(free, W.rows());
  transposed.setFromTriplets(entries.begin(), entries.end());
  Eigen::SparseQR<SparseMatrix, Eigen::COLAMDOrdering<Index>> qr;
  qr.compute(transposed);
  const auto& order = qr.colsPermutation().indices();
  std::vector<Index> kept(order.data(), order.data() + qr.rank());
  std::sort(kept.begin(), kept.end());
  return kept;
}

}  // namespace

StitchRows stitch_equations(std::span<const Stitch> stitches, Index num_points, std::span<const char> held) {
  if (!held.empty() && static_cast<Index>(held.size()) != num_points)
    throw std::invalid_argument(fmt::format("{} marks of what is held for {} points", held.size(), num_points));
  StitchRows out;
  std::vector<Row> rows;
  std::vector<Index> stitch_of;
  for (Index s = 0; s < static_cast<Index>(stitches.size()); ++s) {
    const auto& copies = stitches[s].copies;
    if (copies.empty()) throw std::invalid_argument(fmt::format("stitch {} has no copies", s));
    for (std::size_t c = 1; c < copies.size(); ++c) {
      Row row = difference(copies[0], copies[c], num_points);
      const bool idle = std::all_of(row.begin(), row.end(),
                                    [&](const auto& entry) { return !held.empty() && held[entry.first] != 0; });
      if (idle) {
        ++(row.empty() ? out.same : out.held);
        continue;
      }
      rows.push_back(std::move(row));
      stitch_of.push_back(s);
    }
  }
  const std::vector<Index> kept =
      rows.empty() ? std::vector<Index>{} : independent_rows(as_matrix(rows, num_points), held);
  out.dependent = static_cast<Index>(rows.size() - kept.size());
  std::vector<Row> independent;
  for (const Index r : kept) {
    independent.push_back(std::move(rows[r]));
    out.stitch.push_back(stitch_of[r]);
  }
  out.W = as_matrix(independent, num_points);
  return out;
}

LinearConstraint stitch_rows(std::span<const Stitch> stitches, Index num_points, std::span<const char> fixed) {
  if (!fixed.empty() && static_cast<Index>(fixed.size()) != 3 * num_points)
    throw std::invalid_argument(fmt::format("{} marks of what is held for {} unknowns", fixed.size(), 3 * num_points));
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
  LinearConstraint out{SparseMatrix(rows, 3 * num_points), Vector::Zero(rows)};
  out.H.setFromTriplets(entries.begin(), entries.end());
  return out;
}

}  // namespace wrinkle
