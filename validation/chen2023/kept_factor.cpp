#include "validation/chen2023/kept_factor.h"

namespace wrinkle::validation {

std::vector<Claim> kept_factor_claims(const Where& of, const KeptFactorScene& scene) {
  const Where stale = where("linear_solver", kStale) && where("linear_tolerance", 1e-3),
              plain = where("linear_solver", "cholmod-supernodal") && where_less("linear_tolerance", 1e-3);
  return {{.says = "a step takes two factorisations where a factor that is kept finds directions to a thousandth",
           .figure = scene.figure,
           .quantity = "factorisations a step, mean",
           .over = of && stale,
           .measure = metric("factorisations_per_step"),
           .bound = at_most(2),
           .origin = chosen("two a frame were asked for before any was counted"),
           .counter = swapped({{"linear_solver", std::string("cholmod-supernodal")}}),
           .uncertainty = {.none = "a count"},
           .note = "known: " + scene.known +
                   ". A factor is kept as long as that saves time, by counts of its flops and "
                   "nonzeros: where it is made in little time it is made more often"},
          {.says = "and moves as where every iteration factorises",
           .figure = scene.figure,
           .quantity = scene.measured + " over that of the same scene by plain projected Newton",
           .over = of && (stale || plain),
           .measure = metric(scene.measured),
           .reduce = pair_ratio(stale, plain),
           .bound = within(1, 1e-4),
           .origin = chosen("steps end where Newton's is below a tolerance, which moves what is compared by less"),
           .counter = swapped({{"tolerance", 0.05}}, stale),
           .uncertainty = {.none = "the same mesh"}}};
}

}  // namespace wrinkle::validation
