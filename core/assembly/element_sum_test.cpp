// Gather, evaluate, scatter: a sum of elements against its dense reference, for every way in which a group of unknowns
// can lie: before or after another, held in part, held whole, absent.
#include "core/assembly/element_sum.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <stdexcept>

#include "core/assembly/problem.h"
#include "core/check/dense_matrix.h"
#include "core/energy/discrete_hinge.h"
#include "core/energy/quad_neo_hookean.h"

namespace wrinkle::element_sum_test {
namespace {

/// W = ½ qᵀ K q with any symmetric K: groups of all sizes, and nothing to hide behind.
struct AnyQuadratic {
  static constexpr std::string_view name = "any_quadratic";
  using Layout = wrinkle::Layout<3, 2, 1, 3>;

  template <class T>
  struct Rest {
    T k[Layout::kHessian];
  };

  static Specimen<AnyQuadratic> specimen(std::mt19937_64& random) {
    Specimen<AnyQuadratic> out{};
    std::normal_distribution<double> n;
    for (double& k : out.rest.k) k = n(random);
    for (int g = 0; g < Layout::kGroups; ++g)  // diagonal blocks are symmetric
      for (int i = 0, s = Layout::sizes[g]; i < s; ++i)
        for (int j = 0; j < i; ++j)
          out.rest.k[Layout::block(g, g) + s * j + i] = out.rest.k[Layout::block(g, g) + s * i + j];
    out.length = 1;
    return out;
  }

  template <Order, Curvature, class T>
  static Local<T, Layout> evaluate(const std::array<T, Layout::kDofs>& q, const Rest<T>& r) {
    Local<T, Layout> out;
    out.gradient.fill(T(0.0));
    for (int a = 0; a < Layout::kGroups; ++a)
      for (int b = 0; b <= a; ++b)
        for (int i = 0; i < Layout::sizes[a]; ++i)
          for (int j = 0; j < Layout::sizes[b]; ++j) {
            const int row = Layout::offset[a] + i, column = Layout::offset[b] + j;
            const T k = r.k[Layout::block(a, b) + Layout::sizes[b] * i + j];
            out.gradient[row] += k * q[column];
            if (a != b) out.gradient[column] += k * q[row];
          }
    out.value = T(0.0);
    for (int i = 0; i < Layout::kDofs; ++i) out.value += T(0.5) * q[i] * out.gradient[i];
    for (int i = 0; i < Layout::kHessian; ++i) out.hessian[i] = r.k[i];
    return out;
  }
};
static_assert(ElementEnergy<AnyQuadratic>);

/// Thirteen elements over groups that stand in mixed order; some elements lack one.
struct Sample {
  using L = AnyQuadratic::Layout;
  static constexpr Index kDofs = 24;
  ElementSet<AnyQuadratic> set;
  Matrix hessian = Matrix::Zero(kDofs, kDofs);

  explicit Sample(std::mt19937_64& random) {
    const std::vector<std::vector<Index>> places{{2, 8, 15, 21}, {0, 6, 12, 18}, {5, 11, 14, 20}};  // sizes 3, 2, 1
    for (int e = 0; e < 13; ++e) {
      const std::size_t first = random() % 4, last = (first + 1 + random() % 3) % 4;
      std::array<Index, 4> groups{places[0][first], places[1][random() % 4], places[2][random() % 4], places[0][last]};
      auto rest = AnyQuadratic::specimen(random).rest;
      const int absent = static_cast<int>(random() % 6);
      if (absent > 0 && absent < 4) remove(absent, groups, rest);
      set.add(groups, rest);
      add_dense(groups, rest);
    }
  }

  static void remove(int group, std::array<Index, 4>& groups, AnyQuadratic::Rest<double>& rest) {
    groups[group] = kAbsent;
    for (int b = 0; b < L::kGroups; ++b) {
      const int pair = L::pair(std::max(group, b), std::min(group, b));
      std::fill(rest.k + L::blocks[pair], rest.k + L::blocks[pair + 1], 0.0);
    }
  }

  void add_dense(const std::array<Index, 4>& groups, const AnyQuadratic::Rest<double>& rest) {
    const Matrix k = dense_matrix<L>(std::to_array(rest.k));
    for (int a = 0; a < L::kGroups; ++a)
      for (int b = 0; b < L::kGroups; ++b)
        if (groups[a] >= 0 && groups[b] >= 0)
          hessian.block(groups[a], groups[b], L::sizes[a], L::sizes[b]) +=
              k.block(L::offset[a], L::offset[b], L::sizes[a], L::sizes[b]);
  }
};

Vector random_vector(Index n, std::mt19937_64& random) {
  std::normal_distribution<double> any;
  return Vector::NullaryExpr(n, [&](Index) { return any(random); });
}

template <class T>
class ElementSumTest : public testing::Test {};
using Scalars = testing::Types<double, Pack>;
class ScalarName {
 public:
  template <class T>
  static std::string GetName(int) {
    return std::is_same_v<T, double> ? "one" : "pack";
  }
};
TYPED_TEST_SUITE(ElementSumTest, Scalars, ScalarName);

TYPED_TEST(ElementSumTest, EqualsTheDenseSumWhateverIsHeld) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 20; ++i) {
    const Sample sample(random);
    Problem problem{.num_dofs = Sample::kDofs, .fixed = std::vector<char>(Sample::kDofs, 0)};
    if (i > 0)
      for (char& f : problem.fixed) f = random() % 3 == 0;
    problem.add(std::make_unique<ElementSum<AnyQuadratic, TypeParam>>(sample.set));
    Assembler assembler(problem);
    const Vector x = random_vector(Sample::kDofs, random), gradient = sample.hessian * x;
    EXPECT_NEAR(assembler.evaluate(x, Order::hessian), 0.5 * x.dot(gradient), 1e-11);
    const auto& free = assembler.pattern().free();
    EXPECT_LE((assembler.full_gradient() - gradient).norm(), 1e-12 * gradient.norm());
    EXPECT_LE((assembler.gradient() - gradient(free)).norm(), 1e-12 * gradient.norm());
    EXPECT_LE((dense_matrix(assembler.hessian()) - sample.hessian(free, free)).norm(), 1e-12 * sample.hessian.norm());
  }
}

TYPED_TEST(ElementSumTest, RestConstantsMayChange) {
  std::mt19937_64 random(6);
  Sample sample(random);
  ElementSum<AnyQuadratic, TypeParam> changed(sample.set);
  for (const Index e : {0, 7, 12}) {
    for (double& k : sample.set.rest[e].k) k *= 2;
    changed.set_rest(e, sample.set.rest[e]);
  }
  Problem problem{.num_dofs = Sample::kDofs, .fixed = std::vector<char>(Sample::kDofs, 0)};
  problem.add(std::make_unique<ElementSum<AnyQuadratic, TypeParam>>(sample.set));
  Assembler fresh(problem);
  const Vector x = random_vector(Sample::kDofs, random);
  const double energy = fresh.evaluate(x, Order::hessian);
  problem.energies[0] = std::make_unique<ElementSum<AnyQuadratic, TypeParam>>(std::move(changed));
  Assembler again(problem);
  EXPECT_EQ(again.evaluate(x, Order::hessian), energy);
  EXPECT_EQ(again.full_gradient(), fresh.full_gradient());
}

// What is whole goes into place another way than what is held in part: the same numbers, to the last bit.
TYPED_TEST(ElementSumTest, HoldingAnUnknownChangesNoOtherEntry) {
  std::mt19937_64 random(7);
  ElementSet<AnyQuadratic> whole;
  while (whole.size() < 21) {
    const Sample sample(random);
    for (Index e = 0; e < sample.set.size(); ++e)
      if (std::ranges::min(sample.set.groups[e]) >= 0) whole.add(sample.set.groups[e], sample.set.rest[e]);
  }
  const Vector x = random_vector(Sample::kDofs, random);
  const auto assembled = [&](Index held) {
    Problem problem{.num_dofs = Sample::kDofs, .fixed = std::vector<char>(Sample::kDofs, 0)};
    if (held >= 0) problem.fixed[held] = 1;
    problem.add(std::make_unique<ElementSum<AnyQuadratic, TypeParam>>(whole));
    Assembler assembler(problem);
    assembler.evaluate(x, Order::hessian);
    Matrix out = Matrix::Zero(Sample::kDofs, Sample::kDofs);
    out(assembler.pattern().free(), assembler.pattern().free()) = dense_matrix(assembler.hessian());
    return out;
  };
  const Matrix free = assembled(-1);
  for (const Index held : {3, 12, 20}) {
    Matrix expected = free;
    expected.row(held).setZero();
    expected.col(held).setZero();
    EXPECT_EQ(assembled(held), expected) << held;
  }
}

TYPED_TEST(ElementSumTest, EmptySetIsZero) {
  Problem problem{.num_dofs = 3, .fixed = {0, 0, 0}};
  problem.add(std::make_unique<ElementSum<AnyQuadratic, TypeParam>>(ElementSet<AnyQuadratic>{}));
  Assembler assembler(problem);
  EXPECT_EQ(assembler.evaluate(Vector::Ones(3), Order::hessian), 0);
  EXPECT_EQ(assembler.gradient().norm(), 0);
}

TEST(ElementSumErrors, FirstGroupCannotBeAbsent) {
  ElementSet<AnyQuadratic> set;
  set.add({kAbsent, 3, 5, 6}, {});
  EXPECT_THAT(([&] { ElementSum<AnyQuadratic> sum(set); }),
              testing::ThrowsMessage<std::invalid_argument>(testing::HasSubstr("any_quadratic: the first group of "
                                                                               "element 0 is absent")));
}

/// A set of `count` specimens of an element, no two sharing an unknown, and its state.
template <class E>
struct Separate {
  static constexpr int N = E::Layout::kDofs;
  ElementSet<E> set;
  std::vector<Specimen<E>> specimens;
  Vector x;

  explicit Separate(int count) : x(count * N) {
    std::mt19937_64 random(9);
    for (int i = 0; i < count; ++i) {
      specimens.push_back(E::specimen(random));
      std::array<Index, E::Layout::kGroups> groups;
      for (int g = 0; g < E::Layout::kGroups; ++g) groups[g] = i * N + E::Layout::offset[g];
      set.add(groups, specimens.back().rest);
      x.segment<N>(i * N) = Eigen::Map<const VectorN<N>>(specimens.back().state.data());
    }
  }
};

template <class E>
class TangentTest : public testing::Test {
 protected:
  static constexpr int N = E::Layout::kDofs;

  /// Assembles with T and compares each element's block with expected(specimen).
  template <class T, class F>
  void expect_blocks(Tangent tangent, const F& expected) {
    Problem problem{.num_dofs = static_cast<Index>(sample_.x.size()), .fixed = std::vector<char>(sample_.x.size(), 0)};
    problem.add(std::make_unique<ElementSum<E, T>>(sample_.set));
    Assembler assembler(problem);
    const Vector step = 0.01 * Vector::Ones(sample_.x.size()).cwiseProduct(sample_.x);
    if (tangent == Tangent::mixed)
      assembler.evaluate_mixed(sample_.x, step);
    else
      assembler.evaluate(sample_.x, Order::hessian, tangent);
    const Matrix whole = dense_matrix(assembler.hessian());
    for (std::size_t i = 0; i < sample_.specimens.size(); ++i) {
      const Matrix block = expected(sample_.specimens[i], step.segment<N>(i * N));
      EXPECT_LE((whole.block<N, N>(i * N, i * N) - block).norm(), 1e-10 * block.norm()) << "element " << i;
    }
  }
  template <class F>
  void expect_blocks(Tangent tangent, const F& expected) {
    expect_blocks<double>(tangent, expected);
    expect_blocks<Pack>(tangent, expected);
  }

  template <Curvature curvature>
  static Matrix matrix(const Specimen<E>& s) {
    return dense_matrix<typename E::Layout>(
        E::template evaluate<Order::hessian, curvature, double>(s.state, s.rest).hessian);
  }

  Separate<E> sample_{11};
};

using TangentElements = testing::Types<QuadDual, DiscreteHinge>;  // with and without a mixed tangent
class ElementName {
 public:
  template <class E>
  static std::string GetName(int) {
    return std::string(E::name);
  }
};
TYPED_TEST_SUITE(TangentTest, TangentElements, ElementName);

TYPED_TEST(TangentTest, ExactAndPositiveAreTheElements) {
  using Fixture = TangentTest<TypeParam>;
  this->expect_blocks(Tangent::exact,
                      [](const auto& s, const auto&) { return Fixture::template matrix<Curvature::exact>(s); });
  this->expect_blocks(Tangent::positive,
                      [](const auto& s, const auto&) { return Fixture::template matrix<Curvature::positive>(s); });
}

TYPED_TEST(TangentTest, ProjectedIsEachElementsDenseProjection) {
  using Fixture = TangentTest<TypeParam>;
  this->expect_blocks(Tangent::projected, [](const auto& s, const auto&) {
    return project_positive(Fixture::template matrix<Curvature::exact>(s));
  });
}

TYPED_TEST(TangentTest, MixedIsTheElementsWhereItHasOneElseTheHessian) {
  using Fixture = TangentTest<TypeParam>;
  this->expect_blocks(Tangent::mixed, [](const auto& s, const auto& step) {
    if constexpr (HasMixedTangent<TypeParam>) {
      auto last_step = s.state;
      Eigen::Map<Vector>(last_step.data(), last_step.size()) = step;
      return dense_matrix<typename TypeParam::Layout>(
          TypeParam::template evaluate_mixed<double>(s.state, last_step, s.rest).hessian);
    } else {
      return Fixture::template matrix<Curvature::exact>(s);
    }
  });
}

}  // namespace
}  // namespace wrinkle::element_sum_test
