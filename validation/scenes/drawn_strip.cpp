#include "validation/scenes/drawn_strip.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "core/base/random.h"
#include "core/check/surface_crossings.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"

namespace wrinkle::validation {

namespace {

ShellModel shell_of(const DrawnStripOptions& o) {
  ShellOptions shell = o.shell;
  shell.held = o.driven;
  shell.gravity.setZero();
  return make_shell(o.strip, shell);
}

void put(const std::vector<VectorN<3>>& places, Index first, Vector& out) {
  for (std::size_t i = 0; i < places.size(); ++i) out.segment<3>(first + 3 * static_cast<Index>(i)) = places[i];
}

}  // namespace

DrawnStrip::DrawnStrip(DrawnStripOptions options)
    : options_(std::move(options)), shell_(shell_of(options_)), linear_(make_linear_solver(options_.linear_solver)) {
  Problem& problem = shell_.problem;
  const Index own = problem.num_dofs, all = own + 3 * static_cast<Index>(options_.drum.vertices.size());
  problem.num_dofs = all;
  problem.fixed.resize(all, 1);
  if (options_.guided)
    for (Index v = 0; v < num_vertices(); ++v) problem.fixed[3 * v + 1] = 1;
  motion_ = {Vector::Zero(all), Vector::Zero(all)};
  put(options_.start, 0, motion_.x);
  put(options_.drum.vertices, own, motion_.x);
  std::vector<SurfacePart> parts{surface_part(options_.strip, 0)};
  if (all > own) parts.push_back(surface_part(options_.drum, own, SelfContact::ignored));
  contact_ = &problem.add(std::make_unique<SurfaceContact>(make_contact_surface(parts), options_.surface));
  watch_ = &problem.add(std::make_unique<StateWatch>(contact_->surface()));
  Vector load = Vector::Zero(all), more = load, mass = load;
  put(options_.load, 0, load);
  put(options_.more, 0, more);
  mass.head(own) = shell_.mass;
  problem.add(std::make_unique<LinearLoad>(std::move(load)));
  more_ = &problem.add(std::make_unique<LinearLoad>(std::move(more)));
  more_->set_factor(0);
  inertia_ = &problem.add(std::make_unique<InertiaEnergy>(std::move(mass), options_.time_step));
  euler_ = std::make_unique<ImplicitEuler>(problem, *inertia_, *linear_, options_.euler);
}

Vector DrawnStrip::inner_force() {
  Vector out = Vector::Zero(motion_.x.size());
  contact_->prepare(motion_.x);
  for (const Energy* term : {shell_.membrane, shell_.bending, static_cast<Energy*>(contact_)})
    if (term != nullptr) term->add_to({Order::gradient, Tangent::exact, out.data()}, motion_.x);
  return out;
}

Index DrawnStrip::crossings() const {
  return static_cast<Index>(surface_crossings(surface(), motion_.x).size());
}

VectorN<3> around_axis(double r, double theta, double y) {
  return {r * std::cos(theta), y, r * std::sin(theta)};
}

TriangleMesh plain_strip(double length, double width, double edge, std::uint64_t seed, double jag) {
  const auto cells = [&](double side) { return std::max<Index>(1, static_cast<Index>(std::lround(side / edge))); };
  const Index along = cells(length), across = cells(width);
  TriangleMesh out = strip_mesh({.length = length,
                                 .width = width,
                                 .along = along,
                                 .across = across,
                                 .pattern = StripPattern::irregular,
                                 .seed = seed});
  std::mt19937_64 random(seed + 1);
  for (Index v = 0; v < static_cast<Index>(out.vertices.size()); ++v) {
    const Index j = v % (across + 1);
    if (j == 0 || j == across)
      out.vertices[v].y() += jag * width / static_cast<double>(across) * symmetric_uniform(random);
    out.vertices[v].y() -= 0.5 * width;
  }
  return out;
}

}  // namespace wrinkle::validation
