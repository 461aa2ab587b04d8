#pragma once
/// CHOLMOD's objects with owners, and views of Eigen's arrays for it.

#include <cholmod.h>

#include <memory>

#include "core/linear/linear_solver.h"

namespace wrinkle {

/// cholmod_common from start to finish: silent, returning at the first bad pivot.
class CholmodContext {
 public:
  CholmodContext();
  ~CholmodContext() { cholmod_finish(&common_); }
  CholmodContext(const CholmodContext&) = delete;
  CholmodContext& operator=(const CholmodContext&) = delete;
  cholmod_common* get() { return &common_; }
  cholmod_common* operator->() { return &common_; }

 private:
  cholmod_common common_;
};

/// Frees through the context that allocated; declare it after the context.
template <class T, int (*Free)(T**, cholmod_common*)>
struct CholmodDeleter {
  cholmod_common* common;
  void operator()(T* object) const { Free(&object, common); }
};
using CholmodFactor = std::unique_ptr<cholmod_factor, CholmodDeleter<cholmod_factor, cholmod_free_factor>>;

/// A cholmod_dense that cholmod_solve2 allocates once and reuses.
class CholmodWorkspace {
 public:
  explicit CholmodWorkspace(cholmod_common* common) : common_(common) {}
  ~CholmodWorkspace() { cholmod_free_dense(&dense_, common_); }
  CholmodWorkspace(const CholmodWorkspace&) = delete;
  CholmodWorkspace& operator=(const CholmodWorkspace&) = delete;
  cholmod_dense** handle() { return &dense_; }
  const double* values() const { return static_cast<const double*>(dense_->x); }

 private:
  cholmod_common* common_;
  cholmod_dense* dense_ = nullptr;
};

/// A symmetric matrix given by its lower triangle, as CHOLMOD sees it: no copy; valid while the matrix lives.
cholmod_sparse cholmod_view(const SparseMatrix& lower);

/// A column vector, without a copy.
cholmod_dense cholmod_view(const Vector& vector);

}  // namespace wrinkle
