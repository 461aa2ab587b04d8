#include "core/mesh/exact_orientation.h"

#include <cmath>
#include <limits>

namespace wrinkle {

namespace {

/// Half the distance from 1 to the next number: the ε of Shewchuk 1997, whose bounds of errors these are.
constexpr double kHalfUlp = std::numeric_limits<double>::epsilon() / 2;
constexpr double kBound2 = (3 + 16 * kHalfUlp) * kHalfUlp, kBound3 = (7 + 56 * kHalfUlp) * kHalfUlp;

int sign(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

/// A sum that loses nothing: an expansion of Shewchuk 1997, numbers without common digits, the smallest first. It has
/// no more of them than were added.
template <int most>
class ExactSum {
 public:
  void add(double x) {
    int kept = 0;
    for (int i = 0; i < count_; ++i) {  // x + partᵢ = sum + rest, exactly
      const double sum = x + part_[i], back = sum - x, rest = (x - (sum - back)) + (part_[i] - back);
      if (rest != 0) part_[kept++] = rest;
      x = sum;
    }
    if (x != 0) part_[kept++] = x;
    count_ = kept;
  }

  /// x y
  void add_product(double x, double y) {
    const double product = x * y;
    add(std::fma(x, y, -product));
    add(product);
  }

  /// x y z
  void add_product(double x, double y, double z) {
    const double product = x * y;
    add_product(std::fma(x, y, -product), z);
    add_product(product, z);
  }

  int sign() const { return count_ == 0 ? 0 : wrinkle::sign(part_[count_ - 1]); }

 private:
  std::array<double, most> part_;
  int count_ = 0;
};

/// ± |a b c|, six products.
void add_determinant(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& c, double factor, ExactSum<96>& sum) {
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    sum.add_product(factor * a[i], b[j], c[k]);
    sum.add_product(-factor * a[i], b[k], c[j]);
  }
}

int exact_orientation(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& c, const VectorN<3>& d) {
  ExactSum<96> sum;  // |b−a, c−a, d−a| = |bcd| − |acd| + |abd| − |abc|
  add_determinant(b, c, d, 1, sum);
  add_determinant(a, c, d, -1, sum);
  add_determinant(a, b, d, 1, sum);
  add_determinant(a, b, c, -1, sum);
  return sum.sign();
}

int exact_orientation(const VectorN<2>& a, const VectorN<2>& b, const VectorN<2>& c) {
  ExactSum<12> sum;  // |b−a, c−a| = |ab| + |bc| + |ca|
  for (const auto& [p, q] : {std::pair{&a, &b}, {&b, &c}, {&c, &a}}) {
    sum.add_product(p->x(), q->y());
    sum.add_product(-p->y(), q->x());
  }
  return sum.sign();
}

}  // namespace

int orientation(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& c, const VectorN<3>& d) {
  const VectorN<3> u = b - a, v = c - a, w = d - a;
  const double xy = u.x() * v.y(), yx = u.y() * v.x(), yz = u.y() * v.z(), zy = u.z() * v.y(), zx = u.z() * v.x(),
               xz = u.x() * v.z();
  const double determinant = w.z() * (xy - yx) + w.x() * (yz - zy) + w.y() * (zx - xz);
  const double permanent = std::abs(w.z()) * (std::abs(xy) + std::abs(yx)) +
                           std::abs(w.x()) * (std::abs(yz) + std::abs(zy)) +
                           std::abs(w.y()) * (std::abs(zx) + std::abs(xz));
  return std::abs(determinant) > kBound3 * permanent ? sign(determinant) : exact_orientation(a, b, c, d);
}

int orientation(const VectorN<2>& a, const VectorN<2>& b, const VectorN<2>& c) {
  const double left = (b.x() - a.x()) * (c.y() - a.y()), right = (b.y() - a.y()) * (c.x() - a.x());
  const double determinant = left - right;
  return std::abs(determinant) > kBound2 * (std::abs(left) + std::abs(right)) ? sign(determinant)
                                                                              : exact_orientation(a, b, c);
}

}  // namespace wrinkle
