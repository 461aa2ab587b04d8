#include "validation/chen2023/kept_factor.h"

#include <fmt/format.h>

namespace wrinkle::validation {

namespace {

const Where kStaleRows = where("linear_solver", kStale) && where("linear_tolerance", kStaleTolerance),
            kPlainRows =
                where("linear_solver", "cholmod-supernodal") && where_less("linear_tolerance", kStaleTolerance);

Claim same_motion(const Where& of, const KeptFactorScene& scene, const std::string& name) {
  return {.says = fmt::format("where a factor is kept {} is that of where every iteration factorises", name),
          .quantity = name + " over that of the same scene by plain projected Newton",
          .over = of && (kStaleRows || kPlainRows),
          .measure = metric(name),
          .reduce = pair_ratio(kStaleRows, kPlainRows),
          .bound = within(1, 1e-4),
          .origin = chosen("steps end where Newton's is below a tolerance, which moves what is compared by less"),
          .counter = swapped({{"tolerance", scene.loose}}, kStaleRows),
          .uncertainty = {.none = "the same mesh"}};
}

}  // namespace

std::vector<Claim> kept_factor_claims(const Where& of, const KeptFactorScene& scene) {
  std::vector<Claim> out{
      {.says = "a step takes two factorisations where a factor that is kept finds directions to a tenth",
       .quantity = "factorisations a step, mean",
       .over = of && kStaleRows,
       .measure = metric("factorisations_per_step"),
       .bound = at_most(2),
       .origin = chosen("two a frame were asked for before any was counted"),
       .counter = swapped({{"linear_solver", std::string("cholmod-supernodal")}}),
       .expect = scene.expect,
       .uncertainty = {.none = "a count"},
       .note = "known: " + scene.known}};
  for (const std::string& name : scene.measured) out.push_back(same_motion(of, scene, name));
  return out;
}

}  // namespace wrinkle::validation
