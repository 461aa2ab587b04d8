#pragma once
/// For tests of studies: one sample, without a harness.

#include "validation/harness/parameters.h"
#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Says nothing, and asks to stop once it has been asked a number of times.
class Silent final : public Progress {
 public:
  explicit Silent(int stop_after = 1 << 30) : stop_after_(stop_after) {}
  void report(double, std::string_view) override {}
  bool stop_requested() const override { return asked_++ >= stop_after_; }

 private:
  int stop_after_;
  mutable int asked_ = 0;
};

/// The other parameters take their standard values.
inline Record run_sample(const Study& study, const Sample& sample) {
  Silent progress;
  return study.run(resolve(study, sample), progress);
}

}  // namespace wrinkle::validation
