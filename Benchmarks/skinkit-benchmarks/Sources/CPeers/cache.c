#include "peers.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* SkinKit's cache format (ThemeCacheFormat.md, version 1) as one would read it in C: the machine's byte order, and every
   byte trusted. */

enum {
    COMPONENTS = 2, COMPONENT_INDEX, COMBINATIONS, VARIANTS, TEXT, ENTITY_INDEX, ENTITIES, OPERATIONS, FIELDS, VALUES, PARTS, ASSETS,
    INPUTS, ASSET_DATA = 21
};

typedef struct {
    uint32_t hash, record;
} slot;

typedef struct {
    uint32_t name, parent;
} component;

typedef struct {
    uint32_t component, first_operation, operation_count, first_provenance, id_length;
    uint8_t id[];
} entity;

typedef struct {
    uint32_t name, first_parameter, states;
} operation;

typedef struct {
    uint32_t name, value;
} field;

typedef struct {
    uint32_t name, theme, traits, scale, path, first_byte, byte_count;
} asset;

struct peers_cache {
    const uint8_t *bytes, *text, *values, *asset_data;
    size_t size;
    const component *components;
    const slot *component_slots, *entity_slots;
    const uint32_t *entities;
    const operation *operations;
    const field *fields, *constants;
    const asset *assets;
    uint32_t component_mask, entity_mask, constant_count, asset_count;
};

static const uint64_t name_multiplier = 0x9E3779B97F4A7C15, component_multiplier = 0xD6E8FEB86659FD93;

static uint64_t fold(uint64_t left, uint64_t right) {
    unsigned __int128 product = (unsigned __int128)left * right;
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

static uint64_t load64(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    return word;
}

static uint64_t load32(const uint8_t *bytes) {
    uint32_t word;
    memcpy(&word, bytes, 4);
    return word;
}

typedef struct {
    uint64_t first, second;
} words;

/* A name of at most 16 bytes. */
static words name_words(const uint8_t *bytes, size_t count) {
    if (count >= 4) {
        const uint8_t *end = bytes + count - 4;
        size_t step = count >> 3 << 2;
        return (words){load32(bytes) | load32(bytes + step) << 32, load32(end) | load32(end - step) << 32};
    }
    if (count == 0) return (words){0, 0};
    return (words){bytes[0] | (uint64_t)bytes[count - 1] << 8 | (uint64_t)bytes[count >> 1] << 16, 0};
}

static words last16(const uint8_t *bytes) { return (words){load64(bytes), load64(bytes + 8)}; }

static uint64_t name_hash(const uint8_t *bytes, size_t count) {
    uint64_t hash = count * component_multiplier;
    size_t rest = count;
    for (; rest > 16; rest -= 16, bytes += 16)
        hash = fold(load64(bytes) ^ name_multiplier, load64(bytes + 8) ^ hash);
    words last = count > 16 ? last16(bytes + rest - 16) : name_words(bytes, count);
    return fold(last.first ^ name_multiplier, last.second ^ hash);
}

static int is_equal(words left, words right) { return left.first == right.first && left.second == right.second; }

static int are_same(const uint8_t *left, const uint8_t *right, size_t count) {
    if (count <= 16) return is_equal(name_words(left, count), name_words(right, count));
    for (size_t i = 0; i < count - 16; i += 16)
        if (!is_equal(last16(left + i), last16(right + i))) return 0;
    return is_equal(last16(left + count - 16), last16(right + count - 16));
}

static const void *section(const peers_cache *cache, uint32_t id) {
    uint32_t count = (uint32_t)load32(cache->bytes + 20);
    const uint8_t *table = cache->bytes + load32(cache->bytes + 24);
    for (uint32_t i = 0; i < count; i++) {
        if (load32(table + 12 * i) == id) return cache->bytes + load32(table + 12 * i + 4);
    }
    return NULL;
}

peers_cache *peers_cache_open(const char *path) {
    peers_cache *cache = calloc(1, sizeof *cache);
    struct stat status;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0 || fstat(descriptor, &status) != 0) return NULL;
    cache->size = (size_t)status.st_size;
    cache->bytes = mmap(NULL, cache->size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    close(descriptor);
    if (cache->bytes == MAP_FAILED) return NULL;
    cache->text = section(cache, TEXT), cache->values = section(cache, VALUES);
    cache->components = section(cache, COMPONENTS), cache->component_slots = section(cache, COMPONENT_INDEX);
    cache->operations = section(cache, OPERATIONS), cache->fields = section(cache, FIELDS);
    const uint32_t *variant = (const uint32_t *)section(cache, VARIANTS);
    cache->entities = (const uint32_t *)section(cache, ENTITIES) + variant[0];
    cache->entity_slots = (const slot *)section(cache, ENTITY_INDEX) + variant[2];
    cache->entity_mask = variant[3] - 1;
    cache->constants = cache->fields + variant[4], cache->constant_count = variant[5];
    cache->assets = section(cache, ASSETS), cache->asset_data = section(cache, ASSET_DATA);
    const uint8_t *inputs = section(cache, INPUTS);
    cache->asset_count = (uint32_t)((size_t)(inputs - (const uint8_t *)cache->assets) / sizeof(asset));
    const uint8_t *end = (const uint8_t *)section(cache, COMBINATIONS);
    uint32_t component_slots = 2;
    while ((const uint8_t *)(cache->component_slots + component_slots * 2) <= end) component_slots *= 2;
    cache->component_mask = component_slots - 1;
    return cache;
}

void peers_cache_close(peers_cache *cache) {
    munmap((void *)cache->bytes, cache->size);
    free(cache);
}

static int64_t find_component(const peers_cache *cache, const uint8_t *name, size_t count) {
    uint32_t hash = (uint32_t)name_hash(name, count);
    for (uint32_t place = hash & cache->component_mask;; place = (place + 1) & cache->component_mask) {
        slot at = cache->component_slots[place];
        if (at.record == 0) return -1;
        const uint8_t *text = cache->text + cache->components[at.record - 1].name;
        if (at.hash == hash && load32(text) == count && are_same(text + 4, name, count)) return at.record - 1;
    }
}

static const entity *find(const peers_cache *cache, const uint8_t *text, peers_key key) {
    int64_t number = find_component(cache, text + key.type_start, key.type_count);
    if (number < 0) return NULL;
    const uint8_t *id = text + key.id_start;
    uint64_t id_hash = name_hash(id, key.id_count);
    for (uint32_t type = (uint32_t)number; type != UINT32_MAX; type = cache->components[type].parent) {
        uint32_t hash = (uint32_t)(id_hash ^ ((uint64_t)type + 1) * component_multiplier);
        for (uint32_t place = hash & cache->entity_mask;; place = (place + 1) & cache->entity_mask) {
            slot at = cache->entity_slots[place];
            if (at.record == 0) break;
            if (at.hash != hash) continue;
            const entity *found = (const entity *)(cache->entities + at.record - 1);
            if (found->component == type && found->id_length == key.id_count && are_same(found->id, id, key.id_count))
                return found;
        }
    }
    return NULL;
}

static double sum(const peers_cache *cache, uint32_t number) {
    const uint8_t *value = cache->values + 40 * (size_t)number;
    double doubles[4];
    float floats[4];
    switch (value[0]) {
    case 2: memcpy(doubles, value + 8, 8); return doubles[0];
    case 7: memcpy(doubles, value + 8, 32); return doubles[0] + doubles[1] + doubles[2] + doubles[3];
    case 9: memcpy(floats, value + 8, 16); return floats[0] + floats[1] + floats[2] + floats[3];
    case 10: return (double)load32(cache->text + load32(value + 4));
    default: return 0;
    }
}

double peers_cache_read(const peers_cache *cache, const uint8_t *text, const peers_key *keys, size_t count) {
    double total = 0;
    for (size_t i = 0; i < count; i++) {
        const entity *found = find(cache, text, keys[i]);
        if (found == NULL) return -1;
        for (uint32_t j = 0; j < (found->operation_count & INT32_MAX); j++) {
            const operation *at = &cache->operations[found->first_operation + j];
            const field *parameters = &cache->fields[at->first_parameter];
            for (uint32_t k = 0; k < at->states >> 8; k++) total += sum(cache, parameters[k].value);
        }
    }
    return total;
}

static int order(const peers_cache *cache, uint32_t string, const uint8_t *name, size_t count) {
    const uint8_t *text = cache->text + string;
    size_t length = (size_t)load32(text);
    int result = memcmp(text + 4, name, length < count ? length : count);
    return result != 0 ? result : (length > count) - (length < count);
}

/* The first of some records of a size whose name, the first word, is not before another; the number of records if all are. */
static uint32_t first_record(
    const peers_cache *cache, const void *records, size_t size, uint32_t count, const uint8_t *name, size_t length) {
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        uint32_t string = (uint32_t)load32((const uint8_t *)records + middle * size);
        if (order(cache, string, name, length) < 0) low = middle + 1;
        else high = middle;
    }
    return low;
}

double peers_cache_constants(const peers_cache *cache, const uint8_t *text, const peers_name *names, size_t count) {
    double total = 0;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *name = text + names[i].start;
        uint32_t found =
            first_record(cache, cache->constants, sizeof(field), cache->constant_count, name, names[i].count);
        if (found == cache->constant_count || order(cache, cache->constants[found].name, name, names[i].count) != 0)
            return -1;
        total += sum(cache, cache->constants[found].value);
    }
    return total;
}

double peers_cache_images(const peers_cache *cache, const uint8_t *text, const peers_name *names, size_t count) {
    double total = 0;
    volatile uint64_t sums = 0;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *name = text + names[i].start;
        uint32_t found = first_record(cache, cache->assets, sizeof(asset), cache->asset_count, name, names[i].count);
        if (found == cache->asset_count || order(cache, cache->assets[found].name, name, names[i].count) != 0) return -1;
        const uint8_t *bytes = cache->asset_data + cache->assets[found].first_byte;
        sums += peers_sum(bytes, cache->assets[found].byte_count);
        /* The width of a PNG file of less than 256 pixels a side. */
        total += bytes[19];
    }
    return total;
}
