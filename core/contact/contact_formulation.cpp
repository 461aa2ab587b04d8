#include "core/contact/contact_formulation.h"

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <string>

namespace wrinkle {

std::span<const ContactFormulationEntry> contact_formulations() {
  static constexpr std::array all{
      ContactFormulationEntry{"barrier", ContactFormulation::barrier,
                              "weights of area; vertices count each place once"},
      ContactFormulationEntry{"guarded", ContactFormulation::guarded,
                              "the same, but that edges push each other only when very near"},
      ContactFormulationEntry{"plain_barrier", ContactFormulation::plain, "all pairs with the mean weight"}};
  return all;
}

ContactFormulation contact_formulation(std::string_view name) {
  std::string known;
  for (const ContactFormulationEntry& entry : contact_formulations()) {
    if (entry.name == name) return entry.formulation;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", entry.name);
  }
  throw std::invalid_argument(fmt::format("no formulation of contact is called '{}'; there are: {}", name, known));
}

}  // namespace wrinkle
