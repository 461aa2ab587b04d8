#pragma once
/// PETSc as C++ has it: started once, failures as exceptions, objects that end with their scope.

#include <petscksp.h>

#include <stdexcept>
#include <type_traits>
#include <utility>

#include "core/base/types.h"

namespace wrinkle {

static_assert(std::is_same_v<PetscScalar, double> && std::is_same_v<PetscInt, Index>,
              "a PETSc of real numbers and 32-bit indices is needed");

/// What PETSc says of a call that failed.
struct PetscFailure : std::runtime_error {
  explicit PetscFailure(PetscErrorCode code);
  PetscErrorCode code;
};

/// Throws PetscFailure, or std::bad_alloc, of what a call returned.
void check(PetscErrorCode code);

/// Starts MPI and PETSc, where nobody has. They end with the program.
void start_petsc();

template <class Object, PetscErrorCode (*destroy)(Object*)>
class PetscHandle {
 public:
  PetscHandle() = default;
  PetscHandle(PetscHandle&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  PetscHandle& operator=(PetscHandle&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~PetscHandle() { reset(); }

  void reset() {
    if (object_ != nullptr) static_cast<void>(destroy(&object_));
  }
  operator Object() const { return object_; }
  /// Forgets the object, which stays.
  void leave() { object_ = nullptr; }
  /// For a function that makes the object.
  Object* make() {
    reset();
    return &object_;
  }

 private:
  Object object_ = nullptr;
};

using PetscMatrix = PetscHandle<Mat, MatDestroy>;
using PetscVector = PetscHandle<Vec, VecDestroy>;
using PetscSolver = PetscHandle<KSP, KSPDestroy>;
using PetscIndices = PetscHandle<IS, ISDestroy>;
using PetscScatter = PetscHandle<VecScatter, VecScatterDestroy>;
using PetscMotions = PetscHandle<MatNullSpace, MatNullSpaceDestroy>;

/// Motions of unknowns that cost next to no energy, one a column, of this process's rows: for a matrix's
/// MatSetNearNullSpace.
PetscMotions near_null_space(MPI_Comm communicator, const Matrix& motions);
/// Tells the matrix of them.
void set_rigid_motions(Mat matrix, const Matrix& motions);

/// How many unknowns in a row are one point's: 3 or 2 where these motions move all of them as points, else 1.
int unknowns_of_a_point(const Matrix& motions);

}  // namespace wrinkle
