#pragma once
#include <cstdint>

#include "core/mesh/box_tree.h"
#include "core/mesh/contact_surface.h"
#include "core/mesh/wide_box_tree.h"

namespace wrinkle {

/// Pairs that share no vertex, both lists sorted.
struct NearPairs {
  struct Pair {
    Index a, b;
    auto operator<=>(const Pair&) const = default;
  };
  std::vector<Pair> vertex_triangle;  // vertex, triangle
  std::vector<Pair> edge_edge;        // the lower edge first
};

/// Finds which vertices and triangles, and which edges, of a surface come close: the broad phase of contact. Whatever
/// is within `distance` [m] is found, with some that are not: those whose boxes, each wider by half of it, meet. They
/// are in single precision about the middle of the surface, rounded outward: up to 3 in 10⁷ of its extent wider. The
/// lists do not depend on the number of threads, nor on what was searched before. Memory is kept from one search to the
/// next, and so is the order along the Morton curve in which rows of eight stand in trees, as long as it still follows
/// space. Throws std::invalid_argument for places that are not finite, or a distance that is negative or not finite.
class NearPairSearch {
 public:
  /// The surface must outlive it.
  explicit NearPairSearch(const ContactSurface& surface);

  /// At x, all unknowns.
  void find(const Vector& x, double distance, NearPairs& out);
  /// At any time on the way from x to x + direction.
  void find_on_way(const Vector& x, const Vector& direction, double distance, NearPairs& out);

 private:
  static constexpr Index kChunks = 64;  // of rows, whatever the number of threads

  struct Range {
    Index begin = 0, end = 0;
  };
  struct RangeRow {
    BoxRow::Numbers from = BoxRow::same(0), to = BoxRow::same(0);
  };
  /// Vertices, edges or triangles, in rows of eight in an order that follows space.
  template <int Corners>
  struct Features {
    WideBoxTree tree;
    std::vector<std::array<BoxRow::Numbers, Corners>> corners;  // of each row: ranks of vertices
    std::vector<RangeRow> without;                              // of each row: what is no partner
  };
  struct SmallBox {
    std::array<float, 3> low, high;
  };
  /// What a part of the search has found: of feature after feature the numbers of others.
  struct Found {
    std::vector<Index> nodes;                                // of others, near a node of features
    std::vector<Index> rows;                                 // in those, near a row of features
    std::vector<std::uint8_t> meets;                         // of those, bit i: feature i of the row
    std::array<std::vector<Index>, BoxRow::kWidth> rows_of;  // of those, near each feature of the row
    std::array<Index, BoxRow::kWidth> num_rows{};
    std::vector<Index> list;
    Index size = 0;  // of what is in the list
    Index chunk = 0;

    void make_room_for_rows();
  };
  /// Where what was found of a feature begins, in a chunk's list.
  struct Place {
    Index chunk, begin;
  };

  void add(Index vertex, const VectorN<3>& x);
  void search(double distance, NearPairs& out);
  void order();
  void refit();
  template <int C, class CornersOf, class Without>
  void arrange(Index count, const CornersOf& corners_of, const Without& without, Features<C>& out) const;
  template <int C>
  void refit(Features<C>& features) const;
  template <int C, int D>
  void collect(Index count, const Features<C>& features, const Features<D>& others, std::vector<NearPairs::Pair>& out);
  template <int C, int D>
  void find_around(Index node, const Features<C>& features, const Features<D>& others, Found& found);
  template <int C, int D>
  void find_rows(Index row, const Features<C>& features, const Features<D>& others, Found& found);
  template <int C, int D>
  void find_row(Index row, const Features<C>& features, const Features<D>& others, Found& found);

  const ContactSurface& surface_;
  std::vector<Range> own_edges_, own_triangles_;  // of each part that is not watched for contact with itself
  std::vector<Box3> boxes_;                       // of vertices
  std::vector<Index> order_, rank_;               // of vertices along the curve: order_[rank_[v]] = v
  std::vector<SmallBox> small_;                   // of vertices, by rank
  double spread_ = 0;                             // of the edges' tree, when the order was new
  Features<1> vertices_;
  Features<2> edges_;
  Features<3> triangles_;
  std::vector<Found> chunks_;
  std::vector<Place> places_;        // of each feature
  std::vector<std::size_t> starts_;  // of each feature, in a list of pairs
};

}  // namespace wrinkle
