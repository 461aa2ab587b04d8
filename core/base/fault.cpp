#include "core/base/fault.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace wrinkle {

std::span<const Fault> seeded_faults() {
#ifdef WRINKLEBENCH_FAULTS
  static constexpr auto list = std::to_array<Fault>({
#define WRINKLE_FAULT_ENTRY(name, place, what) {#name, place, what},
#include "core/base/faults.def"
#undef WRINKLE_FAULT_ENTRY
  });
  return list;
#else
  return {};
#endif
}

const Fault& find_fault(std::string_view name) {
  const auto all = seeded_faults();
  if (all.empty())
    throw std::invalid_argument(
        fmt::format("fault {}: this program has none; configure with WRINKLEBENCH_FAULTS=ON", name));
  const auto found = std::ranges::find(all, name, &Fault::name);
  if (found != all.end()) return *found;
  std::vector<std::string_view> names;
  for (const Fault& fault : all) names.emplace_back(fault.name);
  throw std::invalid_argument(fmt::format("no fault is called {}; known are {}", name, fmt::join(names, ", ")));
}

const Fault* active_fault() {
  static const Fault* const active = [] {
    const char* name = std::getenv("WRINKLEBENCH_FAULT");
    return name == nullptr || *name == '\0' ? nullptr : &find_fault(name);
  }();
  return active;
}

bool fault_active(std::string_view name) {
  const Fault* active = active_fault();
  return &find_fault(name) == active;
}

}  // namespace wrinkle
