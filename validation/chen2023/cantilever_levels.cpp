#include "validation/chen2023/cantilever_levels.h"

#include <cmath>
#include <limits>

namespace wrinkle::validation {

const Measured* on_mesh(std::span<const Measured> rows, const Sample& strip, const char* element, Index along) {
  Sample wanted = strip;
  wanted.values["element"] = std::string(element);
  wanted.values["elements_along"] = std::int64_t{along};
  for (const Measured& row : rows)
    if (row.row->sample.values == wanted.values) return &row;
  return nullptr;
}

double converged(std::span<const Measured> rows, const Sample& strip, const char* element, Index finest) {
  const Measured* fine = on_mesh(rows, strip, element, finest);
  const Measured* coarse = on_mesh(rows, strip, element, finest / 2);
  if (fine == nullptr || coarse == nullptr) return std::numeric_limits<double>::quiet_NaN();
  return (4 * fine->value - coarse->value) / 3;
}

double layer_share_squared(const CantileverOptions& strip) {
  const double elements = static_cast<double>(strip.elements_along);
  return strip.gamma / (elements * elements);
}

double shear_of_small_drop(const CantileverOptions& strip) {
  const double h = strip.thickness / strip.length;
  return 2.0 / 3 * (1 - strip.poisson) / (1 - 2 * strip.poisson) * h * h;
}

double shear_share(const CantileverOptions& strip) {
  const double h = strip.thickness / strip.length;
  return shear_of_small_drop(strip) + strip.gamma * h * h / (6 * (1 - strip.poisson));
}

double quadrature_share(const CantileverOptions& strip) {
  const double h = strip.thickness / strip.length;
  return strip.gamma * h * h / 60;
}

Reducer farthest(std::string text, const Where& judged, int upwards,
                 std::function<double(std::span<const Measured>, const Measured&)> of) {
  return reduced(std::move(text), {"element", "elements_along"},
                 [=](std::span<const Measured> rows) -> std::optional<double> {
                   std::optional<double> out;
                   for (const Measured& row : rows) {
                     if (!judged(row.row->sample)) continue;
                     const double found = of(rows, row);
                     if (!out || !(upwards * found <= upwards * *out)) out = found;
                     if (std::isnan(found)) break;
                   }
                   return out;
                 });
}

}  // namespace wrinkle::validation
