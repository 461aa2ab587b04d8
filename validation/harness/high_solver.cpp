#include "validation/harness/high_solver.h"

#include <stdexcept>

#include "core/minimize/conjugate_gradients_cuda.h"
#include "core/minimize/conjugate_gradients_tbb.h"
#include "core/minimize/high_preconditioner.h"

namespace wrinkle::validation {

namespace {

constexpr const char* kProcessor = "processor";
constexpr const char* kThrustTbb = "thrust-tbb";
constexpr const char* kCuda = "cuda";

}  // namespace

Parameter high_solver_parameter() {
  Parameter out{.name = "high_solver",
                .standard = std::string(kProcessor),
                .unit = "",
                .description =
                    "conjugate gradients of the alternation's high-frequency steps: on the processor; through Thrust "
                    "on its TBB back end; or, Table 1's third solver, through Thrust on a CUDA device, ",
                .source = Source::standard,
                .choices = {kProcessor, kThrustTbb, kCuda}};
  out.description += cuda_is_built() ? "which is built here, and not timed on a GPU" : "which is not built here";
  if (!cuda_is_built()) out.unfit[kCuda] = why_no_cuda();
  return out;
}

Parameter preconditioner_parameter() {
  Parameter out{
      .name = "preconditioner",
      .standard = std::string(high_preconditioners().front().name),
      .unit = "",
      .description = "of the conjugate gradients for z; of an alternation, another one than jacobi is this suite's own",
      .source = Source::standard};
  for (const HighPreconditionerEntry& entry : high_preconditioners()) out.choices.emplace_back(entry.name);
  return out;
}

HighSolver find_high_solver(const std::string& name) {
  if (name == kProcessor) return {};
  if (name == kThrustTbb) return solve_on_thrust_tbb;
  if (name == kCuda) return solve_on_cuda;
  throw std::invalid_argument("high_solver: there is no " + name);
}

std::string why_not_here(const std::string& high_solver) {
  const std::string why = high_solver == kCuda ? why_no_cuda() : "";
  return why.empty() ? "" : "high_solver = cuda: there is no device: " + why;
}

}  // namespace wrinkle::validation
