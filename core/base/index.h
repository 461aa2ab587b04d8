#pragma once

namespace wrinkle {

using Index = int;  // fits CHOLMOD's int interface; 2^31 nonzeros are beyond one machine's direct solvers

}  // namespace wrinkle
