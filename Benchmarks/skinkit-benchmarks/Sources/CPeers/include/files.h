#ifndef SKINKIT_BENCH_FILES_H
#define SKINKIT_BENCH_FILES_H

#include "peers.h"

/* Files of the same content in other formats: written once, then opened and read as their libraries do it.
   FlatBuffers' keys are a component type and an id with a space between, GVDB's the same as a path (/type/id).
   Functions that return int give 0 on failure. */

#ifdef __cplusplus
extern "C" {
#endif

/* FlatBuffers, by the code that flatc makes. */
typedef struct peers_flat_writer peers_flat_writer;
peers_flat_writer *peers_flat_begin(void);
void peers_flat_constant(peers_flat_writer *writer, const char *name, const float *color);
void peers_flat_entity(peers_flat_writer *writer, const char *key, const peers_values *values, const char *image);
/* Writes the file and frees the writer. */
int peers_flat_finish(peers_flat_writer *writer, const char *path);

/* Maps a file, finds an entity, and unmaps it; the file is not verified. */
int peers_flat_open(const char *path, const char *key);
const void *peers_flat_map(const char *path);
/* The sum of the six values of one entity, as peers_cache_read. */
double peers_flat_read(const void *theme, const char *key);

/* GVDB as a GResource file: each entity a resource of its six values as bytes. The writer and the reader of the table
   are plain C after GVDB's format; a GResource is opened by GLib. */
typedef struct peers_gvdb_writer peers_gvdb_writer;
peers_gvdb_writer *peers_gvdb_begin(uint32_t entities);
void peers_gvdb_entity(peers_gvdb_writer *writer, const char *path, const peers_values *values);
int peers_gvdb_finish(peers_gvdb_writer *writer, const char *path);

/* g_resource_load, g_resource_lookup_data, g_resource_unref. */
int peers_gresource_open(const char *file, const char *path);

#ifdef __cplusplus
}
#endif

#endif
