#include "core/contact/pair_positive.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <limits>
#include <xsimd/xsimd.hpp>

namespace wrinkle {

namespace {

using L = PairLayout;

/// Nothing changes in translations: the matrix acts on what lies across them, along these three of the four points.
constexpr double kAcross[3][4] = {{0.5, 0.5, -0.5, -0.5}, {0.5, -0.5, 0.5, -0.5}, {0.5, -0.5, -0.5, 0.5}};

/// A symmetric 9 × 9 matrix by its lower triangle, and its eigenvectors by Jacobi's method.
class NineByNine {
 public:
  static constexpr int N = 9;

  Pack& operator()(int i, int j) { return a_[i][j]; }  // j ≤ i

  /// Sweeps until what is off the diagonal is lost in rounding, of all lanes: it falls quadratically once it is small.
  /// Four rotations after each other share no row, so that their angles, roots and quotients, need not wait.
  void diagonalise() {
    lost_ = Pack(0.25 * std::numeric_limits<double>::epsilon()) * sqrt(squared_size());
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j) v_[i][j] = Pack(i == j ? 1.0 : 0.0);
    for (int sweep = 0; sweep < kMostSweeps && !is_diagonal(); ++sweep)
      for (int round = 0; round < N; ++round)
        for (int k = 1; k <= N / 2; ++k) {
          const int one = (round + k) % N, other = (round + N - k) % N;
          rotate(std::min(one, other), std::max(one, other));
        }
  }
  /// Entry (i, j) of V max(Λ, 0) Vᵀ.
  Pack positive(int i, int j) const {
    Pack sum(0.0);
    for (int k = 0; k < N; ++k) sum += max(a_[k][k], Pack(0.0)) * v_[i][k] * v_[j][k];
    return sum;
  }

 private:
  static constexpr int kMostSweeps = 15;

  Pack squared_size() const {
    Pack off(0.0), on(0.0);
    for (int i = 0; i < N; ++i) {
      on += a_[i][i] * a_[i][i];
      for (int j = 0; j < i; ++j) off += a_[i][j] * a_[i][j];
    }
    return on + Pack(2.0) * off;
  }
  /// False of what is no number, which then takes all sweeps.
  bool is_diagonal() const {
    Pack most(0.0);
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < i; ++j) most = max(most, abs(a_[i][j]));
    return xsimd::all(most <= lost_);
  }
  /// Makes a(q, p) vanish, p < q, if it is more than rounding in any lane.
  void rotate(int p, int q) {
    const Pack off = a_[q][p];
    if (xsimd::all(abs(off) <= lost_)) return;
    const Pack d = Pack(0.5) * (a_[q][q] - a_[p][p]);
    const Pack root = sqrt(d * d + off * off) + Pack(std::numeric_limits<double>::min());
    const Pack t = off / (d + select(d < Pack(0.0), -root, root)), c = Pack(1.0) / sqrt(Pack(1.0) + t * t), s = t * c;
    const auto turn = [&](Pack& x, Pack& y) WRINKLE_INLINE_LAMBDA {
      const Pack old = x;
      x = c * old - s * y;
      y = s * old + c * y;
    };
    a_[p][p] -= t * off;
    a_[q][q] += t * off;
    a_[q][p] = Pack(0.0);
    for (int k = 0; k < p; ++k) turn(a_[p][k], a_[q][k]);
    for (int k = p + 1; k < q; ++k) turn(a_[k][p], a_[q][k]);
    for (int k = q + 1; k < N; ++k) turn(a_[k][p], a_[k][q]);
    for (int k = 0; k < N; ++k) turn(v_[k][p], v_[k][q]);
  }

  Pack a_[N][N], v_[N][N], lost_;
};

}  // namespace

void project_positive(PairLocal& local) {
  using Across = Eigen::Matrix<double, L::kDofs, 9>;
  static const Across across = [] {
    Across out;
    for (int i = 0; i < 4; ++i)
      for (int k = 0; k < 3; ++k) out.block<3, 3>(3 * i, 3 * k) = kAcross[k][i] * MatrixN<3>::Identity();
    return out;
  }();
  MatrixN<L::kDofs> whole;
  const auto each = [&](auto&& f) {
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b <= a; ++b)
        for (int k = 0; k < 9; ++k) f(local.hessian[L::block(a, b) + k], 3 * a + k / 3, 3 * b + k % 3);
  };
  each([&](double entry, int row, int column) { whole(row, column) = whole(column, row) = entry; });
  const Across half = whole.lazyProduct(across);
  const MatrixN<9> inner = across.transpose().lazyProduct(half);
  const Eigen::SelfAdjointEigenSolver<MatrixN<9>> solver(inner);
  const Across vectors = across.lazyProduct(solver.eigenvectors()),
               scaled = vectors * solver.eigenvalues().cwiseMax(0).asDiagonal();
  whole = scaled.lazyProduct(vectors.transpose());
  each([&](double& entry, int row, int column) { entry = whole(row, column); });
}

void project_positive(Local<Pack, L>& local) {
  const auto entry = [&](int i, int j, int r, int c) -> const Pack& {  // of the whole matrix's block (i, j)
    return i >= j ? local.hessian[L::block(i, j) + 3 * r + c] : local.hessian[L::block(j, i) + 3 * c + r];
  };
  NineByNine inner;
  for (int l = 0; l < 3; ++l)
    for (int c = 0; c < 3; ++c) {
      Pack half[4][3];  // of column c along l
      for (int i = 0; i < 4; ++i)
        for (int r = 0; r < 3; ++r) {
          half[i][r] = Pack(kAcross[l][0]) * entry(i, 0, r, c);
          for (int j = 1; j < 4; ++j) half[i][r] += Pack(kAcross[l][j]) * entry(i, j, r, c);
        }
      for (int k = l; k < 3; ++k)
        for (int r = k == l ? c : 0; r < 3; ++r)
          inner(3 * k + r, 3 * l + c) = Pack(kAcross[k][0]) * half[0][r] + Pack(kAcross[k][1]) * half[1][r] +
                                        Pack(kAcross[k][2]) * half[2][r] + Pack(kAcross[k][3]) * half[3][r];
    }
  inner.diagonalise();
  Pack positive[9][9];
  for (int i = 0; i < 9; ++i)
    for (int j = 0; j <= i; ++j) positive[i][j] = positive[j][i] = inner.positive(i, j);
  for (int j = 0; j < 4; ++j)
    for (int c = 0; c < 3; ++c) {
      Pack half[9];  // of column c of point j
      for (int k = 0; k < 9; ++k)
        half[k] = Pack(kAcross[0][j]) * positive[k][c] + Pack(kAcross[1][j]) * positive[k][3 + c] +
                  Pack(kAcross[2][j]) * positive[k][6 + c];
      for (int i = j; i < 4; ++i)
        for (int r = 0; r < 3; ++r)
          local.hessian[L::block(i, j) + 3 * r + c] =
              Pack(kAcross[0][i]) * half[r] + Pack(kAcross[1][i]) * half[3 + r] + Pack(kAcross[2][i]) * half[6 + r];
    }
}

}  // namespace wrinkle
