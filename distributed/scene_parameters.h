#pragma once
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <stdexcept>
#include <type_traits>

#include "distributed/scenes.h"

namespace wrinkle {

/// Takes values out of the parameters; what is left over at the end is a mistake.
class ParameterReader {
 public:
  explicit ParameterReader(SceneParameters parameters) : left_(std::move(parameters)) {}

  template <class T>
  void operator()(const std::string& name, T& value) {
    const auto found = left_.find(name);
    if (found == left_.end()) return;
    const std::string text = found->second;
    left_.erase(found);
    if constexpr (std::is_same_v<T, std::string>) {
      value = text;
    } else {
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
      bool fits = error == std::errc() && end == text.data() + text.size();
      if constexpr (std::is_floating_point_v<T>) fits = fits && std::isfinite(value);
      if (!fits) throw std::invalid_argument(fmt::format("{} = {} is no number that it takes", name, text));
    }
  }
  void finish() const {
    if (!left_.empty())
      throw std::invalid_argument(fmt::format("the study has no parameter '{}'", left_.begin()->first));
  }

 private:
  SceneParameters left_;
};

/// Throws std::invalid_argument for a mesh of more nodes than unknowns can be numbered for.
inline void check_nodes(double nodes) {
  constexpr double kMost = 1e8;
  if (!(nodes <= kMost))
    throw std::invalid_argument(fmt::format("a mesh of {:.3g} nodes; at most {:.0g}", nodes, kMost));
}

/// Three unknowns for each of these points, in the whole.
inline std::vector<Index> unknowns_of_points(const std::vector<Index>& points) {
  std::vector<Index> out;
  for (const Index p : points)
    for (Index i = 0; i < 3; ++i) out.push_back(3 * p + i);
  return out;
}

}  // namespace wrinkle
