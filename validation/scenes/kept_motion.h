#pragma once
/// How a scene keeps its state (Progress::keep): vectors, motions and what watched them in JSON, bit for bit.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/step/implicit_euler.h"
#include "validation/meters/state_watch.h"

namespace nlohmann {

template <>
struct adl_serializer<wrinkle::Vector> {
  static void to_json(json& out, const wrinkle::Vector& x) { out = std::vector<double>(x.begin(), x.end()); }
  static void from_json(const json& in, wrinkle::Vector& x) {
    const auto all = in.get<std::vector<double>>();
    x.resize(static_cast<wrinkle::Index>(all.size()));
    std::ranges::copy(all, x.begin());
  }
};

}  // namespace nlohmann

namespace wrinkle {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Motion, x, velocity)

}  // namespace wrinkle

namespace wrinkle::validation {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Watched, crossings, states, seconds)

}  // namespace wrinkle::validation
