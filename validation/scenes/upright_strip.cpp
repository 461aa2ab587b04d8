#include "validation/scenes/upright_strip.h"

#include <algorithm>
#include <cmath>

#include "core/model/shell/shell_model.h"
#include "core/model/solid/thick_shell.h"
#include "validation/scenes/prism_plate.h"

namespace wrinkle::validation {

namespace {

VectorN<3> gravity_of(const UprightOptions& o) {
  return {0, o.pull == Pull::down ? -o.gravity : o.gravity, 0};
}

TriangleMesh mesh_of(const UprightOptions& o) {
  return strip_mesh({o.length, o.width, o.elements_along, o.elements_across(), o.mesh, o.seed});
}

/// The vertices at x = 0.
std::vector<Index> clamped(const UprightOptions& o) {
  std::vector<Index> out;
  for (Index j = 0; j <= o.elements_across(); ++j) out.push_back(j);
  return out;
}

/// The mean over the free end, by trapezoids, of what is at its vertices.
template <class Place>
VectorN<3> mean_at_end(const UprightOptions& o, const Place& place) {
  const Index across = o.elements_across(), first = o.elements_along * (across + 1);
  VectorN<3> out = -0.5 * (place(first) + place(first + across));
  for (Index j = 0; j <= across; ++j) out += place(first + j);
  return out / across;
}

class ShellStrip final : public UprightStrip {
 public:
  explicit ShellStrip(const UprightOptions& o) : options_(o) {
    shell_ = make_shell(
        mesh_of(o), {.bending = o.element == UprightElement::shell_hinge ? ShellBending::hinge : ShellBending::midedge,
                     .thickness = o.thickness,
                     .material = {o.young(), o.poisson},
                     .density = o.density,
                     .gravity = gravity_of(o),
                     .held = clamped(o),
                     .clamp_point = VectorN<3>(-o.length, 0.5 * o.width, 0)});
  }
  Problem& problem() override { return shell_.problem; }
  const Vector& rest() const override { return shell_.x; }
  void set_gamma(double gamma) override { shell_.gravity->set_factor(gamma); }

  Vector mirrored(const Vector& state) const override {
    Vector out = state;
    for (Index v = 0; v <= points(); ++v) out[3 * v + 2] *= -1;  // the clamp point too
    out.tail(out.size() - 3 * (points() + 1)) *= -1;             // edges' rotations
    return out;
  }
  Vector sideways() const override {
    Vector out = Vector::Zero(shell_.x.size());
    for (Index v = 0; v < points(); ++v) out[3 * v + 2] = std::pow(shell_.x[3 * v] / options_.length, 2);
    return out;
  }
  VectorN<3> tip(const Vector& state) const override {
    return mean_at_end(options_, [&](Index v) { return shell_.vertex(state, v); });
  }

  Frame frame(const Vector& state) const override {
    Frame out;
    out.time = at_load(1);
    out.points.assign(state.begin(), state.begin() + 3 * points());
    Field& displacement = out.point_fields["displacement"] = {"m", {}};
    for (Index i = 0; i < 3 * points(); ++i) displacement.values.push_back(state[i] - shell_.x[i]);
    out.offsets.push_back(0);
    for (const auto& t : shell_.mesh.triangles) {
      out.connectivity.insert(out.connectivity.end(), t.begin(), t.end());
      out.offsets.push_back(static_cast<std::int64_t>(out.connectivity.size()));
      out.cell_types.push_back(5);  // VTK: triangle
    }
    return out;
  }

 private:
  Index points() const { return static_cast<Index>(shell_.mesh.vertices.size()); }

  UprightOptions options_;
  ShellModel shell_;
};

Prism prism_of(UprightElement element) {
  switch (element) {
    case UprightElement::prism_dual: return Prism::dual;
    case UprightElement::prism_tied: return Prism::tied;
    default: return Prism::enhanced;
  }
}

class PrismStrip final : public UprightStrip {
 public:
  explicit PrismStrip(const UprightOptions& o) : options_(o) {
    shell_ = make_thick_shell(extrude(mesh_of(o), {o.thickness}, 1), {.element = prism_of(o.element),
                                                                      .material = {o.young(), o.poisson},
                                                                      .density = o.density,
                                                                      .gravity = gravity_of(o),
                                                                      .clamped = clamped(o)});
  }
  Problem& problem() override { return shell_.problem; }
  const Vector& rest() const override { return shell_.x; }
  void set_gamma(double gamma) override { shell_.gravity->set_factor(gamma); }

  /// Lower and upper node change places, and α, odd through the thickness, its sign.
  Vector mirrored(const Vector& state) const override {
    Vector out = state;
    for (Index c = 0; c < shell_.mesh.columns(); ++c) {
      const Index low = 3 * shell_.mesh.node(c, 0), high = 3 * shell_.mesh.node(c, 1);
      out.segment<3>(low) = state.segment<3>(high);
      out.segment<3>(high) = state.segment<3>(low);
      out[low + 2] *= -1;
      out[high + 2] *= -1;
    }
    out.tail(out.size() - nodal()) *= -1;
    return out;
  }
  Vector sideways() const override {
    Vector out = Vector::Zero(shell_.x.size());
    for (Index i = 0; i < nodal(); i += 3) out[i + 2] = std::pow(shell_.x[i] / options_.length, 2);
    return out;
  }
  VectorN<3> tip(const Vector& state) const override {
    return mean_at_end(options_, [&](Index c) { return shell_.mid_surface(state, c); });
  }
  Frame frame(const Vector& state) const override { return prism_frame(shell_, state); }

 private:
  Index nodal() const { return static_cast<Index>(3 * shell_.mesh.nodes.size()); }

  UprightOptions options_;
  ThickShell shell_;
};

}  // namespace

Index UprightOptions::elements_across() const {
  return std::max<Index>(1, static_cast<Index>(std::lround(static_cast<double>(elements_along) * width / length)));
}

double UprightOptions::young() const {
  return 12 * (1 - poisson * poisson) * density * gravity * length * length * length / (thickness * thickness);
}

std::unique_ptr<UprightStrip> make_upright_strip(const UprightOptions& o) {
  if (o.is_shell()) return std::make_unique<ShellStrip>(o);
  return std::make_unique<PrismStrip>(o);
}

}  // namespace wrinkle::validation
