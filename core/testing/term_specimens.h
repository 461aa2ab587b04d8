#pragma once
/// For tests: the terms of core/assembly/terms.def, each with states to check it in.

#include <functional>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/assembly/problem.h"

namespace wrinkle {

/// A problem that has the term, and a state of it.
struct TermSpecimen {
  std::string name;  // of what is special about the state
  std::unique_ptr<Problem> problem;
  Vector x;
  double step;       // [m] so far along a direction of length 1 derivatives stay smooth
  Index points = 0;  // a rigid motion of this many points, at the first unknowns, turns the vectors behind them with
                     // them and leaves the energy as it is; 0: none does
  std::function<void(Assembler&)> ready = {};      // called once it is bound
  std::vector<std::shared_ptr<void>> behind = {};  // what must outlive it
  Vector last_step = {};                           // [m] not empty: it is evaluated by evaluate_linearised
};
using TermSpecimens = std::vector<TermSpecimen>;

/// All of them: its class, and how its specimens are made.
struct TermEntry {
  std::string_view type;
  TermSpecimens (*specimens)(std::mt19937_64& random);
};
const std::vector<TermEntry>& all_terms();

#define WRINKLE_TERM(type, specimens) TermSpecimens specimens(std::mt19937_64& random);
#include "core/assembly/terms.def"
#undef WRINKLE_TERM

}  // namespace wrinkle
