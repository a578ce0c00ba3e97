#ifndef SKINKIT_BENCH_MEASURES_H
#define SKINKIT_BENCH_MEASURES_H

#include <stddef.h>
#include <stdint.h>

/* Counts of a process that only C can take, and the start of another. */

/* Keeps freed memory on the heap, so that no case pays for memory that another one returned to the system. */
void measures_keep_heap(void);

/* Runs a program to its end and discards its output. Returns its exit status; -1 if it does not run. */
int measures_run(char *const arguments[]);

/* Allocations of this process so far; always 0 where they cannot be counted. */
uint64_t measures_allocations(void);

/* Bytes of the heap in use; 0 where they cannot be counted. */
uint64_t measures_heap_bytes(void);

#endif
