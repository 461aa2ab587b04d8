#include "validation/harness/available_cores.h"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <string>
#include <thread>

namespace wrinkle::validation {
namespace fs = std::filesystem;
namespace {

/// cpu.max: "150000 100000", quota and period [µs], or "max 100000".
double quota(const fs::path& file) {
  std::ifstream in(file);
  double time = 0, period = 0;
  return in >> time >> period && time > 0 && period > 0 ? time / period : std::numeric_limits<double>::infinity();
}

/// Of /proc/self/cgroup the line of version 2: "0::/a/b".
fs::path own_control_group() {
  std::ifstream in("/proc/self/cgroup");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("0::")) return line.substr(3);
  return "/";
}

/// More processors than the set has room for, 1024, are an error: then nobody has bound us to few.
int bound_to() {
  cpu_set_t set;
  if (::sched_getaffinity(0, sizeof(set), &set) == 0) return CPU_COUNT(&set);
  return static_cast<int>(std::thread::hardware_concurrency());
}

}  // namespace

double control_group_cores(const fs::path& mount, fs::path own) {
  own = own.relative_path();
  double least = quota(mount / "cpu.max");
  for (; !own.empty(); own = own.parent_path()) least = std::min(least, quota(mount / own / "cpu.max"));
  return least;
}

int available_cores() {
  const double granted = std::ceil(control_group_cores("/sys/fs/cgroup", own_control_group()));
  return static_cast<int>(std::max(1.0, std::min(static_cast<double>(bound_to()), granted)));
}

}  // namespace wrinkle::validation
