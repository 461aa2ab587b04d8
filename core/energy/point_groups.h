#pragma once
#include <utility>

#include "core/energy/element.h"

namespace wrinkle {

/// `Count` groups of three unknowns.
template <class Indices>
struct PointGroups;
template <std::size_t... I>
struct PointGroups<std::index_sequence<I...>> {
  using type = Layout<(static_cast<void>(I), 3)...>;
};

}  // namespace wrinkle
