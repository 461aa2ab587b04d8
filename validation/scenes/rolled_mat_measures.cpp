#include "validation/scenes/rolled_mat_measures.h"

#include <cmath>
#include <map>
#include <numbers>

#include "validation/scenes/rolled_mat_layout.h"

namespace wrinkle::validation {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

VectorN<3> node(const PrismMesh& mesh, const Vector& state, Index column, Index level) {
  return state.segment<3>(3 * mesh.node(column, level));
}

}  // namespace

std::vector<RolledPlace> mat_places(const PrismMesh& mesh, const Vector& state, const VectorN<3>& axis) {
  std::vector<RolledPlace> out;
  double last = 0;
  for (Index c = 0; c < mesh.columns(); ++c) {
    const VectorN<3> arm = 0.5 * (node(mesh, state, c, 0) + node(mesh, state, c, 1)) - axis;
    const double raw = -std::atan2(-arm.x(), -arm.z());
    last = c == 0 ? raw : last + std::remainder(raw - last, kTurn);
    out.push_back({mesh.nodes[mesh.node(c, 0)].x(), last, std::hypot(arm.x(), arm.z())});
  }
  const double first = out.front().angle;
  for (RolledPlace& p : out) p.angle -= first;
  return out;
}

std::vector<RolledMatPlace> rolled_mat_places(const RolledMatOptions& o, const RolledMatResult& result, double margin) {
  const PrismMesh& mesh = result.mesh;
  const std::vector<RolledPlace> places = mat_places(mesh, result.held, result.axis);
  std::map<double, double> thickness;  // [m] by angle
  for (Index c = 0; c < mesh.columns(); ++c)
    thickness[places[c].angle] = (node(mesh, result.held, c, 1) - node(mesh, result.held, c, 0)).norm();
  const WoundMat law = o.law();
  const RolledMatLayout layout(o);
  const auto gap = flat_gap(o);
  std::vector<RolledMatPlace> out;
  for (const TurnAbove& t : turns_above(places, o.rolled(), margin)) {
    if (std::abs(std::remainder(kTurn * (1 + o.rolled()) - t.angle, kTurn)) < margin) continue;
    const int inside = static_cast<int>(t.angle / kTurn) - 1;  // turns between it and the held one
    const WoundRoll roll{.radius = layout.radius(std::fmod(t.angle, kTurn)),
                         .thickness = layout.thickness(),
                         .leaves = result.leaves,
                         .angle = kTurn * (1 + o.rolled()) - t.angle,
                         .turns = inside + static_cast<int>(t.outside)};
    const WoundTurn turn = wound_turns(law, roll, gap)[inside];
    out.push_back({t, turn.pitch, thickness.at(t.angle), turn.layer.thickness});
  }
  return out;
}

}  // namespace wrinkle::validation
