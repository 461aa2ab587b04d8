#include "validation/meters/phase_locking.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace wrinkle::validation {
namespace {

double interpolated(const LineField& field, double s) {
  const auto after = std::ranges::upper_bound(field.s, s);
  const auto i = std::clamp<std::ptrdiff_t>(after - field.s.begin(), 1, std::ssize(field.s) - 1);
  const double t = (s - field.s[i - 1]) / (field.s[i] - field.s[i - 1]);
  return (1 - t) * field.values[i - 1] + t * field.values[i];
}

}  // namespace

std::vector<std::vector<double>> around_borders(std::span<const LineField> fields, double cell, int cells, int points) {
  std::vector<std::vector<double>> out;
  for (const LineField& field : fields)
    for (int border = 1; border < cells; ++border) {
      std::vector<double>& piece = out.emplace_back();
      for (int p = 0; p < points; ++p) piece.push_back(interpolated(field, cell * (border - 0.5 + (p + 0.5) / points)));
    }
  return out;
}

double locked_share(std::span<const std::vector<double>> pieces) {
  if (pieces.size() < 2)
    throw std::invalid_argument(fmt::format("a locked share of {} pieces; two at least are needed", pieces.size()));
  const auto n = static_cast<double>(pieces.size());
  const std::size_t points = pieces[0].size();
  double mean = 0;
  for (const auto& piece : pieces)
    for (const double f : piece) mean += f / (n * static_cast<double>(points));
  double square_of_sums = 0, squares = 0;
  for (std::size_t p = 0; p < points; ++p) {
    double sum = 0;
    for (const auto& piece : pieces) {
      sum += piece[p] - mean;
      squares += (piece[p] - mean) * (piece[p] - mean);
    }
    square_of_sums += sum * sum;
  }
  return squares > 0 ? (square_of_sums / squares - 1) / (n - 1) : 0;
}

}  // namespace wrinkle::validation
