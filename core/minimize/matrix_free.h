#pragma once
/// The products behind QᵀHQ, each a plain struct over raw arrays whose call does one row: a back end is anything that
/// runs f(i) for every i in a range, so other machines can take them as they are, and other compilers: no Eigen here.

#include <cstddef>

#include "core/base/index.h"

/// Marks what runs on other processors too; nothing unless CUDA's compiler reads it.
#ifdef __CUDACC__
#define WRINKLE_DEVICE __host__ __device__
#else
#define WRINKLE_DEVICE
#endif

namespace wrinkle {

/// Compressed rows of 3×3 blocks, each block column-major.
struct BlockRows {
  const Index* starts;   // of each row, and the end
  const Index* columns;  // of each block
  const double* values;  // 9 per block
};

/// out_i = Σ_j H_ij in_j,  3 numbers per vertex
struct BlockProduct {
  BlockRows h;
  const double* in;
  double* out;

  WRINKLE_DEVICE void operator()(Index row) const {
    double sum[3] = {0, 0, 0};
    for (Index k = h.starts[row]; k < h.starts[row + 1]; ++k) {
      const double* b = h.values + 9 * static_cast<std::ptrdiff_t>(k);
      const double* v = in + 3 * h.columns[k];
      for (int c = 0; c < 3; ++c) sum[c] += b[c] * v[0] + b[3 + c] * v[1] + b[6 + c] * v[2];
    }
    for (int i = 0; i < 3; ++i) out[3 * row + i] = sum[i];
  }
};

/// Weights of one vertex on others: compressed columns of W, or of Wᵀ.
struct WeightLists {
  const Index* starts;
  const Index* others;
  const double* weights;
};

/// out_i = in_i − Σ_j w_ij from_j, 3 numbers per vertex; `in` may be null for zero. With Wᵀ's lists it is a row of
/// Qᵀ = [−W I], with W's one of Q's upper part −Wᵀ.
struct WeightedDifference {
  WeightLists w;
  const double* in;
  const double* from;
  double* out;

  WRINKLE_DEVICE void operator()(Index row) const {
    double sum[3] = {0, 0, 0};
    for (Index k = w.starts[row]; k < w.starts[row + 1]; ++k)
      for (int c = 0; c < 3; ++c) sum[c] += w.weights[k] * from[3 * w.others[k] + c];
    for (int c = 0; c < 3; ++c) out[3 * row + c] = (in == nullptr ? 0.0 : in[3 * row + c]) - sum[c];
  }
};

/// to_i = from_i
struct CopyNumbers {
  const double* from;
  double* to;

  WRINKLE_DEVICE void operator()(Index i) const { to[i] = from[i]; }
};

/// out = Qᵀ H Q z, and x = Q z, g = H x on the way: what a back end has to run.
struct HighFrequencyProduct {
  BlockRows h;              // one row for each fine vertex, coarse ones first
  WeightLists down, up;     // W by its columns: of each coarse vertex; Wᵀ by its columns: of each new one
  Index num_low, num_high;  // coarse and new vertices

  /// Q z; x has three numbers for each fine vertex.
  template <class Range>
  void expand(const Range& range, const double* z, double* x) const {
    range(num_low, WeightedDifference{down, nullptr, z, x});
    range(3 * num_high, CopyNumbers{z, x + 3 * static_cast<std::ptrdiff_t>(num_low)});
  }
  /// Qᵀ g
  template <class Range>
  void restrict_to_high(const Range& range, const double* g, double* out) const {
    range(num_high, WeightedDifference{up, g + 3 * static_cast<std::ptrdiff_t>(num_low), g, out});
  }
  template <class Range>
  void operator()(const Range& range, const double* z, double* x, double* g, double* out) const {
    expand(range, z, x);
    range(num_low + num_high, BlockProduct{h, x, g});
    restrict_to_high(range, g, out);
  }
};

}  // namespace wrinkle
