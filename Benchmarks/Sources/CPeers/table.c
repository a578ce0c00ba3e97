#include "peers.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    uint32_t hash;
    uint32_t record; /* plus 1; 0 in a free slot */
} slot;

typedef struct {
    uint32_t type;
    uint32_t id; /* offset of a length and a text */
    peers_values values;
} entity;

struct peers_table {
    slot *type_slots, *entity_slots;
    uint32_t type_mask, entity_mask;
    uint32_t *types; /* offsets */
    entity *entities;
    uint32_t type_count, entity_count;
    uint8_t *text;
    size_t text_count, text_room;
};

static uint64_t name_hash(const uint8_t *bytes, size_t count) {
    uint64_t hash = 0xCBF29CE484222325;
    for (size_t i = 0; i < count; i++) hash = (hash ^ bytes[i]) * 0x100000001B3;
    return hash;
}

static uint32_t mix(uint64_t hash) {
    uint64_t mixed = (hash ^ (hash >> 32)) * 0xD6E8FEB86659FD93;
    return (uint32_t)(mixed ^ (mixed >> 32));
}

static uint32_t entity_hash(uint32_t type, uint64_t id) { return mix(id ^ ((uint64_t)type + 1) * 0x9E3779B97F4A7C15); }

static uint32_t slot_count(uint32_t records) {
    uint32_t slots = 2;
    while (slots * 2 < records * 3) slots *= 2;
    return slots;
}

peers_table *peers_table_make(uint32_t types, uint32_t entities) {
    peers_table *table = calloc(1, sizeof *table);
    table->type_mask = slot_count(types) - 1;
    table->entity_mask = slot_count(entities) - 1;
    table->type_slots = calloc(table->type_mask + 1, sizeof(slot));
    table->entity_slots = calloc(table->entity_mask + 1, sizeof(slot));
    table->types = calloc(types, sizeof(uint32_t));
    table->entities = calloc(entities, sizeof(entity));
    return table;
}

void peers_table_free(peers_table *table) {
    free(table->type_slots), free(table->entity_slots), free(table->types), free(table->entities), free(table->text);
    free(table);
}

static uint32_t add_text(peers_table *table, const uint8_t *bytes, size_t count) {
    if (table->text_count + count + 4 > table->text_room) {
        table->text_room = (table->text_room + count + 4096) * 2;
        table->text = realloc(table->text, table->text_room);
    }
    uint32_t start = (uint32_t)table->text_count, length = (uint32_t)count;
    memcpy(table->text + start, &length, 4);
    memcpy(table->text + start + 4, bytes, count);
    table->text_count += count + 4;
    return start;
}

static void add_slot(slot *slots, uint32_t mask, uint32_t hash, uint32_t record) {
    uint32_t place = hash & mask;
    while (slots[place].record != 0) place = (place + 1) & mask;
    slots[place] = (slot){hash, record + 1};
}

void peers_table_add_type(peers_table *table, const uint8_t *name, size_t count) {
    table->types[table->type_count] = add_text(table, name, count);
    add_slot(table->type_slots, table->type_mask, mix(name_hash(name, count)), table->type_count++);
}

void peers_table_add_entity(peers_table *table, uint32_t type, const uint8_t *id, size_t count, peers_values values,
                            const uint8_t *image, size_t image_count) {
    values.image = add_text(table, image, image_count);
    table->entities[table->entity_count] = (entity){type, add_text(table, id, count), values};
    add_slot(table->entity_slots, table->entity_mask, entity_hash(type, name_hash(id, count)), table->entity_count++);
}

static int is_text(const peers_table *table, uint32_t offset, const uint8_t *bytes, size_t count) {
    uint32_t length;
    memcpy(&length, table->text + offset, 4);
    return length == count && memcmp(table->text + offset + 4, bytes, count) == 0;
}

static int64_t find_type(const peers_table *table, const uint8_t *name, size_t count) {
    uint32_t hash = mix(name_hash(name, count));
    for (uint32_t place = hash & table->type_mask;; place = (place + 1) & table->type_mask) {
        slot at = table->type_slots[place];
        if (at.record == 0) return -1;
        if (at.hash == hash && is_text(table, table->types[at.record - 1], name, count)) return at.record - 1;
    }
}

int64_t peers_table_find(const peers_table *table, const uint8_t *type, size_t type_count, const uint8_t *id,
                         size_t id_count) {
    int64_t number = find_type(table, type, type_count);
    if (number < 0) return -1;
    uint32_t hash = entity_hash((uint32_t)number, name_hash(id, id_count));
    for (uint32_t place = hash & table->entity_mask;; place = (place + 1) & table->entity_mask) {
        slot at = table->entity_slots[place];
        if (at.record == 0) return -1;
        const entity *found = &table->entities[at.record - 1];
        if (at.hash == hash && found->type == number && is_text(table, found->id, id, id_count)) return at.record - 1;
    }
}

double peers_table_read(const peers_table *table, const uint8_t *type, size_t type_count, const uint8_t *id,
                        size_t id_count) {
    int64_t number = peers_table_find(table, type, type_count, id, id_count);
    if (number < 0) return -1;
    const peers_values *values = &table->entities[number].values;
    uint32_t image_length;
    memcpy(&image_length, table->text + values->image, 4);
    return values->background[0] + values->background[1] + values->background[2] + values->background[3]
        + values->frame[0] + values->frame[1] + values->frame[2] + values->frame[3] + values->alpha
        + values->shadow[0] + values->shadow[1] + values->shadow[2] + values->shadow[3] + values->radius
        + (double)image_length;
}
