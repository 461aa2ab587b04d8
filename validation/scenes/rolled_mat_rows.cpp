#include "validation/scenes/rolled_mat_rows.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "validation/scenes/rolled_mat_measures.h"

namespace wrinkle::validation {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

double row_radius(const std::vector<Index>& nodes, const Vector& state) {
  VectorN<3> middle = VectorN<3>::Zero();
  for (const Index n : nodes) middle += state.segment<3>(3 * n) / static_cast<double>(nodes.size());
  double out = 0;
  for (const Index n : nodes) {
    const VectorN<3> arm = state.segment<3>(3 * n) - middle;
    out += std::hypot(arm.x(), arm.z()) / static_cast<double>(nodes.size());
  }
  return out;
}

/// Of the outermost turn, from the middle row outwards, the mean of both sides.
template <class F>
std::vector<double> of_rows(const RolledMatOptions& o, const RolledMatResult& result, const F& of) {
  const Index half = o.across / 2;
  std::vector<double> out;
  for (Index k = 0; k <= half; ++k) {
    double both = 0;
    for (const Index row : {half - k, o.across - half + k})
      both += 0.5 * of(outermost_turn(result.mesh, result.held, result.axis, o, row));
    out.push_back(both);
  }
  return out;
}

}  // namespace

std::vector<Index> rows_within(const RolledMatOptions& o, double half) {
  std::vector<Index> out;
  for (Index row = 0; row <= o.across; ++row)
    if (std::abs(static_cast<double>(row) / static_cast<double>(o.across) - 0.5) * o.width <= half * (1 + 1e-9))
      out.push_back(row);
  if (out.empty()) out.push_back(o.across / 2);
  return out;
}

std::vector<Index> outermost_turn(const PrismMesh& mesh, const Vector& held, const VectorN<3>& axis,
                                  const RolledMatOptions& o, Index row) {
  const std::vector<RolledPlace> places = mat_places(mesh, held, axis);
  const double last = kTurn * (1 + o.rolled());
  std::vector<Index> out;
  for (Index c = row; c < mesh.columns(); c += o.across + 1) {
    if (places[c].angle <= last - kTurn || places[c].angle > last) continue;
    const auto off = [&](Index level) {
      const VectorN<3> arm = held.segment<3>(3 * mesh.node(c, level)) - axis;
      return std::hypot(arm.x(), arm.z());
    };
    out.push_back(mesh.node(c, off(1) > off(0) ? 1 : 0));
  }
  return out;
}

std::vector<double> row_radii(const RolledMatOptions& o, const RolledMatResult& result, const Vector& state) {
  return of_rows(o, result, [&](const std::vector<Index>& nodes) { return row_radius(nodes, state); });
}

std::vector<double> row_places(const RolledMatOptions& o) {
  const Index half = o.across / 2;
  std::vector<double> out;
  for (Index k = 0; k <= half; ++k)
    out.push_back(o.width * (static_cast<double>(o.across - half + k) / static_cast<double>(o.across) - 0.5));
  return out;
}

RowGrowth row_growth(std::span<const double> radii) {
  const double whole = radii.back() - radii.front();
  double largest = radii.front(), fallen = 0;
  for (const double radius : radii) {
    largest = std::max(largest, radius);
    fallen = std::max(fallen, largest - radius);
  }
  return {whole / radii.front(), fallen / std::abs(whole)};
}

std::optional<double> loss_within(std::span<const double> places, std::span<const double> values, double within,
                                  double beyond) {
  double inside = 0, outside = 0, in = 0, out = 0;
  for (std::size_t k = 0; k < places.size(); ++k) {
    if (places[k] <= within) inside += values[k], in += 1;
    if (places[k] > beyond) outside += values[k], out += 1;
  }
  if (in == 0 || out == 0) return {};
  return 1 - inside / in * out / outside;
}

std::vector<double> row_thicknesses(const RolledMatOptions& o, const RolledMatResult& result, const Vector& state) {
  return of_rows(o, result, [&](const std::vector<Index>& nodes) {
    double out = 0;
    for (const Index n : nodes) {
      const Index column = n / 2;
      out += (state.segment<3>(3 * result.mesh.node(column, 1)) - state.segment<3>(3 * result.mesh.node(column, 0)))
                 .norm() /
             static_cast<double>(nodes.size());
    }
    return out;
  });
}

}  // namespace wrinkle::validation
