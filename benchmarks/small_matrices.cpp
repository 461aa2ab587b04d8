/// What do small dense decompositions cost? 1,024 random matrices: the nearest rotation and Jacobi's eigenvalues of
/// packs, which elements have inside; Eigen's dense solver, which the projected tangent has.

#include <benchmark/benchmark.h>

#include <random>

#include "benchmarks/flops.h"
#include "benchmarks/kernel.h"
#include "core/assembly/dense_projection.h"
#include "core/energy/nearest_rotation.h"

namespace wrinkle::bench {
namespace {

constexpr Index kMatrices = 1024;

/// Symmetric or not, entries normally distributed; one matrix in each lane.
template <class T, int N>
std::vector<Block<T, N>> matrices(bool symmetric) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal;
  std::vector<Block<T, N>> out(kMatrices / kLanes<T>);
  for (auto& m : out)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j) {
        if (symmetric && j < i) {
          m(i, j) = m(j, i);
          continue;
        }
        auto* lanes = reinterpret_cast<double*>(&m(i, j));
        for (int lane = 0; lane < kLanes<T>; ++lane) lanes[lane] = normal(random);
      }
  return out;
}

template <class T>
struct Rotation {
  static constexpr int N = 3;
  static constexpr bool symmetric = false;
  static WRINKLE_INLINE Mat3<T> of(const Mat3<T>& m) { return nearest_rotation(m); }
};

template <class T, int n>
struct PositivePart {
  static constexpr int N = n;
  static constexpr bool symmetric = true;
  static WRINKLE_INLINE Block<T, n> of(const Block<T, n>& m) { return SymmetricEigen<T, n>(m).positive_part(); }
};

/// A kernel on packs, its arithmetic counted on the first matrix.
template <class OnPacks, class OnCounted>
Work decompositions() {
  constexpr int N = OnPacks::N;
  const auto run = [all = matrices<Pack, N>(OnPacks::symmetric)] {
    for (const auto& m : all) {
      const Block<Pack, N> out = OnPacks::of(m);
      benchmark::DoNotOptimize(&out);
    }
  };
  const auto plain = matrices<double, N>(OnPacks::symmetric)[0];
  Block<Counted, N> first;
  for (int i = 0; i < N * N; ++i) first.a[i] = plain.a[i];
  Counted::operations = 0;
  OnCounted::of(first);
  return {run, kMatrices, {2 * N * N * sizeof(double), Counted::operations}};
}

/// The projection of whole element matrices: 12 × 12.
Work dense_projection() {
  constexpr int N = 12, kCount = 64;
  std::vector<Matrix> all;
  std::srand(1);
  for (int k = 0; k < kCount; ++k) all.emplace_back(Matrix::Random(N, N));
  const auto run = [all] {
    for (const Matrix& m : all) benchmark::DoNotOptimize(project_positive(m).data());
  };
  return {run, kCount};
}

}  // namespace

void add_small_matrices(Kernels& out) {
  out.push_back({"matrix/nearest_rotation/simd", "matrix", decompositions<Rotation<Pack>, Rotation<Counted>>});
  out.push_back(
      {"matrix/positive_part_3x3/simd", "matrix", decompositions<PositivePart<Pack, 3>, PositivePart<Counted, 3>>});
  out.push_back(
      {"matrix/positive_part_4x4/simd", "matrix", decompositions<PositivePart<Pack, 4>, PositivePart<Counted, 4>>});
  out.push_back({"matrix/project_positive_12x12", "matrix", dense_projection});
}

}  // namespace wrinkle::bench
