#pragma once
/// The products of matrix_free.h through Thrust, on whatever it is compiled for: nvcc takes CUDA; elsewhere
/// THRUST_DEVICE_SYSTEM says (…_TBB, …_OMP, …_CPP).

#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>

#include "core/minimize/matrix_free.h"

/// Classes that are compiled for several devices in one program have a name for each.
#ifdef __CUDACC__
#define WRINKLE_THRUST_DEVICE on_cuda
#else
#define WRINKLE_THRUST_DEVICE on_host
#endif

namespace wrinkle {
inline namespace WRINKLE_THRUST_DEVICE {

/// Runs f(i) for i in [0, n) on Thrust's device.
struct ThrustRange {
  template <class F>
  void operator()(Index n, const F& f) const {
    thrust::for_each_n(thrust::device, thrust::counting_iterator<Index>(0), n, f);
  }
};

/// QᵀHQ in the device's memory: a copy of all that a HighFrequencyProduct reads, taken when it is made.
class ThrustHighFrequencyProduct {
 public:
  explicit ThrustHighFrequencyProduct(const HighFrequencyProduct& host)
      : h_(host.h.starts, host.h.columns, host.h.values, host.num_low + host.num_high, 9),
        down_(host.down.starts, host.down.others, host.down.weights, host.num_low, 1),
        up_(host.up.starts, host.up.others, host.up.weights, host.num_high, 1),
        num_low_(host.num_low),
        num_high_(host.num_high),
        x_(3 * (num_low_ + num_high_)),
        g_(3 * (num_low_ + num_high_)) {}

  /// out = A z, both of three numbers for each new vertex, in the device's memory.
  void multiply(const thrust::device_vector<double>& z, thrust::device_vector<double>& out) {
    out.resize(z.size());
    const HighFrequencyProduct product{{pointer(h_.starts), pointer(h_.others), pointer(h_.values)},
                                       {pointer(down_.starts), pointer(down_.others), pointer(down_.values)},
                                       {pointer(up_.starts), pointer(up_.others), pointer(up_.values)},
                                       num_low_,
                                       num_high_};
    product(ThrustRange{}, pointer(z), pointer(x_), pointer(g_), pointer(out));
  }

 private:
  /// Compressed rows.
  struct Lists {
    thrust::device_vector<Index> starts, others;
    thrust::device_vector<double> values;

    Lists(const Index* s, const Index* o, const double* v, Index rows, Index numbers_each)
        : starts(s, s + rows + 1), others(o, o + s[rows]), values(v, v + numbers_each * s[rows]) {}
  };
  template <class T>
  static T* pointer(thrust::device_vector<T>& v) {
    return thrust::raw_pointer_cast(v.data());
  }
  template <class T>
  static const T* pointer(const thrust::device_vector<T>& v) {
    return thrust::raw_pointer_cast(v.data());
  }

  Lists h_, down_, up_;
  Index num_low_, num_high_;
  thrust::device_vector<double> x_, g_;
};

}  // namespace WRINKLE_THRUST_DEVICE
}  // namespace wrinkle
