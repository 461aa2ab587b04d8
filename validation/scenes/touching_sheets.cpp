#include "validation/scenes/touching_sheets.h"

#include "core/check/surface_crossings.h"
#include "core/linear/linear_solver.h"
#include "core/mesh/strip.h"
#include "validation/meters/contact_frame.h"
#include "validation/meters/surface_frame.h"

namespace wrinkle::validation {

namespace {

/// All sheets in one mesh; `first` is filled with the first vertex of each, and the number of all behind them.
TriangleMesh together(const std::vector<TriangleMesh>& sheets, std::vector<Index>& first) {
  TriangleMesh out;
  for (const TriangleMesh& sheet : sheets) {
    const auto offset = static_cast<Index>(out.vertices.size());
    first.push_back(offset);
    out.vertices.insert(out.vertices.end(), sheet.vertices.begin(), sheet.vertices.end());
    for (const auto& [a, b, c] : sheet.triangles) out.triangles.push_back({a + offset, b + offset, c + offset});
  }
  first.push_back(static_cast<Index>(out.vertices.size()));
  return out;
}

ShellOptions with_held(const TouchingSheetsOptions& o, const std::vector<Index>& first) {
  ShellOptions out = o.shell;
  for (std::size_t s = 0; s < o.held.size(); ++s)
    for (Index v = first[s]; o.held[s] != 0 && v < first[s + 1]; ++v) out.held.push_back(v);
  return out;
}

ContactSurface surface_of(const TouchingSheetsOptions& o, const std::vector<Index>& first,
                          SelfContact held = SelfContact::watched) {
  std::vector<SurfacePart> parts;
  for (std::size_t s = 0; s < o.sheets.size(); ++s) {
    const bool is_held = s < o.held.size() && o.held[s] != 0;
    parts.push_back(surface_part(o.sheets[s], 3 * first[s], is_held ? held : SelfContact::watched));
  }
  return make_contact_surface(parts);
}

}  // namespace

TouchingSheets::TouchingSheets(TouchingSheetsOptions options)
    : options_(std::move(options)), linear_(make_linear_solver(options_.linear_solver)) {
  const TriangleMesh mesh = together(options_.sheets, first_);
  shell_ = make_shell(mesh, with_held(options_, first_));
  surface_ = surface_of(options_, first_);
  if (options_.contact) {
    contact_ = &shell_.problem.add(std::make_unique<SurfaceContact>(surface_, options_.surface));
    SurfaceContactOptions smooth = options_.surface;
    smooth.friction = 0;
    barrier_ = std::make_unique<SurfaceContact>(surface_, smooth);
  }
  watch_ = &shell_.problem.add(std::make_unique<StateWatch>(surface_of(options_, first_, SelfContact::ignored)));
  inertia_ = &shell_.problem.add(std::make_unique<InertiaEnergy>(shell_.mass, options_.time_step));
  motion_ = {shell_.x, Vector::Zero(shell_.x.size())};
  euler_ = std::make_unique<ImplicitEuler>(shell_.problem, *inertia_, *linear_, options_.euler);
}

VectorN<3> TouchingSheets::velocity(Index sheet) const {
  VectorN<3> sum = VectorN<3>::Zero();
  double mass = 0;
  for (Index v = first_[sheet]; v < first_[sheet + 1]; ++v) {
    sum += shell_.mass[3 * v] * motion_.velocity.segment<3>(3 * v);
    mass += shell_.mass[3 * v];
  }
  return sum / mass;
}

double TouchingSheets::kinetic_energy() const {
  return 0.5 * (shell_.mass.array() * motion_.velocity.array().square()).sum();
}

double TouchingSheets::stored_energy() const {
  double out = 0;
  for (const Energy* term : {shell_.membrane, shell_.bending, static_cast<Energy*>(barrier_.get())}) {
    if (term == nullptr) continue;
    if (term == barrier_.get()) barrier_->prepare(motion_.x);
    out += term->add_to({}, motion_.x);
  }
  return out;
}

Vector TouchingSheets::contact_force() const {
  Vector gradient = Vector::Zero(motion_.x.size());
  if (contact_ == nullptr) return gradient;
  contact_->prepare(motion_.x);
  contact_->add_to({Order::gradient, Tangent::exact, gradient.data()}, motion_.x);
  return -gradient;
}

Frame TouchingSheets::frame(Moment time) const {
  if (contact_ == nullptr) return stretched_frame(shell_.mesh, motion_.x, std::move(time));
  return contact_frame(*contact_, motion_.x, std::move(time));
}

Index TouchingSheets::crossings() const {
  return static_cast<Index>(surface_crossings(surface_, motion_.x).size());
}

TriangleMesh level_sheet(double length, double width, Index along, Index across, double height, std::uint64_t seed) {
  TriangleMesh out = strip_mesh({.length = length,
                                 .width = width,
                                 .along = along,
                                 .across = across,
                                 .pattern = StripPattern::irregular,
                                 .seed = seed});
  for (auto& v : out.vertices) v += VectorN<3>(-0.5 * length, -0.5 * width, height);
  return out;
}

}  // namespace wrinkle::validation
