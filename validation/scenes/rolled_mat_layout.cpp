#include "validation/scenes/rolled_mat_layout.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "validation/scenes/drawn_strip.h"
#include "validation/scenes/flat_strips.h"

namespace wrinkle::validation {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// Irregular triangles, the sides jagged: no turn's edges lie on another's.
TriangleMesh flat_mat(const RolledMatOptions& o, double length) {
  const double across = static_cast<double>(o.across) * o.edge;
  TriangleMesh out = plain_strip(length, across, o.edge, o.seed, 0.15);
  for (auto& v : out.vertices) v.y() *= o.width / across;
  return out;
}

/// [m] mean of all turns, half-way up.
double mean_pitch(const RolledMatOptions& o) {
  const WoundMat law = o.law();
  const double thickness = law.straight().thickness;
  const int count = std::max(1, static_cast<int>(std::ceil(o.rolled())));
  const WoundRoll roll{.radius = o.radius + 0.5 * thickness,
                       .thickness = thickness,
                       .leaves = o.radius + (count + 1) * thickness,
                       .angle = 0.25 * kTurn,
                       .turns = count};
  double sum = 0;
  for (const WoundTurn& turn : wound_turns(law, roll, flat_gap(o))) sum += turn.pitch;
  return sum / count;
}

}  // namespace

RolledMatLayout::RolledMatLayout(const RolledMatOptions& options)
    : options_(options),
      stretch_(options.law().straight().stretch),
      thickness_(options.law().straight().thickness),
      spiral_{mean_pitch(options)} {
  begin_ = options.radius / spiral_.c();
  const double length = spiral_.length(begin_, begin_ + kTurn * (1 + options.rolled())) + options.tail;
  middle_ = flat_mat(options, length / stretch_);
}

double RolledMatLayout::height(double turned) const {
  return radius(turned) + 0.5 * thickness_ + 2 * options_.distance;
}

double RolledMatLayout::held() const {
  return rolled(kTurn);
}

double RolledMatLayout::rolled(double turned) const {
  return spiral_.length(begin_, begin_ + turned) / stretch_;
}

Vector RolledMatLayout::start(const PrismMesh& mesh) const {
  const double turned = kTurn * (1 + options_.laid);
  return places(mesh, turned, {0, 0, height(turned)});
}

Vector RolledMatLayout::places(const PrismMesh& mesh, double turned, const VectorN<3>& axis) const {
  const double laid = spiral_.length(begin_, begin_ + turned);
  Vector out(3 * static_cast<Index>(mesh.nodes.size()));
  for (Index c = 0; c < mesh.columns(); ++c) {
    const VectorN<3> rest = mesh.nodes[mesh.node(c, 0)];
    const double s = stretch_ * rest.x();
    for (Index k = 0; k < 2; ++k) {
      const double inwards = (k == 0 ? -0.5 : 0.5) * thickness_;
      VectorN<3> at = axis + VectorN<3>(s - laid, rest.y(), inwards - radius(turned));
      if (s < laid) {
        const double angle = spiral_.angle_after(begin_, s) - begin_;
        at = axis + off_axis(radius(angle) - inwards, turned - angle, rest.y());
      }
      out.segment<3>(3 * mesh.node(c, k)) = at;
    }
  }
  return out;
}

VectorN<3> off_axis(double radius, double angle, double y) {
  return {-radius * std::sin(angle), y, -radius * std::cos(angle)};
}

std::function<double(double)> flat_gap(const RolledMatOptions& o) {
  constexpr double kLength = 30;  // edges
  std::vector<double> shifts;
  for (const double edges : {2.3, 4.1, 6.8, 9.5}) shifts.push_back(edges * o.edge);
  const auto flat = std::make_shared<FlatStrips>(flat_mat(o, kLength * o.edge), o.surface(), shifts);
  const double width = o.width, distance = o.distance;
  return [flat, width, distance](double pressure) { return distance * flat->gap(width * pressure); };
}

}  // namespace wrinkle::validation
