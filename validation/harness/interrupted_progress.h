#pragma once
/// Of tests: a sample that is stopped, and what it kept.

#include <nlohmann/json.hpp>
#include <utility>

#include "validation/harness/study.h"

namespace wrinkle::validation {

/// Keeps each state, and asks for a stop after so many reports.
class InterruptedProgress final : public Progress {
 public:
  explicit InterruptedProgress(int reports, nlohmann::json kept = nullptr) : left_(reports), kept_(std::move(kept)) {}

  void report(double, std::string_view) override { --left_; }
  bool stop_requested() const override { return left_ <= 0; }
  nlohmann::json kept() const override { return kept_; }
  void keep(const std::function<nlohmann::json()>& state) override { kept_ = state(); }
  /// As it comes back from a file.
  nlohmann::json stored() const { return nlohmann::json::from_cbor(nlohmann::json::to_cbor(kept_)); }

 private:
  int left_;
  nlohmann::json kept_;
};

}  // namespace wrinkle::validation
