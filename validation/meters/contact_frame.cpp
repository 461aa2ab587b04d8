#include "validation/meters/contact_frame.h"

#include <cmath>
#include <limits>
#include <utility>

#include "validation/meters/surface_frame.h"

namespace wrinkle::validation {

Field at_surface(const ContactSurface& surface, std::string unit, const Vector& of_unknowns) {
  Field out{std::move(unit), {}};
  for (Index v = 0; v < surface.num_vertices(); ++v) {
    const VectorN<3> here = surface.at(of_unknowns, v);
    out.values.insert(out.values.end(), here.begin(), here.end());
  }
  return out;
}

Frame contact_frame(const SurfaceContact& contact, const Vector& x, Moment time) {
  const ContactSurface& surface = contact.surface();
  const std::vector<double> places = at_surface(surface, "m", x).values;
  Frame out =
      stretched_frame({surface.rest, surface.triangles},
                      Eigen::Map<const Vector>(places.data(), static_cast<Index>(places.size())), std::move(time));
  out.point_fields["part"] = {"1", {surface.part.begin(), surface.part.end()}};
  std::vector<double> gap(surface.rest.size(), std::numeric_limits<double>::quiet_NaN());
  for (const SurfaceTouch& touch : contact.touches(x))
    for (const Index v : vertices_of(surface, touch.pair)) gap[v] = std::fmin(gap[v], touch.gap);
  out.point_fields["gap"] = {"m", std::move(gap)};
  return out;
}

}  // namespace wrinkle::validation
