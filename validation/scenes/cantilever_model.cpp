#include "validation/scenes/cantilever_model.h"

#include <cmath>

#include "core/model/shell/shell_model.h"
#include "core/model/solid/thick_shell.h"
#include "core/model/solid/thick_strip.h"
#include "validation/scenes/prism_plate.h"

namespace wrinkle::validation {

namespace {

/// Points and displacements; cells are left to the caller.
Frame frame_of_points(const std::vector<VectorN<3>>& rest, const std::vector<VectorN<3>>& now) {
  Frame out;
  out.time = at_load(1);
  Field& displacement = out.point_fields["displacement"] = {"m", {}};
  for (std::size_t i = 0; i < now.size(); ++i)
    for (int c = 0; c < 3; ++c) {
      out.points.push_back(now[i][c]);
      displacement.values.push_back(now[i][c] - rest[i][c]);
    }
  out.offsets.push_back(0);
  return out;
}

template <std::size_t N>
void add_cell(Frame& frame, const std::array<Index, N>& points, std::uint8_t type) {
  frame.connectivity.insert(frame.connectivity.end(), points.begin(), points.end());
  frame.offsets.push_back(static_cast<std::int64_t>(frame.connectivity.size()));
  frame.cell_types.push_back(type);
}

class QuadModel final : public CantileverModel {
 public:
  explicit QuadModel(const CantileverOptions& o) {
    const bool dual = o.element == CantileverElement::quad_dual;
    strip_ = make_thick_strip({.quadrature = dual ? Quadrature::dual : Quadrature::full,
                               .length = o.length,
                               .thickness = o.thickness,
                               .along = o.elements_along,
                               .layers = o.layers,
                               .material = {o.young(), o.poisson},
                               .density = o.density,
                               .gravity = {0, -o.gravity}});
  }
  Problem& problem() override { return strip_.problem; }
  LinearLoad& gravity() override { return *strip_.gravity; }
  const Vector& flat() const override { return strip_.x; }

  std::vector<VectorN<2>> midline(const Vector& state) const override {
    std::vector<VectorN<2>> out;
    for (Index i = 0; i <= strip_.along; ++i) out.push_back(strip_.midline(state, i));
    return out;
  }

  Frame frame(const Vector& state) const override {
    Frame out = frame_of_points(points(strip_.x), points(state));
    for (Index i = 0; i < strip_.along; ++i)
      for (Index k = 0; k < strip_.layers; ++k)
        add_cell<4>(out, {strip_.node(i, k), strip_.node(i + 1, k), strip_.node(i + 1, k + 1), strip_.node(i, k + 1)},
                    9);
    return out;
  }

 private:
  static std::vector<VectorN<3>> points(const Vector& state) {
    std::vector<VectorN<3>> out;
    for (Index n = 0; n < state.size() / 2; ++n) out.emplace_back(state[2 * n], state[2 * n + 1], 0.0);
    return out;
  }

  ThickStrip strip_;
};

/// The flat mesh of a strip in space, its cells as wide as long.
struct Grid {
  explicit Grid(const CantileverOptions& o)
      : along(o.elements_along),
        across(std::max<Index>(1, std::lround(static_cast<double>(along) * o.width / o.length))),
        mesh(strip_mesh({o.length, o.width, along, across, o.mesh, o.seed})) {}

  std::vector<Index> clamped() const {
    std::vector<Index> out;
    for (Index j = 0; j <= across; ++j) out.push_back(j);
    return out;
  }

  /// The mean over the width of the points that `place` gives of a vertex.
  template <class Place>
  std::vector<VectorN<2>> midline(Place place) const {
    std::vector<VectorN<2>> out(along + 1, VectorN<2>::Zero());
    for (Index i = 0; i <= along; ++i)
      for (Index j = 0; j <= across; ++j) {
        const VectorN<3> p = place(i * (across + 1) + j);
        out[i] += VectorN<2>(p.x(), p.z()) / (across + 1);
      }
    return out;
  }

  Index along, across;
  TriangleMesh mesh;
};

class ThinShellModel final : public CantileverModel {
 public:
  explicit ThinShellModel(const CantileverOptions& o) : grid_(o) {
    const bool hinge = o.element == CantileverElement::shell_hinge;
    const ShellOptions options{.bending = hinge ? ShellBending::hinge : ShellBending::midedge,
                               .thickness = o.thickness,
                               .material = {o.young(), o.poisson},
                               .density = o.density,
                               .gravity = {0, 0, -o.gravity},
                               .held = grid_.clamped(),
                               .clamp_point = VectorN<3>(-o.length, 0.5 * o.width, 0)};
    shell_ = make_shell(grid_.mesh, options);
  }
  Problem& problem() override { return shell_.problem; }
  LinearLoad& gravity() override { return *shell_.gravity; }
  const Vector& flat() const override { return shell_.x; }

  std::vector<VectorN<2>> midline(const Vector& state) const override {
    return grid_.midline([&](Index v) { return shell_.vertex(state, v); });
  }

  Frame frame(const Vector& state) const override {
    std::vector<VectorN<3>> now;
    for (Index v = 0; v < static_cast<Index>(shell_.mesh.vertices.size()); ++v) now.push_back(shell_.vertex(state, v));
    Frame out = frame_of_points(shell_.mesh.vertices, now);
    for (const auto& t : shell_.mesh.triangles) add_cell(out, t, 5);
    return out;
  }

 private:
  Grid grid_;
  ShellModel shell_;
};

Prism prism_of(CantileverElement element) {
  switch (element) {
    case CantileverElement::prism_dual: return Prism::dual;
    case CantileverElement::prism_full: return Prism::full;
    case CantileverElement::prism_tied: return Prism::tied;
    default: return Prism::enhanced;
  }
}

class PrismModel final : public CantileverModel {
 public:
  explicit PrismModel(const CantileverOptions& o) : grid_(o) {
    shell_ = make_thick_shell(extrude(grid_.mesh, {o.thickness}, o.layers), {.element = prism_of(o.element),
                                                                             .material = {o.young(), o.poisson},
                                                                             .density = o.density,
                                                                             .gravity = {0, 0, -o.gravity},
                                                                             .clamped = grid_.clamped()});
  }
  Problem& problem() override { return shell_.problem; }
  LinearLoad& gravity() override { return *shell_.gravity; }
  const Vector& flat() const override { return shell_.x; }
  std::vector<VectorN<2>> midline(const Vector& state) const override {
    return grid_.midline([&](Index v) { return shell_.mid_surface(state, v); });
  }
  Frame frame(const Vector& state) const override { return prism_frame(shell_, state); }

 private:
  Grid grid_;
  ThickShell shell_;
};

}  // namespace

double CantileverOptions::young() const {
  return 12 * (1 - poisson * poisson) * density * gravity * length * length * length / (gamma * thickness * thickness);
}

std::unique_ptr<CantileverModel> make_cantilever_model(const CantileverOptions& o) {
  if (o.is_quad()) return std::make_unique<QuadModel>(o);
  if (o.is_shell()) return std::make_unique<ThinShellModel>(o);
  return std::make_unique<PrismModel>(o);
}

}  // namespace wrinkle::validation
