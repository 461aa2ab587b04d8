#pragma once
#include <memory>

#include "core/assembly/energy.h"
#include "core/base/thread_time.h"

namespace wrinkle::validation {

/// A term that tells how long the one behind it takes since the last reset: processor time of the calling thread [s],
/// all of it where there is one (has_time_ratios).
class TimedContact final : public Energy {
 public:
  struct Seconds {
    double evaluation = 0;  // energy and derivatives, and what is found before (prepare)
    double step_limit = 0;  // how far a step may go: continuous collision detection
  };

  explicit TimedContact(std::unique_ptr<Energy> of) : of_(std::move(of)) {}

  const Seconds& seconds() const { return seconds_; }
  void reset() { seconds_ = {}; }

  std::string_view name() const override { return of_->name(); }
  void couple(Couplings& couplings) const override { of_->couple(couplings); }
  std::uint64_t revision() const override { return of_->revision(); }
  void prepare(const Vector& x) override {
    const Timer timer(seconds_.evaluation);
    of_->prepare(x);
  }
  void bind(SparsityPattern& pattern) override { of_->bind_to(pattern); }
  void follow(SparsityPattern& pattern, const MovedPlaces& moved) override { of_->follow(pattern, moved); }
  double add_to(const Assembly& assembly, const Vector& x) const override {
    const Timer timer(seconds_.evaluation);
    return of_->add_to(assembly, x);
  }
  double max_step(const Vector& x, const Vector& direction) const override {
    const Timer timer(seconds_.step_limit);
    return of_->max_step(x, direction);
  }
  void begin_step(const Vector& x) override { of_->begin_step(x); }
  void update_lag(const Vector& x) override { of_->update_lag(x); }

 private:
  class Timer {
   public:
    explicit Timer(double& to) : to_(to) {}
    ~Timer() { to_ += watch_.seconds(); }
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;

   private:
    double& to_;
    ThreadTime watch_;
  };

  std::unique_ptr<Energy> of_;
  mutable Seconds seconds_;
};

}  // namespace wrinkle::validation
