#pragma once
/// Messages about unknown names: what is known, and which one was probably meant.

#include <span>
#include <string>
#include <string_view>

namespace wrinkle::validation {

/// The known name closest to `given`, or "" where none is close (more than a third of the letters would change).
std::string closest_name(std::string_view given, std::span<const std::string> known);

/// "unknown parameter 'gama' (did you mean 'gamma'?); known: gamma, thickness"
std::string unknown_name(std::string_view kind, std::string_view given, std::span<const std::string> known);

}  // namespace wrinkle::validation
