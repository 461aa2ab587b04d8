#pragma once
#include <span>
#include <vector>

namespace wrinkle {

/// Observed orders of convergence between neighbouring levels: log(eᵢ/eᵢ₊₁) / log(sᵢ/sᵢ₊₁) for errors e at sizes s
/// (mesh width, step length). Throws std::invalid_argument unless there are two levels or more, all positive.
std::vector<double> observed_orders(std::span<const double> sizes, std::span<const double> errors);

/// Slope of the least-squares line through (log s, log e): one order from three levels or more.
double fitted_order(std::span<const double> sizes, std::span<const double> errors);

}  // namespace wrinkle
