#pragma once
/// For tests of motions that go on after an interruption.

#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Keeps each state, and asks for a stop after so many steps.
class Interrupted final : public Progress {
 public:
  explicit Interrupted(int steps, nlohmann::json kept = nullptr) : left_(steps), kept_(std::move(kept)) {}

  void report(double, std::string_view) override { --left_; }
  bool stop_requested() const override { return left_ <= 0; }
  nlohmann::json kept() const override { return kept_; }
  void keep(const std::function<nlohmann::json()>& state) override { kept_ = state(); }

 private:
  int left_;
  nlohmann::json kept_;
};

}  // namespace wrinkle::validation
