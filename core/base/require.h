#pragma once
#include <fmt/core.h>

namespace wrinkle {

[[noreturn]] void throw_invalid_argument(fmt::string_view text, fmt::format_args values);

/// Throws std::invalid_argument with what is wrong, in a text of fmt's and its values. Those are evaluated before: none
/// may ask for what is wrong itself (an entry out of range), or take time in a loop that does.
template <class... T>
void require(bool holds, fmt::format_string<T...> text, T&&... values) {
  if (!holds) [[unlikely]]
    throw_invalid_argument(text, fmt::make_format_args(values...));
}

}  // namespace wrinkle
