#include "validation/scenes/pleated_cone.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <stdexcept>

namespace wrinkle::validation {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

void check(const PleatedConeOptions& o) {
  if (o.pleats >= 3 && o.columns >= 3 * o.pleats && o.rows >= 1 && o.inner > 0 && o.outer > o.inner &&
      o.unfolded > 0.3 && o.unfolded < 1.5 && o.separation > 0 && o.separation <= 1) {
    return;
  }
  throw std::invalid_argument(fmt::format(
      "a skirt of {} × {} cells with {} pleats, from {} to {} m, unfolded to {} rad, separation {}: allowed "
      "are 3 pleats or more, 3 columns or more to a pleat, a row or more, 0 < from < to, 0.3 to 1.5 rad, and "
      "a separation above 0 and up to 1",
      o.columns, o.rows, o.pleats, o.inner, o.outer, o.unfolded, o.separation));
}

/// Places along the waist in columns: how a cone of flat facets is laid out, and where it has creases.
class PleatLayout {
 public:
  explicit PleatLayout(const PleatedConeOptions& o) : columns_(o.columns), box_(o.style == PleatStyle::box) {
    const double half = std::numbers::pi / o.columns;
    middle_ = std::sin(std::atan(std::tan(o.unfolded) * std::cos(half)));
    facet_ = 2 * std::atan(middle_ * std::tan(half));
    const double pleat = static_cast<double>(o.columns) / o.pleats;
    const std::vector<double> folds =
        box_ ? std::vector<double>{0, 1 / 3.0, 0.5, 5 / 6.0} : std::vector<double>{0, 0.7};
    for (Index p = 0; p < o.pleats; ++p) {
      for (const double f : folds) creases.push_back(0.25 + (p + f) * pleat);
    }
  }

  std::size_t count() const { return creases.size(); }
  double total() const { return columns_ * facet_; }

  /// [rad] in the plane, where the facets are unrolled, of a place in columns. In a facet tan ψ = sin c tan φ, c that
  /// of its middle ray.
  double unrolled(double column) const {
    const double at = std::floor(column);
    return facet_ * (at + 0.5) + std::atan(middle_ * std::tan((column - at - 0.5) * kTurn / columns_));
  }
  /// [rad] between crease k and the next.
  double panel(std::size_t k) const {
    const double d = unrolled(creases[(k + 1) % count()]) - unrolled(creases[k]);
    return d < 0 ? d + total() : d;
  }
  static bool forward(std::size_t k) { return k % 2 == 0; }
  /// Whether a crease lies on the outer layer. Box: the panel in front, then the one behind.
  bool outer(std::size_t k) const { return box_ ? k % 4 < 2 : k % 2 == 1; }

  /// [columns] of a point in space.
  double column(const VectorN<3>& x) const {
    const double angle = std::atan2(x.y(), x.x());
    return (angle < 0 ? angle + kTurn : angle) / kTurn * columns_;
  }
  /// The panel that holds a place.
  std::size_t panel_at(double column) const {
    const auto next = std::upper_bound(creases.begin(), creases.end(), column);
    return next == creases.begin() ? count() - 1 : static_cast<std::size_t>(next - creases.begin()) - 1;
  }

  std::vector<double> creases;  // [columns]

 private:
  Index columns_;
  bool box_;
  double middle_ = 0, facet_ = 0;
};

/// The creases' directions when folded: a zigzag on the unit sphere between two circles of colatitude, as long from
/// corner to corner as the panels are wide, and closed: Σ ± Δφ = 2π.
class Folding {
 public:
  Folding(const PleatLayout& layout, double separation) : layout_(layout) {
    double narrow = kTurn, wide = 0;
    for (std::size_t k = 0; k < layout.count(); ++k) {
      narrow = std::min(narrow, layout.panel(k));
      wide = std::max(wide, layout.panel(k));
    }
    half_ = 0.5 * separation * narrow;
    double low = half_ + 0.5 * wide, high = 0.5 * std::numbers::pi;
    if (turn(low) < kTurn || turn(high) > kTurn) throw std::invalid_argument("the folded strip closes to no cone");
    for (int i = 0; i < 100; ++i) {
      const double c = 0.5 * (low + high);
      (turn(c) > kTurn ? low : high) = c;
    }
    mean_ = 0.5 * (low + high);
    double azimuth = 0;
    for (std::size_t k = 0; k < layout.count(); ++k) {
      const double c = colatitude(k, mean_);
      directions.emplace_back(std::sin(c) * std::cos(azimuth), std::sin(c) * std::sin(azimuth), -std::cos(c));
      azimuth += step(k, mean_);
    }
  }

  /// Of the point at distance r from the apex and in-plane angle s from crease k.
  VectorN<3> at(std::size_t k, double r, double s) const {
    const double a = layout_.panel(k);
    return r / std::sin(a) * (std::sin(a - s) * directions[k] + std::sin(s) * directions[(k + 1) % layout_.count()]);
  }

  std::vector<VectorN<3>> directions;

 private:
  double colatitude(std::size_t k, double mean) const { return layout_.outer(k) ? mean + half_ : mean - half_; }
  /// Spherical law of cosines.
  double step(std::size_t k, double mean) const {
    const double a = colatitude(k, mean), b = colatitude((k + 1) % layout_.count(), mean);
    const double cosine = (std::cos(layout_.panel(k)) - std::cos(a) * std::cos(b)) / (std::sin(a) * std::sin(b));
    const double angle = std::acos(std::clamp(cosine, -1.0, 1.0));
    return PleatLayout::forward(k) ? angle : -angle;
  }
  double turn(double mean) const {
    double sum = 0;
    for (std::size_t k = 0; k < layout_.count(); ++k) sum += step(k, mean);
    return sum;
  }

  const PleatLayout& layout_;
  double half_ = 0, mean_ = 0;
};

/// Panels that lie on each other in the plane, and all of it rolled into a frustum.
class RolledFolds {
 public:
  explicit RolledFolds(const PleatLayout& layout) {
    for (std::size_t k = 0; k < layout.count(); ++k) {
      starts_.push_back(total_);
      total_ += (PleatLayout::forward(k) ? 1 : -1) * layout.panel(k);
    }
    if (total_ < 0.1 || total_ > 0.99 * kTurn) throw std::invalid_argument("the folded sector closes to no frustum");
  }

  /// As Folding::at.
  VectorN<3> at(std::size_t k, double r, double s) const {
    const double azimuth = (starts_[k] + (PleatLayout::forward(k) ? s : -s)) / total_ * kTurn;
    const double sine = total_ / kTurn;
    return r * VectorN<3>(sine * std::cos(azimuth), sine * std::sin(azimuth), -std::sqrt(1 - sine * sine));
  }

 private:
  std::vector<double> starts_;  // [rad] in the plane, of each panel's first crease
  double total_ = 0;            // [rad] of the folded sector
};

VectorN<3> on_cone(double column, Index columns, double slant, double colatitude) {
  const double angle = kTurn * column / columns, radius = slant * std::sin(colatitude);
  return {radius * std::cos(angle), radius * std::sin(angle), -slant * std::cos(colatitude)};
}

TriangleMesh cone_mesh(const PleatedConeOptions& o) {
  TriangleMesh mesh;
  for (Index j = 0; j <= o.rows; ++j) {
    const double slant = o.inner + (o.outer - o.inner) * j / o.rows;
    for (Index i = 0; i < o.columns; ++i) mesh.vertices.push_back(on_cone(i, o.columns, slant, o.unfolded));
  }
  for (Index j = 0; j < o.rows; ++j)
    for (Index i = 0; i < o.columns; ++i) {
      const Index next = (i + 1) % o.columns, a = j * o.columns, b = a + o.columns;
      mesh.triangles.push_back({a + i, b + i, b + next});
      mesh.triangles.push_back({a + i, b + next, a + next});
    }
  return mesh;
}

/// Along the facets, from above the waist to below the hem.
std::vector<CreaseCurve> creases_on(const PleatedConeOptions& o, const PleatLayout& layout) {
  std::vector<CreaseCurve> out;
  for (const double column : layout.creases) {
    const double at = std::floor(column), part = column - at;
    // On the chord between the facet's rays, where the crease's azimuth meets it.
    const VectorN<3> a = on_cone(at, o.columns, 1, o.unfolded), b = on_cone(at + 1, o.columns, 1, o.unfolded);
    const double half = std::numbers::pi / o.columns;
    const double t = 0.5 + 0.5 * std::tan((part - 0.5) * kTurn / o.columns) / std::tan(half);
    const VectorN<3> ray = (1 - t) * a + t * b;
    const double beyond = 0.3 * (o.outer - o.inner) / o.rows;
    out.push_back({(o.inner - beyond) * ray, (o.outer + beyond) * ray});
  }
  return out;
}

}  // namespace

PleatedCone make_pleated_cone(const PleatedConeOptions& options) {
  check(options);
  const PleatLayout layout(options);
  using At = std::function<VectorN<3>(std::size_t panel, double r, double s)>;
  const At at = options.fold == PleatFold::rolled
                    ? At([rolled = RolledFolds(layout)](auto... where) { return rolled.at(where...); })
                    : At([flat = Folding(layout, options.separation)](auto... where) { return flat.at(where...); });
  PleatedCone out;
  for (std::size_t k = 0; k < layout.count(); ++k) out.outer.push_back(layout.outer(k));
  out.columns = options.columns;
  out.rows = options.rows;
  out.pleats = options.pleats;
  out.style = options.style;
  out.cone = cone_mesh(options);
  out.pattern = draw_creases(out.cone, creases_on(options, layout));
  out.creased = cut_creases(out.pattern);

  const auto place = [&](const VectorN<3>& x, std::size_t panel) {
    double s = layout.unrolled(layout.column(x)) - layout.unrolled(layout.creases[panel]);
    if (s > 0.5 * layout.total()) s -= layout.total();
    if (s < -0.5 * layout.total()) s += layout.total();
    return at(panel, x.norm(), s);
  };
  const CreasedMesh& creased = out.creased;
  out.folded.resize(3 * creased.num_vertices());
  for (std::size_t t = 0; t < creased.parent.size(); ++t) {
    const auto& own = creased.mesh.triangles[t];
    int held = 0;  // a corner that is material: its panel is the piece's
    while ((creased.piece[t] >> held & 1) == 0) ++held;
    const std::size_t panel = layout.panel_at(layout.column(creased.mesh.vertices[own[held]]));
    for (const Index v : own) out.folded.segment<3>(3 * v) = place(creased.mesh.vertices[v], panel);
  }
  out.folded_uncut = out.folded.head(3 * creased.num_real);
  out.gap = 0;
  for (const Stitch& s : creased.stitches) {
    out.gap = std::max(out.gap, (s.copies[0].at(out.folded) - s.copies[1].at(out.folded)).norm());
  }
  return out;
}

}  // namespace wrinkle::validation
