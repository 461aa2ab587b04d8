#pragma once
#include <span>
#include <string_view>

namespace wrinkle {

/// Which sum over a surface's pairs contact is.
enum class ContactFormulation {
  barrier,  ///< with weights of area, a place counted once by vertices but several times by edges (PairCandidates):
            ///< after Li et al. 2023 (Convergent IPC)
  guarded,  ///< the same with a shorter reach for pairs of edges: vertices press, by the barrier's law, and edges act
            ///< where they would cross
  plain,  ///< all pairs alike, a place as often as there are triangles and edges that meet there: Li et al. 2020 (IPC)
};

struct ContactFormulationEntry {
  std::string_view name;
  ContactFormulation formulation;
  std::string_view what;
};

/// All of them. A new one is a row here, an enumerator, and its sum in pair_contacts.cpp.
std::span<const ContactFormulationEntry> contact_formulations();

/// By its name; throws std::invalid_argument naming those there are.
ContactFormulation contact_formulation(std::string_view name);

}  // namespace wrinkle
