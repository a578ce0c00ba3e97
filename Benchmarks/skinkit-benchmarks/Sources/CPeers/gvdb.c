#include "files.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* GVDB's format, as its gvdb-format.h has it; numbers have the lowest byte first. */
typedef struct {
    uint32_t signature[2], version, options, root_start, root_end;
} header;

typedef struct {
    uint32_t hash, parent, key_start;
    uint16_t key_size;
    char type, unused;
    uint32_t value_start, value_end;
} item;

struct peers_gvdb_writer {
    uint32_t room, count;
    char **keys;
    peers_values *values;
};

/* djb2 over signed bytes. */
static uint32_t key_hash(const char *key) {
    uint32_t hash = 5381;
    for (; *key != 0; key++) hash = hash * 33 + (uint32_t)(signed char)*key;
    return hash;
}

peers_gvdb_writer *peers_gvdb_begin(uint32_t entities) {
    peers_gvdb_writer *writer = calloc(1, sizeof *writer);
    writer->room = entities;
    writer->keys = calloc(entities, sizeof(char *));
    writer->values = calloc(entities, sizeof(peers_values));
    return writer;
}

void peers_gvdb_entity(peers_gvdb_writer *writer, const char *path, const peers_values *values) {
    if (writer->count == writer->room) return;
    writer->values[writer->count] = *values;
    writer->keys[writer->count++] = strdup(path);
}

static uint32_t *sort_into_buckets(const peers_gvdb_writer *writer, uint32_t *starts) {
    uint32_t *order = calloc(writer->count, sizeof *order), *next = calloc(writer->count + 1, sizeof *next);
    for (uint32_t i = 0; i < writer->count; i++) starts[key_hash(writer->keys[i]) % writer->count] += 1;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < writer->count; i++) {
        uint32_t size = starts[i];
        starts[i] = next[i] = sum;
        sum += size;
    }
    for (uint32_t i = 0; i < writer->count; i++) order[next[key_hash(writer->keys[i]) % writer->count]++] = i;
    free(next);
    return order;
}

/* A variant of type v that holds (uuay): size, flags, bytes and a 0 behind them. */
typedef struct {
    uint32_t size, flags;
    peers_values values;
    char end, separator, type[6];
    char padding[8];
} resource_value;

int peers_gvdb_finish(peers_gvdb_writer *writer, const char *path) {
    uint32_t count = writer->count, *starts = calloc(count, sizeof *starts);
    uint32_t *order = sort_into_buckets(writer, starts);
    uint32_t items = (uint32_t)sizeof(header) + 8 + 4 * count, values = (items + (uint32_t)sizeof(item) * count + 7) & ~7u;
    uint32_t value_stride = (uint32_t)sizeof(resource_value), keys = values + value_stride * count, size = keys;
    for (uint32_t i = 0; i < count; i++) size += (uint32_t)strlen(writer->keys[i]);
    char *bytes = calloc(1, size);
    *(header *)bytes = (header){{1918981703, 1953390953}, 0, 0, sizeof(header), values};
    uint32_t lengths[2] = {0, count}; /* no Bloom words */
    memcpy(bytes + sizeof(header), lengths, 8);
    memcpy(bytes + sizeof(header) + 8, starts, 4 * (size_t)count);
    uint32_t key = keys;
    for (uint32_t i = 0; i < count; i++) {
        const char *name = writer->keys[order[i]];
        uint32_t value = values + value_stride * i, length = (uint32_t)strlen(name);
        uint32_t content = offsetof(resource_value, type) + 6;
        item made = {key_hash(name), UINT32_MAX, key, (uint16_t)length, 'v', 0, value, value + content};
        memcpy(bytes + items + sizeof made * i, &made, sizeof made);
        resource_value filled = {sizeof(peers_values), 0, writer->values[order[i]], 0, 0, "(uuay", {0}};
        filled.type[5] = ')';
        memcpy(bytes + value, &filled, sizeof filled);
        memcpy(bytes + key, name, length);
        key += length;
        free(writer->keys[order[i]]);
    }
    FILE *file = fopen(path, "wb");
    int is_written = file != NULL && fwrite(bytes, 1, size, file) == size;
    if (file != NULL) is_written = fclose(file) == 0 && is_written;
    free(bytes), free(order), free(starts), free(writer->keys), free(writer->values), free(writer);
    return is_written;
}

static int gresource_find(void *resource, const char *path) {
    GBytes *data = g_resource_lookup_data(resource, path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    if (data == NULL) return 0;
    int is_whole = g_bytes_get_size(data) == sizeof(peers_values);
    g_bytes_unref(data);
    return is_whole;
}

int peers_gresource_open(const char *file, const char *path) {
    GResource *resource = g_resource_load(file, NULL);
    if (resource == NULL) return 0;
    int is_found = gresource_find(resource, path);
    g_resource_unref(resource);
    return is_found;
}
