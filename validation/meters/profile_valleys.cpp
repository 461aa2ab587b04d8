#include "validation/meters/profile_valleys.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace wrinkle::validation {

namespace {

/// How far a profile climbs from point i on one side before it goes lower.
double climb(const std::vector<ProfilePoint>& p, std::ptrdiff_t i, std::ptrdiff_t step) {
  double highest = p[i].z;
  for (std::ptrdiff_t k = i + step; k >= 0 && k < static_cast<std::ptrdiff_t>(p.size()); k += step) {
    if (p[k].z < p[i].z) break;
    highest = std::max(highest, p[k].z);
  }
  return highest - p[i].z;
}

}  // namespace

VectorN<2> place_on(const std::vector<ProfilePoint>& p, double rest) {
  const auto after = std::lower_bound(p.begin() + 1, p.end() - 1, rest,
                                      [](const ProfilePoint& q, double value) { return q.rest < value; });
  const auto before = after - 1;
  const double t = (rest - before->rest) / (after->rest - before->rest);
  return {(1 - t) * before->x + t * after->x, (1 - t) * before->z + t * after->z};
}

double turn_at(const std::vector<ProfilePoint>& p, double rest, double reach) {
  const VectorN<2> here = place_on(p, rest), in = here - place_on(p, rest - reach),
                   on = place_on(p, rest + reach) - here;
  return std::atan2(in.x() * on.y() - in.y() * on.x(), in.dot(on));
}

std::vector<Valley> valleys(const std::vector<ProfilePoint>& p, double prominence, double reach) {
  std::vector<Valley> out;
  for (std::ptrdiff_t i = 1; i + 1 < static_cast<std::ptrdiff_t>(p.size()); ++i) {
    if (std::min(climb(p, i, -1), climb(p, i, 1)) < prominence) continue;
    const double bend = turn_at(p, p[i].rest, reach);
    out.push_back({p[i].rest, bend, bend < 0});
  }
  return out;
}

}  // namespace wrinkle::validation
