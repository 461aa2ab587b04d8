#include "validation/meters/timed_contact.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace wrinkle::validation::timed_contact_test {
namespace {

/// Waits wherever it is asked, as one whose core another program has.
class Waiting final : public Energy {
 public:
  std::string_view name() const override { return "waiting"; }
  void couple(Couplings&) const override {}
  void bind(SparsityPattern&) override {}
  void prepare(const Vector&) override { wait(); }
  double add_to(const Assembly&, const Vector&) const override { return wait(), 0; }
  double max_step(const Vector&, const Vector&) const override { return wait(), 1; }

 private:
  static void wait() { std::this_thread::sleep_for(std::chrono::milliseconds(30)); }
};

TEST(TimedContact, WaitingForACoreIsNoCostOfContact) {
  TimedContact timed(std::make_unique<Waiting>());
  const Vector x = Vector::Zero(3);
  timed.prepare(x);
  timed.add_to({}, x);
  EXPECT_EQ(timed.max_step(x, x), 1);
  EXPECT_GT(timed.seconds().evaluation, 0);
  EXPECT_LT(timed.seconds().evaluation, 0.02);
  EXPECT_LT(timed.seconds().step_limit, 0.02);
}

}  // namespace
}  // namespace wrinkle::validation::timed_contact_test
