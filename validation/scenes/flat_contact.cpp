#include "validation/scenes/flat_contact.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "core/check/surface_crossings.h"
#include "validation/meters/contact_frame.h"
#include "validation/scenes/touching_sheets.h"

namespace wrinkle::validation {

FlatContact::FlatContact(const FlatContactOptions& o)
    : distance_(o.distance), upper_area_(o.upper * o.upper), edge_(o.lower / static_cast<double>(o.cells)) {
  const auto upper_cells = static_cast<Index>(std::lround(1.13 * o.upper / o.lower * static_cast<double>(o.cells)));
  const TriangleMesh lower = level_sheet(o.lower, o.lower, o.cells, o.cells, 0, o.seed),
                     upper = level_sheet(o.upper, o.upper, upper_cells, upper_cells, o.gap * o.distance, o.seed + 1000);
  first_upper_ = static_cast<Index>(lower.vertices.size());
  x_.resize(3 * static_cast<Index>(lower.vertices.size() + upper.vertices.size()));
  Index at = 0;
  for (const TriangleMesh* mesh : {&lower, &upper})
    for (const VectorN<3>& v : mesh->vertices) x_.segment<3>(3 * at++) = v;
  const std::vector<SurfacePart> parts{surface_part(lower, 0), surface_part(upper, 3 * first_upper_)};
  term_ = std::make_unique<SurfaceContact>(
      make_contact_surface(parts),
      SurfaceContactOptions{
          .formulation = o.formulation, .distance = o.distance, .stiffness = barrier_stiffness(1, o.distance)});
}

Vector FlatContact::places(const VectorN<2>& moved) const {
  Vector x = x_;
  for (Index i = 3 * first_upper_; i < x.size(); i += 3) x.segment<2>(i) += moved;
  return x;
}

Index FlatContact::crossings(const VectorN<2>& moved) const {
  return static_cast<Index>(surface_crossings(term_->surface(), places(moved)).size());
}

Vector FlatContact::force(const VectorN<2>& moved) {
  const Vector x = places(moved);
  Vector gradient = Vector::Zero(x_.size());
  term_->prepare(x);
  term_->add_to({Order::gradient, Tangent::exact, gradient.data()}, x);
  return -gradient;
}

Frame FlatContact::frame(const VectorN<2>& moved, const Vector& force, Moment time) const {
  Frame out = contact_frame(*term_, places(moved), std::move(time));
  out.point_fields["contact force"] = at_surface(term_->surface(), "N", force);
  return out;
}

/// [N] on the upper sheet at that gap over d̂, to which it is moved.
double FlatContact::load(double gap) {
  for (Index i = 3 * first_upper_; i < x_.size(); i += 3) x_[i + 2] = gap * distance_;
  const Vector all = force(VectorN<2>::Zero());
  double sum = 0;
  for (Index i = 3 * first_upper_; i < x_.size(); i += 3) sum += all[i + 2];
  return sum;
}

/// By the secant through the logarithms, which bend little, kept between gaps that press too much and too little.
double FlatContact::press(double pressure) {
  double low = 1e-3, high = 0.999, last = 0.7, now = 0.65;
  const auto excess = [&](double gap) { return std::log(load(gap) / (pressure * upper_area_)); };
  double at_last = excess(last);
  for (int i = 0; i < 60; ++i) {
    const double at_now = excess(now);
    if (std::abs(at_now) < 1e-9) return now;
    (at_now > 0 ? low : high) = now;
    const double next = now - at_now * (now - last) / (at_now - at_last);
    last = now, at_last = at_now;
    now = next > low && next < high ? next : 0.5 * (low + high);
  }
  throw std::runtime_error(fmt::format("no gap bears a pressure of {} Pa", pressure));
}

}  // namespace wrinkle::validation
