# cmake -DPROGRAM=… -DVALGRIND=… -DWORK_FOLDER=… -P count_test.cmake: callgrind counts a kernel's own instructions: one count
# for each row, the same again the next time, and a tenth more with every tenth iteration done twice.
set(rows matrix/positive_part_3x3/simd formula/discrete_hinge/simd/hessian_exact)
file(REMOVE_RECURSE "${WORK_FOLDER}")
file(MAKE_DIRECTORY "${WORK_FOLDER}")

# Instructions of an iteration of each row, in thousandths: a list.
function(count slowdown result)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E env OPENBLAS_NUM_THREADS=1 WRINKLEBENCH_SLOWDOWN=${slowdown}
      "${VALGRIND}" --tool=callgrind --collect-atstart=no --toggle-collect=wrinklebench_counted
      --dump-after=wrinklebench_counted "--callgrind-out-file=${WORK_FOLDER}/out" "${PROGRAM}" --count ${rows}
    OUTPUT_VARIABLE lines ERROR_VARIABLE said RESULT_VARIABLE ended)
  if(said MATCHES "unhandled instruction|Unrecognised instruction")
    message(FATAL_ERROR "skipped: this valgrind does not know the instructions of this build (callgrind.h says what to do)")
  elseif(NOT ended EQUAL 0)
    message(FATAL_ERROR "${said}")
  endif()
  string(REGEX MATCHALL "[^\n]+" lines "${lines}")
  set(part 0)
  foreach(line IN LISTS lines)
    math(EXPR part "${part} + 1")
    file(STRINGS "${WORK_FOLDER}/out.${part}" total REGEX "^totals: ")
    string(REGEX REPLACE "^totals: " "" total "${total}")
    string(REGEX REPLACE "^.*\t" "" elements "${line}")
    math(EXPR iterations "${elements} / 1024")  # both rows have 1,024 elements
    math(EXPR thousandths "1000 * ${total} / ${iterations}")
    list(APPEND counts ${thousandths})
  endforeach()
  set(${result} ${counts} PARENT_SCOPE)
endfunction()

count(0 plain)
count(0 again)
count(0.1 slowed)
foreach(row one two more IN ZIP_LISTS rows plain again slowed)
  math(EXPR repeated "10000 * ${two} / ${one}")  # parts in ten thousand
  math(EXPR tenth "10000 * ${more} / ${one}")
  message("${row}: ${one} thousandths of an instruction, again ${two}, slowed ${more}")
  if(one LESS 1000000 OR repeated LESS 9998 OR repeated GREATER 10002 OR tenth LESS 10980 OR tenth GREATER 11020)
    message(FATAL_ERROR "${row}: the same again is ${repeated}, a tenth more is ${tenth} parts in ten thousand")
  endif()
endforeach()
