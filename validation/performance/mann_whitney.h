#pragma once
/// The Mann–Whitney U test: does one sample tend to be larger than another? It assumes no distribution.

#include <span>
#include <vector>

namespace wrinkle::validation {

struct MannWhitney {
  double u = 0.0;  // pairs (x, y) with x > y, ties counted half
  double p = 1.0;  // probability of a U at least as large where both samples come from one distribution
};

/// U = Σᵢ Σⱼ [xᵢ > yⱼ] + ½ [xᵢ = yⱼ].
///
/// Without ties and for up to 50 numbers in all, p counts the arrangements: the number of them with U = u is the
/// coefficient of qᵘ in the Gaussian binomial Π_{i=1..n} (1 − q^{m+i}) / (1 − qⁱ). Otherwise it is that of a normal
/// distribution with
///   mean n m / 2,  variance n m / 12 · (N + 1 − Σ (t³ − t) / (N (N − 1))),  N = n + m, t numbers tied with one
///   another,
/// and a continuity correction of ½.   Mann & Whitney 1947; Lehmann 1975, Nonparametrics, sections 1.2 to 1.5
/// Throws std::invalid_argument where a sample is empty or holds a NaN.
MannWhitney mann_whitney(std::span<const double> x, std::span<const double> y);

/// 1 / (n+m choose n): the least p that samples of these sizes can give.
double least_mann_whitney_p(int n, int m);

/// Holm's p-values: p̃ of the k-th smallest of K is the largest (K − j + 1) pⱼ of those up to it, at most 1. Refusing
/// all hypotheses with p̃ ≤ α refuses a true one with a probability of at most α, whatever their dependence.   Holm 1979
std::vector<double> holm_adjusted(const std::vector<double>& p);

}  // namespace wrinkle::validation
