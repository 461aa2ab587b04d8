#include <fmt/format.h>
#include <unistd.h>

#include <span>

#include "validation/harness/fnv1a.h"
#include "validation/harness/provenance.h"
#include "validation/performance/bench_file.h"

namespace wrinkle::validation {

std::string machine_id() {
  const double gibibytes =
      static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 30);
  const std::string text =
      fmt::format("{}, {} processors, {:.0f} GiB", cpu_name(), ::sysconf(_SC_NPROCESSORS_CONF), gibibytes);
  return fmt::format("{:016x}", fnv1a(std::as_bytes(std::span(text)))).substr(0, 12);
}

}  // namespace wrinkle::validation
