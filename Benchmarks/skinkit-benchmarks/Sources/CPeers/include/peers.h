#ifndef SKINKIT_BENCH_PEERS_H
#define SKINKIT_BENCH_PEERS_H

#include <stddef.h>
#include <stdint.h>

/* What SkinKit is compared with, in plain C. Nothing here is part of SkinKit. */

/* libxml2: a SAX2 pass with handlers that count, and the DOM of a file, which is not freed. Both return the number of elements,
   0 where the bytes are no XML. */
uint64_t peers_xml_sax(const char *bytes, size_t count);
uint64_t peers_xml_dom_file(const char *path);

/* open, fstat, mmap, touch the first page, munmap, close; the byte that was touched, -1 on failure. Files of fewer bytes
   than `mapped_from` are read into memory that is allocated and freed, instead of mapped. */
int peers_system_calls(const char *path, size_t mapped_from);

/* Has the heap keep the memory that is freed, so that no case pays for what another one gave back to the system. */
void peers_keep_heap(void);

/* Runs a program to its end, its output thrown away; its exit status, or -1 where it does not run. */
int peers_run(char *const arguments[]);

/* The sum of some bytes, as numbers of 64 bits, so that to come by them is most of the work; and of those of a file:
   open, fstat, malloc, read, close; 0 on failure. */
uint64_t peers_sum(const void *bytes, size_t count);
uint64_t peers_file_sum(const char *path);

/* Allocations of this process so far; 0 for ever where they cannot be counted. */
uint64_t peers_allocations(void);

/* Bytes of the heap in use, and resident or anonymous memory of the process, in KiB. */
uint64_t peers_heap_bytes(void);
uint64_t peers_resident_kib(void);
uint64_t peers_anonymous_kib(void);

/* SkinKit's cache, read in plain C by the same probe, without any check. */
typedef struct peers_cache peers_cache;
peers_cache *peers_cache_open(const char *path);
void peers_cache_close(peers_cache *cache);

/* A component type and an identifier, as parts of a text. */
typedef struct {
    uint32_t type_start, type_count, id_start, id_count;
} peers_key;

/* Looks entities up and adds up their six values; -1 where one is missing. */
double peers_cache_read(const peers_cache *cache, const uint8_t *text, const peers_key *keys, size_t count);

/* A name, as a part of a text. */
typedef struct {
    uint32_t start, count;
} peers_name;

/* Looks colours up among the constants and adds up their channels; -1 where one is missing. */
double peers_cache_constants(const peers_cache *cache, const uint8_t *text, const peers_name *names, size_t count);

/* Looks images up that are in the cache and adds up their widths, and reads all their bytes; -1 where one is missing. */
double peers_cache_images(const peers_cache *cache, const uint8_t *text, const peers_name *names, size_t count);

/* The six values of an entity, in the order of its five operations. */
typedef struct {
    float background[4];
    double frame[4];
    double alpha;
    float shadow[4];
    double radius;
} peers_values;

#endif
