#include "validation/cli/notices.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace wrinkle::validation {

void print_notices(const std::vector<std::string>& notices, std::ostream& err) {
  constexpr std::size_t shown = 5;
  const std::size_t count = std::min(notices.size(), shown);
  for (std::size_t i = 0; i < count; ++i) err << notices[i] << '\n';
  if (notices.size() > count) err << fmt::format("and {} more files that are not trusted\n", notices.size() - count);
}

}  // namespace wrinkle::validation
