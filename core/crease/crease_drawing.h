#pragma once
/// How vertices make way for curves before these are rasterised.

#include "core/crease/crease_strokes.h"

namespace wrinkle {

/// How a curve begins or ends.
struct CurveEnd {
  enum class Kind {
    closed,   ///< it does not
    border,   ///< on an edge of the border
    vertex,   ///< at a vertex
    node,     ///< on another curve
    trimmed,  ///< at the first edge, and from there to the vertex opposite
  };
  Kind kind = Kind::closed;
  Index vertex = -1;
};

struct DrawnCurve {
  std::vector<CreaseStroke> strokes;
  std::array<CurveEnd, 2> ends;
  std::vector<std::vector<Index>> near;  // of each stroke: edges that it may cut

  const CreaseStroke& stroke_at(int which) const { return which == 0 ? strokes.front() : strokes.back(); }
  VectorN<3> end(int which) const { return which == 0 ? strokes.front().from : strokes.back().to(); }  // [m]
};

/// One cut of a curve through an edge.
struct CurveCut {
  Index edge, stroke;
  StrokeCut cut;
};

/// Curves on a mesh whose vertices give way. Where two curves cross, `shared[edge]` is set.
class CreaseDrawing {
 public:
  CreaseDrawing(const TriangleMesh& mesh, std::span<const CreaseCurve> curves, const CreaseOptions& options);

  const TriangleMesh& mesh() const { return mesh_; }
  const MeshEdges& edges() const { return edges_; }
  const std::vector<DrawnCurve>& curves() const { return curves_; }
  double moved() const { return moved_; }
  bool shared(Index edge) const { return shared_[edge]; }

  /// The cuts of a curve in its order.
  std::vector<CurveCut> cuts(const DrawnCurve& curve) const;

 private:
  static constexpr double kOnPlane = 1e-9;    // of the mean edge: counts as on the curve
  static constexpr double kSamePlace = 1e-6;  // of the mean edge: ends and crossings that coincide

  /// Which way a vertex may move: anywhere in the surface, along a line, or not.
  struct Freedom {
    enum class Kind { free, line, none } kind = Kind::free;
    VectorN<3> direction = VectorN<3>::Zero();
  };
  struct Crossing {
    VectorN<3> at;
    Index stroke[2], curve[2];
  };

  std::optional<StrokeCut> cut(const DrawnCurve& curve, std::size_t stroke, Index edge) const;
  void collect_edges(DrawnCurve& curve) const;
  void free_vertices();
  void move(Index vertex, const VectorN<3>& to);
  /// Whether a triangle's normal still has that part of its length before any vertex moved.
  bool keeps_area(Index triangle, double part) const;
  /// The ends of an edge, and the vertices opposite in its two triangles.
  std::array<Index, 4> quad_around(Index edge) const;

  // crease_crossings.cpp
  std::vector<Crossing> find_crossings();
  bool at_end_of_both(const Crossing& crossing);
  void place_crossing(const Crossing& crossing);
  double try_edge(const Crossing& crossing, Index edge);
  bool sound_around(const Crossing& crossing, Index edge) const;

  // crease_ends.cpp
  void place_ends();
  void share_ends();
  void place_end(Index curve, int which);
  std::optional<CurveCut> first_cut(const DrawnCurve& curve, std::size_t stroke, int which) const;
  void end_at_border(DrawnCurve& curve, int which, Index edge, double t);
  void end_inside(DrawnCurve& curve, int which);

  void make_room();
  bool push(const CreaseStroke& stroke, Index vertex, Index other);
  void check_triangles() const;

  TriangleMesh mesh_;
  std::vector<VectorN<3>> before_;
  MeshEdges edges_;
  CreaseOptions options_;
  double mean_edge_ = 0, moved_ = 0;
  std::vector<Freedom> freedom_;
  std::vector<char> on_border_, shared_;
  std::vector<std::vector<Index>> around_;  // triangles around each vertex
  std::vector<DrawnCurve> curves_;
};

}  // namespace wrinkle
