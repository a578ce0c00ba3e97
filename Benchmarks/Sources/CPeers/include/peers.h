#ifndef SKINKIT_BENCH_PEERS_H
#define SKINKIT_BENCH_PEERS_H

#include <stddef.h>
#include <stdint.h>

/* What SkinKit is compared with, in plain C. Nothing here is part of SkinKit. */

/* libxml2: a SAX2 pass with handlers that count, and the DOM of a file, which is not freed. Both return the number of elements,
   0 where the bytes are no XML. */
uint64_t peers_xml_sax(const char *bytes, size_t count);
uint64_t peers_xml_dom_file(const char *path);

/* open, fstat, mmap, touch the first page, munmap, close; the byte that was touched, -1 on failure. */
int peers_system_calls(const char *path);

/* The sum of some bytes, and of those of a file: open, fstat, malloc, read, close; 0 on failure. */
uint64_t peers_sum(const void *bytes, size_t count);
uint64_t peers_file_sum(const char *path);

/* Allocations of this process so far; 0 for ever where they cannot be counted. */
uint64_t peers_allocations(void);

/* Bytes of the heap in use, and resident or anonymous memory of the process, in KiB. */
uint64_t peers_heap_bytes(void);
uint64_t peers_resident_kib(void);
uint64_t peers_anonymous_kib(void);

/* An open-addressing table with the hash, the mixing and the load of SkinKit's cache, without any check. */
typedef struct peers_table peers_table;

/* The six values of an entity, in the order of its five operations. */
typedef struct {
    float background[4];
    double frame[4];
    double alpha;
    float shadow[4];
    double radius;
    uint32_t image; /* offset of a length and a text */
} peers_values;

peers_table *peers_table_make(uint32_t types, uint32_t entities);
void peers_table_free(peers_table *table);
void peers_table_add_type(peers_table *table, const uint8_t *name, size_t count);
void peers_table_add_entity(peers_table *table, uint32_t type, const uint8_t *id, size_t count, peers_values values,
                            const uint8_t *image, size_t image_count);

/* The number of an entity, -1 where there is none. */
int64_t peers_table_find(const peers_table *table, const uint8_t *type, size_t type_count, const uint8_t *id,
                         size_t id_count);

/* Looks an entity up and adds up its six values; -1 where there is none. */
double peers_table_read(const peers_table *table, const uint8_t *type, size_t type_count, const uint8_t *id,
                        size_t id_count);

#endif
