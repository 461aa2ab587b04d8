#include "distributed/petsc_counts.h"

#include <petsclog.h>

#include <string_view>

namespace wrinkle {

PetscTraffic petsc_traffic() {
  return {.messages = petsc_isend_ct + petsc_send_ct,
          .bytes = petsc_isend_len + petsc_send_len,
          .sums = petsc_allreduce_ct};
}

PetscTraffic operator+(const PetscTraffic& a, const PetscTraffic& b) {
  return {a.messages + b.messages, a.bytes + b.bytes, a.sums + b.sums};
}

PetscTraffic operator-(const PetscTraffic& a, const PetscTraffic& b) {
  return {a.messages - b.messages, a.bytes - b.bytes, a.sums - b.sums};
}

MultigridShape multigrid_shape(KSP solver) {
  PC pc = nullptr;
  check(KSPGetPC(solver, &pc));
  PCType type = nullptr;
  check(PCGetType(pc, &type));
  if (type == nullptr || std::string_view(type) != PCGAMG) return {};
  MultigridShape out;
  check(PCMGGetLevels(pc, &out.levels));
  double finest = 0;
  for (PetscInt level = out.levels - 1; level >= 0; --level) {  // the coarsest is level 0
    KSP of_level = nullptr;
    Mat matrix = nullptr;
    check(PCMGGetSmoother(pc, level, &of_level));
    check(KSPGetOperators(of_level, &matrix, nullptr));
    MatInfo info{};
    check(MatGetInfo(matrix, MAT_GLOBAL_SUM, &info));
    if (finest == 0) finest = info.nz_used;
    out.complexity += info.nz_used / finest;
    check(MatGetSize(matrix, &out.coarsest, nullptr));
  }
  return out;
}

long long product_halo_bytes(Mat matrix) {
  PetscBool spread = PETSC_FALSE;
  check(PetscObjectTypeCompare(reinterpret_cast<PetscObject>(matrix), MATMPIAIJ, &spread));
  if (spread == PETSC_FALSE) return 0;
  Mat own = nullptr, others = nullptr;
  const PetscInt* columns = nullptr;
  check(MatMPIAIJGetSeqAIJ(matrix, &own, &others, &columns));
  PetscInt count = 0;
  check(MatGetSize(others, nullptr, &count));
  return static_cast<long long>(sizeof(double)) * count;
}

}  // namespace wrinkle
