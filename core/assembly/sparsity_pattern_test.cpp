#include "core/assembly/sparsity_pattern.h"

#include <gmock/gmock.h>

#include <random>
#include <stdexcept>

namespace wrinkle::sparsity_pattern_test {
namespace {

using testing::ElementsAre, testing::HasSubstr, testing::Pair, testing::ThrowsMessage;

void add(Couplings& couplings, std::initializer_list<Index> firsts, std::initializer_list<int> sizes) {
  couplings.add(std::vector(firsts), std::vector(sizes));
}

TEST(Couplings, PairsComeSortedAndOnce) {
  Couplings couplings(8);
  add(couplings, {4, 0}, {3, 3});
  add(couplings, {7, 4}, {1, 3});
  add(couplings, {0, 4}, {3, 3});
  EXPECT_THAT(couplings.pairs(), ElementsAre(Pair(0, 0), Pair(0, 4), Pair(4, 4), Pair(4, 7), Pair(7, 7)));
}

TEST(Couplings, AbsentGroupsArePassedOver) {
  Couplings couplings(4);
  add(couplings, {0, -1, 3}, {3, 3, 1});
  EXPECT_THAT(couplings.pairs(), ElementsAre(Pair(0, 0), Pair(0, 3), Pair(3, 3)));
}

TEST(Couplings, ImpossibleGroupsAreRefusedByNumber) {
  Couplings couplings(7);
  EXPECT_THAT([&] { add(couplings, {5}, {3}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("unknown 5 of size 3 is out of range: there are 7")));
  EXPECT_THAT(
      [&] {
        add(couplings, {3, 0, 3}, {3, 3, 3});
      },
      ThrowsMessage<std::invalid_argument>(HasSubstr("unknown 3 twice")));
  EXPECT_THAT([&] { add(couplings, {0}, {2}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("unknown 0 has size 3 in one element and 2 in another")));
}

TEST(SparsityPattern, OverlappingGroupsAreRefused) {
  Couplings couplings(5);
  add(couplings, {0}, {3});
  add(couplings, {2}, {2});
  EXPECT_THAT([&] { SparsityPattern(couplings, std::vector<char>(5, 0)); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("group at unknown 2 lies inside the group at unknown 0")));
}

TEST(SparsityPattern, NeedsAMarkForEveryUnknown) {
  EXPECT_THAT(([] { SparsityPattern(Couplings(3), std::vector<char>(2, 0)); }),
              ThrowsMessage<std::invalid_argument>(HasSubstr("3 unknowns, but 2 marks")));
}

/// Random elements over points (3), pairs (2) and single unknowns, every third unknown held; and the same dense.
struct RandomPattern {
  static constexpr Index kDofs = 42;
  std::vector<Index> firsts;
  std::vector<int> sizes;
  Couplings couplings{kDofs};
  std::vector<char> fixed = std::vector<char>(kDofs, 0);
  Eigen::Matrix<bool, -1, -1> meets = Eigen::Matrix<bool, -1, -1>::Constant(kDofs, kDofs, false);

  explicit RandomPattern(unsigned seed) {
    std::mt19937 random(seed);
    for (Index first = 0; first < kDofs;) {
      const int size = std::min<int>(1 + static_cast<int>(random() % 3), kDofs - first);
      firsts.push_back(first);
      sizes.push_back(size);
      first += size;
    }
    for (char& f : fixed) f = random() % 3 == 0;
    for (int element = 0; element < 12; ++element) add_element(random);
  }

  void add_element(std::mt19937& random) {
    std::vector<std::size_t> order(firsts.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    order.resize(4);
    std::vector<Index> first;
    std::vector<int> size;
    for (const auto i : order) {
      first.push_back(firsts[i]);
      size.push_back(sizes[i]);
    }
    couplings.add(first, size);
    for (const auto a : order)
      for (const auto b : order) meets.block(firsts[a], firsts[b], sizes[a], sizes[b]).setConstant(true);
  }
};

TEST(SparsityPattern, IsTheDenseOneWithoutHeldUnknowns) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const RandomPattern r(seed);
    const SparsityPattern pattern(r.couplings, r.fixed);
    std::vector<Index> free;
    for (Index dof = 0; dof < RandomPattern::kDofs; ++dof)
      if (!r.fixed[dof]) free.push_back(dof);
    EXPECT_EQ(pattern.free(), free);
    const SparseMatrix& matrix = pattern.matrix();
    ASSERT_EQ(matrix.rows(), pattern.num_free());
    ASSERT_EQ(matrix.cols(), static_cast<Index>(free.size()));
    for (Index column = 0; column < matrix.cols(); ++column) {
      std::vector<Index> expected{column};
      for (Index row = column + 1; row < matrix.rows(); ++row)
        if (r.meets(free[row], free[column])) expected.push_back(row);
      std::vector<Index> rows;
      for (SparseMatrix::InnerIterator it(matrix, column); it; ++it) {
        rows.push_back(it.row());
        EXPECT_EQ(it.value(), 0);
      }
      EXPECT_EQ(rows, expected) << "seed " << seed << " column " << column;
    }
  }
}

/// A point at 0, a single unknown at 3, a point at 4, all meeting.
class SmallPattern : public testing::Test {
 protected:
  SparsityPattern make(const std::vector<char>& fixed) {
    Couplings couplings(7);
    add(couplings, {0, 3, 4}, {3, 1, 3});
    return {couplings, fixed};
  }
  /// Row and column of a place in the value array.
  static std::pair<Index, Index> where(const SparseMatrix& m, Index place) {
    Index column = 0;
    while (m.outerIndexPtr()[column + 1] <= place) ++column;
    return {m.innerIndexPtr()[place], column};
  }
};

TEST_F(SmallPattern, SlotTellsFirstEntryAndColumnLength) {
  SparsityPattern pattern = make(std::vector<char>(7, 0));
  const BlockSlot slot = pattern.slot(4, 0);
  EXPECT_THAT(where(pattern.matrix(), slot.base), Pair(4, 0));
  EXPECT_EQ(slot.stride, 7);
  EXPECT_THAT(where(pattern.matrix(), slot.base + 7 - 1), Pair(4, 1));  // columns get shorter by one
  const BlockSlot diagonal = pattern.slot(4, 4);
  EXPECT_THAT(where(pattern.matrix(), diagonal.base), Pair(4, 4));
  EXPECT_EQ(diagonal.stride, 3);
  EXPECT_TRUE(pattern.partial().empty());
}

TEST_F(SmallPattern, SlotAboveTheDiagonalIsTransposed) {
  SparsityPattern pattern = make(std::vector<char>(7, 0));
  const BlockSlot below = pattern.slot(4, 3), above = pattern.slot(3, 4);
  EXPECT_EQ(above.base, below.base);
  EXPECT_EQ(above.stride, -below.stride);
}

TEST_F(SmallPattern, HeldComponentLeavesPlacesEntryByEntry) {
  SparsityPattern pattern = make({0, 1, 0, 0, 0, 0, 0});
  const BlockSlot slot = pattern.slot(4, 0);
  EXPECT_EQ(slot.stride, 0);
  const auto place = [&](int row, int column) { return pattern.partial()[slot.base + 3 * row + column]; };
  for (int row = 0; row < 3; ++row) {
    EXPECT_THAT(where(pattern.matrix(), place(row, 0)), Pair(3 + row, 0));
    EXPECT_EQ(place(row, 1), -1);
    EXPECT_THAT(where(pattern.matrix(), place(row, 2)), Pair(3 + row, 1));
  }
}

TEST_F(SmallPattern, DiagonalBlockWithAHeldComponentHasEachEntryOnce) {
  SparsityPattern pattern = make({0, 1, 0, 0, 0, 0, 0});
  const BlockSlot slot = pattern.slot(0, 0);
  const auto place = [&](int row, int column) { return pattern.partial()[slot.base + 3 * row + column]; };
  EXPECT_THAT(where(pattern.matrix(), place(0, 0)), Pair(0, 0));
  EXPECT_THAT(where(pattern.matrix(), place(2, 0)), Pair(1, 0));
  EXPECT_THAT(where(pattern.matrix(), place(2, 2)), Pair(1, 1));
  for (const auto& [row, column] : {std::pair{0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {2, 1}})
    EXPECT_EQ(place(row, column), -1);
}

/// A block that is asked for again is where it stands by then: after others have come, and where it was gone meanwhile.
TEST_F(SmallPattern, EntriesFollowThePatternThatLosesTheirBlock) {
  SparsityPattern pattern = make({0, 1, 0, 0, 0, 0, 0});
  const std::vector<std::uint8_t> sizes = pattern.sizes();
  const std::vector<GroupPair> diagonal{{0, 0}, {3, 3}, {4, 4}}, off{{0, 3}, {0, 4}};
  const auto expect_right = [&] {
    const BlockSlot slot = pattern.slot(4, 0);
    for (int row = 0; row < 3; ++row)
      for (const int column : {0, 2})
        EXPECT_THAT(where(pattern.matrix(), pattern.partial()[slot.base + 3 * row + column]),
                    Pair(3 + row, column / 2));
  };
  expect_right();
  pattern.rebuild(sizes, {{0, 0}, {0, 4}, {3, 3}, {4, 4}});  // without the single unknown beside it
  expect_right();
  pattern.grow(sizes, {{0, 3}, {3, 4}});
  expect_right();
  pattern.rebuild(sizes, diagonal);
  EXPECT_THROW(pattern.slot(4, 0), std::logic_error);
  pattern.grow(sizes, off);
  expect_right();
}

TEST_F(SmallPattern, AbsentOrHeldGroupsGoNowhere) {
  SparsityPattern pattern = make({1, 1, 1, 0, 0, 0, 0});
  EXPECT_EQ(pattern.slot(-1, 4).base, -1);
  EXPECT_EQ(pattern.slot(4, -1).base, -1);
  EXPECT_EQ(pattern.slot(4, 0).base, -1);
  EXPECT_EQ(pattern.slot(0, 0).base, -1);
  EXPECT_TRUE(pattern.partial().empty());
}

}  // namespace
}  // namespace wrinkle::sparsity_pattern_test
