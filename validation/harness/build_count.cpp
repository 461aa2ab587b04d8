#include "validation/harness/build_count.h"

#include <algorithm>
#include <tuple>

namespace wrinkle::validation {
namespace {

auto build_and_machine(const Provenance& p) {
  return std::tie(p.git_commit, p.git_dirty, p.compiler, p.compiler_flags, p.build_type, p.libraries, p.cpu, p.threads,
                  p.blas_threads);
}

}  // namespace

void count_build(std::vector<BuildCount>& builds, const StoredSample& stored) {
  auto found = std::find_if(builds.begin(), builds.end(), [&](const BuildCount& build) {
    return build_and_machine(build.provenance) == build_and_machine(stored.provenance);
  });
  if (found == builds.end()) found = builds.insert(found, {stored.provenance, 0, stored.date, stored.date});
  ++found->samples;
  found->first_date = std::min(found->first_date, stored.date);
  found->last_date = std::max(found->last_date, stored.date);
}

}  // namespace wrinkle::validation
