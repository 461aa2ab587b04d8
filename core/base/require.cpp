#include "core/base/require.h"

#include <fmt/core.h>

#include <stdexcept>

namespace wrinkle {

void throw_invalid_argument(fmt::string_view text, fmt::format_args values) {
  throw std::invalid_argument(fmt::vformat(text, values));
}

}  // namespace wrinkle
