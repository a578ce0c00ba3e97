#include "measures.h"

/* The program's own malloc, calloc and realloc stand before glibc's, count, and pass on; everything else stays glibc's.
   The count is not atomic: it is read by the thread that allocates, in processes whose other threads are idle. */
#ifdef __GLIBC__

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *start, size_t size);

static uint64_t allocations;

void *malloc(size_t size) {
    allocations += 1;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations += 1;
    return __libc_calloc(count, size);
}

void *realloc(void *start, size_t size) {
    allocations += 1;
    return __libc_realloc(start, size);
}

uint64_t measures_allocations(void) { return allocations; }

#else

uint64_t measures_allocations(void) { return 0; }

#endif
