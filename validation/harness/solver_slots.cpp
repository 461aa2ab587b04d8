#include "validation/harness/solver_slots.h"

#include <fmt/format.h>

#include <utility>

#include "core/linear/linear_solver.h"
#include "validation/harness/contact_slot.h"
#include "validation/harness/linear_slot.h"

namespace wrinkle::validation {
namespace {

/// Why a solver cannot take such systems, if so.
std::optional<std::string> unfit(const LinearSolverEntry& entry, Systems systems) {
  if (systems == Systems::saddle_points && entry.accepts == Accepts::symmetric_positive_definite)
    return "it takes positive definite matrices, and a KKT matrix is indefinite";
  if (systems == Systems::definite_half && entry.accepts == Accepts::general)
    return "it takes whole matrices, and the method makes the lower triangle only";
  if (systems == Systems::indefinite_half && entry.accepts != Accepts::symmetric_indefinite)
    return "it takes definite matrices, or whole ones; the method makes the lower triangle of an indefinite one";
  return std::nullopt;
}

bool finds_inertia(const std::string& name) {
  SparseMatrix lower(2, 2);
  lower.insert(0, 0) = 1;
  lower.insert(1, 1) = -1;
  lower.makeCompressed();
  const auto solver = make_linear_solver(name);
  return solver->analyze(lower).ok() && solver->factorize(lower).inertia.has_value();
}

constexpr const char* kNoContact = "none";

std::string name_of(std::optional<ContactFormulation> formulation) {
  for (const ContactFormulationEntry& entry : contact_formulations())
    if (entry.formulation == formulation) return std::string(entry.name);
  return kNoContact;
}

}  // namespace

Parameter linear_solver_parameter(std::string_view standard, Systems systems, std::string_view what) {
  Parameter out{"linear_solver", std::string(standard), "", fmt::format("solves {}", what), Source::standard};
  out.slot = Slot::linear_solver;
  for (const LinearSolverEntry& entry : linear_solvers()) {
    out.choices.emplace_back(entry.name);
    if (const auto reason = unfit(entry, systems)) out.unfit.emplace(entry.name, *reason);
  }
  return out;
}

Parameter contact_parameter(std::string_view standard) {
  Parameter out{"contact", std::string(standard), "", "which sum over pairs contact is", Source::swept};
  out.slot = Slot::contact;
  for (const ContactFormulationEntry& entry : contact_formulations()) out.choices.emplace_back(entry.name);
  return out;
}

void bind_contact(Binder& b, ContactFormulation& formulation) {
  std::string word = name_of(formulation);
  b(word, contact_parameter(word));
  formulation = contact_formulation(word);
}

void bind_contact(Binder& b, std::optional<ContactFormulation>& formulation) {
  std::string word = name_of(formulation);
  Parameter parameter = contact_parameter(word);
  parameter.choices.emplace_back(kNoContact);
  parameter.description += ", or none";
  b(word, std::move(parameter));
  formulation = word == kNoContact ? std::nullopt : std::optional(contact_formulation(word));
}

void bind_linear_solver(Binder& b, std::string& solver, double& tolerance) {
  b(solver, linear_solver_parameter(solver, Systems::definite));
  b(tolerance, "linear_tolerance", "1", "of the residual, which a linear solver that iterates is asked for",
    Source::assumed, {1e-14, 0.5});
}

std::optional<std::string> refuse_without_inertia(const Sample& sample) {
  const std::string& name = sample.word("linear_solver");
  if (finds_inertia(name)) return std::nullopt;
  return fmt::format("linear_solver = {}: it finds no inertia, which tells whether a state is stable", name);
}

Parameter in_slot(Slot slot, Parameter parameter) {
  parameter.slot = slot;
  return parameter;
}

}  // namespace wrinkle::validation
