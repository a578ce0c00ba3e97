#include "files.h"
#include "theme_generated.h"

#include <cstdio>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

using namespace peers;

struct peers_flat_writer {
    flatbuffers::FlatBufferBuilder builder{1 << 20};
    std::vector<flatbuffers::Offset<Entity>> entities;
    std::vector<flatbuffers::Offset<Constant>> constants;

    template <typename Made>
    flatbuffers::Offset<Parameter> parameter(const char *name, Value kind, flatbuffers::Offset<Made> value) {
        return CreateParameter(builder, builder.CreateSharedString(name), kind, value.Union());
    }

    flatbuffers::Offset<Operation> operation(const char *name, std::vector<flatbuffers::Offset<Parameter>> parameters,
                                             uint8_t states = 0) {
        auto text = builder.CreateSharedString(name);
        return CreateOperation(builder, text, states, builder.CreateVector(parameters));
    }

    flatbuffers::Offset<ColorValue> color(const float *parts) {
        Color color(parts[0], parts[1], parts[2], parts[3]);
        return CreateColorValue(builder, &color);
    }
};

peers_flat_writer *peers_flat_begin(void) { return new peers_flat_writer; }

void peers_flat_constant(peers_flat_writer *writer, const char *name, const float *parts) {
    Color color(parts[0], parts[1], parts[2], parts[3]);
    auto text = writer->builder.CreateString(name);
    writer->constants.push_back(CreateConstant(writer->builder, text, &color));
}

void peers_flat_entity(peers_flat_writer *writer, const char *key, const peers_values *values, const char *image) {
    auto &builder = writer->builder;
    Rect frame(values->frame[0], values->frame[1], values->frame[2], values->frame[3]);
    auto background = writer->parameter("color", Value_ColorValue, writer->color(values->background));
    auto rect = writer->parameter("rect", Value_RectValue, CreateRectValue(builder, &frame));
    auto alpha = writer->parameter("value", Value_FloatValue, CreateFloatValue(builder, values->alpha));
    auto shadow = writer->parameter("color", Value_ColorValue, writer->color(values->shadow));
    auto radius = writer->parameter("radius", Value_FloatValue, CreateFloatValue(builder, values->radius));
    auto name = builder.CreateSharedString(image);
    auto picture = writer->parameter("image", Value_ImageValue, CreateImageValue(builder, name, true));
    std::vector<flatbuffers::Offset<Operation>> operations = {
        writer->operation("backgroundColor", {background}), writer->operation("frame", {rect}),
        writer->operation("alpha", {alpha}), writer->operation("shadow", {shadow, radius}),
        writer->operation("backgroundImage", {picture}, 8)};
    auto text = builder.CreateString(key);
    writer->entities.push_back(CreateEntity(builder, text, builder.CreateVector(operations)));
}

int peers_flat_finish(peers_flat_writer *writer, const char *path) {
    auto constants = writer->builder.CreateVectorOfSortedTables(&writer->constants);
    auto entities = writer->builder.CreateVectorOfSortedTables(&writer->entities);
    writer->builder.Finish(CreateTheme(writer->builder, constants, entities));
    size_t size = writer->builder.GetSize();
    FILE *file = fopen(path, "wb");
    bool isWritten = file != nullptr && fwrite(writer->builder.GetBufferPointer(), 1, size, file) == size;
    if (file != nullptr) isWritten = fclose(file) == 0 && isWritten;
    delete writer;
    return isWritten;
}

static const void *map(const char *path, size_t *size) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return nullptr;
    struct stat status;
    void *start = MAP_FAILED;
    if (fstat(descriptor, &status) == 0) {
        *size = static_cast<size_t>(status.st_size);
        start = mmap(nullptr, *size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    }
    close(descriptor);
    return start == MAP_FAILED ? nullptr : start;
}

static const Entity *find(const void *theme, const char *key) { return GetTheme(theme)->entities()->LookupByKey(key); }

int peers_flat_open(const char *path, const char *key) {
    size_t size = 0;
    const void *theme = map(path, &size);
    if (theme == nullptr) return 0;
    int isFound = find(theme, key) != nullptr;
    munmap(const_cast<void *>(theme), size);
    return isFound;
}

const void *peers_flat_map(const char *path) {
    size_t size = 0;
    return map(path, &size);
}

static double sum(const Parameter *parameter) {
    switch (parameter->value_type()) {
    case Value_ColorValue: {
        auto color = parameter->value_as_ColorValue()->color();
        return color->red() + color->green() + color->blue() + color->alpha();
    }
    case Value_RectValue: {
        auto rect = parameter->value_as_RectValue()->rect();
        return rect->x() + rect->y() + rect->width() + rect->height();
    }
    case Value_FloatValue: return parameter->value_as_FloatValue()->value();
    case Value_ImageValue: return parameter->value_as_ImageValue()->name()->size();
    default: return 0;
    }
}

double peers_flat_read(const void *theme, const char *key) {
    const Entity *entity = find(theme, key);
    if (entity == nullptr) return -1;
    double total = 0;
    for (auto operation : *entity->operations()) {
        for (auto parameter : *operation->parameters()) total += sum(parameter);
    }
    return total;
}
