#include "distributed/plan.h"

#include <algorithm>

namespace wrinkle {

Plan plan(const Scene& scene, Index parts) {
  Plan out{.parts = parts};
  std::vector<char> owned, owned_rows;  // by a part before
  for (Index which = 0; which < parts; ++which) {
    const ProblemPart part = scene.part(which, parts);
    owned.resize(part.num_whole, 0);
    const std::vector<char> touched = touched_unknowns(part.problem);
    owned_rows.resize(part.num_rows, 0);
    Index count = 0, foreign = 0;
    const auto touch = [&](char& taken) {
      ++count;
      foreign += taken;
      out.unknowns += 1 - taken;
      taken = 1;
    };
    for (std::size_t i = 0; i < touched.size(); ++i)
      if (touched[i] && !part.problem.fixed[i]) touch(owned[part.whole[i]]);
    for (const Index row : part.rows) touch(owned_rows[row]);
    const auto bytes = static_cast<long long>(sizeof(double)) * foreign;
    out.most_touched = std::max(out.most_touched, count);
    out.halo += bytes;
    out.most_halo = std::max(out.most_halo, bytes);
  }
  return out;
}

}  // namespace wrinkle
