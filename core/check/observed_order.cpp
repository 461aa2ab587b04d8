#include "core/check/observed_order.h"

#include <cmath>

#include "core/base/require.h"

namespace wrinkle {

namespace {

void check(std::span<const double> sizes, std::span<const double> errors) {
  require(sizes.size() == errors.size() && sizes.size() >= 2,
          "an order needs two levels or more: got {} sizes and {} errors", sizes.size(), errors.size());
  for (std::size_t i = 0; i < sizes.size(); ++i)
    require(sizes[i] > 0 && errors[i] > 0, "sizes and errors must be above 0: level {} has {} and {}", i, sizes[i],
            errors[i]);
}

}  // namespace

std::vector<double> observed_orders(std::span<const double> sizes, std::span<const double> errors) {
  check(sizes, errors);
  std::vector<double> out;
  for (std::size_t i = 0; i + 1 < sizes.size(); ++i)
    out.push_back(std::log(errors[i] / errors[i + 1]) / std::log(sizes[i] / sizes[i + 1]));
  return out;
}

double fitted_order(std::span<const double> sizes, std::span<const double> errors) {
  check(sizes, errors);
  double x = 0, y = 0, xx = 0, xy = 0;
  const auto n = static_cast<double>(sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double s = std::log(sizes[i]), e = std::log(errors[i]);
    x += s, y += e, xx += s * s, xy += s * e;
  }
  return (n * xy - x * y) / (n * xx - x * x);
}

}  // namespace wrinkle
