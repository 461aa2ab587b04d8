#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace wrinkle {

/// Of a solver that this build is without, though it could have it: how to get it.
std::optional<std::string> why_absent(std::string_view name);

}  // namespace wrinkle
