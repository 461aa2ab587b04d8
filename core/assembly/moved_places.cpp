#include "core/assembly/moved_places.h"

#include <limits>

namespace wrinkle {

MovedPlaces::MovedPlaces(Index size, std::vector<GrownColumn> columns, std::vector<Index> inserted)
    : columns_(std::move(columns)), inserted_(std::move(inserted)) {
  constexpr Index kBehind = std::numeric_limits<Index>::max();
  columns_.push_back({kBehind, kBehind, static_cast<Index>(inserted_.size())});
  for (Index place = 0, nearest = 0; place < size; place += 1 << kBucket) {
    while (columns_[nearest].end <= place) ++nearest;
    nearest_.push_back(nearest);
  }
}

/// Both run through the rows of a column in ascending order.
MovedPlaces::MovedPlaces(const SparseMatrix& before, const SparseMatrix& after) : table_(before.nonZeros()) {
  const Index *old_rows = before.innerIndexPtr(), *rows = after.innerIndexPtr();
  for (Index column = 0; column < before.cols(); ++column) {
    const Index begin = before.outerIndexPtr()[column], end = after.outerIndexPtr()[column + 1];
    Index at = after.outerIndexPtr()[column];
    const Index longer = end - at - (before.outerIndexPtr()[column + 1] - begin);
    for (Index old = begin; old < before.outerIndexPtr()[column + 1]; ++old) {
      while (at < end && rows[at] < old_rows[old]) ++at;
      table_[old] = {at < end && rows[at] == old_rows[old] ? at : -1, longer};
    }
  }
}

MovedPlaces::To MovedPlaces::to(Index place) const {
  if (!table_.empty()) return table_[place];
  const GrownColumn* column = &columns_[nearest_[place >> kBucket]];
  while (column->end <= place) ++column;
  if (place < column->begin) return {place + column->first, 0};
  const Index behind = (column + 1)->first;
  Index before = column->first;  // entries that stand before it now
  while (before < behind && inserted_[before] <= place) ++before;
  return {place + before, behind - column->first};
}

void MovedPlaces::apply(std::span<BlockSlot> slots) const {
  for (BlockSlot& slot : slots) {
    if (slot.base < 0 || slot.stride == 0) continue;
    const To moved = to(slot.base);
    slot = {moved.place, slot.stride + (slot.stride < 0 ? -moved.longer : moved.longer)};
  }
}

void MovedPlaces::apply(std::span<Index> places) const {
  for (Index& place : places)
    if (place >= 0) place = to(place).place;
}

}  // namespace wrinkle
