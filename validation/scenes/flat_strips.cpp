#include "validation/scenes/flat_strips.h"

#include <algorithm>
#include <cmath>

namespace wrinkle::validation {

namespace {

/// [N/m] on the lower strip, where the upper one is over it.
double line_force(SurfaceContact& contact, const TriangleMesh& strip, double shift, double height) {
  const auto count = static_cast<Index>(strip.vertices.size());
  Vector x(6 * count), gradient = Vector::Zero(6 * count);
  double end = 0;
  for (Index v = 0; v < count; ++v) {
    x.segment<3>(3 * v) = strip.vertices[v];
    x.segment<3>(3 * (count + v)) = strip.vertices[v] + VectorN<3>(shift, 0, height);
    end = std::max(end, strip.vertices[v].x());
  }
  contact.prepare(x);
  contact.add_to({Order::gradient, Tangent::exact, gradient.data()}, x);
  const double margin = 0.1 * (end - shift), from = shift + margin, to = end - margin;
  double sum = 0;
  for (Index v = 0; v < count; ++v)
    if (strip.vertices[v].x() >= from && strip.vertices[v].x() < to) sum += gradient[3 * v + 2];
  return sum / (to - from);
}

}  // namespace

FlatStrips::FlatStrips(const TriangleMesh& strip, const SurfaceContactOptions& contact,
                       const std::vector<double>& shifts)
    : logarithms_(kGaps, 0) {
  const auto count = static_cast<Index>(strip.vertices.size());
  const std::vector<SurfacePart> parts{surface_part(strip, 0), surface_part(strip, 3 * count)};
  SurfaceContactOptions smooth = contact;
  smooth.friction = 0;
  for (const double shift : shifts) {
    SurfaceContact term(make_contact_surface(parts), smooth);  // what it finds near serves other gaps too
    for (Index i = kGaps - 1; i >= 0; --i) {
      const double gap = static_cast<double>(i + 1) / (kGaps + 1);
      logarithms_[i] += line_force(term, strip, shift, contact.offset + gap * contact.distance);
    }
  }
  for (double& force : logarithms_) force = std::log(force / static_cast<double>(shifts.size()));
}

double FlatStrips::force(double gap) const {
  const double place = std::clamp(gap * (kGaps + 1) - 1, 0.0, kGaps - 1.0);
  const auto i = std::min(static_cast<Index>(place), kGaps - 2);
  const double part = place - static_cast<double>(i);
  return std::exp((1 - part) * logarithms_[i] + part * logarithms_[i + 1]);
}

double FlatStrips::gap(double wanted) const {
  double low = 1.0 / (kGaps + 1), high = 1 - low;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (force(middle) > wanted ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

double barrier_gap(const SurfaceContactOptions& contact, double width, double force) {
  const Barrier barrier{contact.distance, contact.stiffness};
  double low = 0, high = 1;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (-width * barrier.evaluate(middle * contact.distance).slope > force ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

}  // namespace wrinkle::validation
