#include "peers.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

static int map_and_touch(int descriptor, size_t size) {
    void *start = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (start == MAP_FAILED) return -1;
    int byte = *(volatile unsigned char *)start;
    munmap(start, size);
    return byte;
}

static int read_and_touch(int descriptor, size_t size) {
    unsigned char *start = malloc(size);
    int byte = read(descriptor, start, size) == (ssize_t)size ? *(volatile unsigned char *)start : -1;
    free(start);
    return byte;
}

int peers_system_calls(const char *path, size_t mapped_from) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return -1;
    struct stat status;
    int byte = -1;
    if (fstat(descriptor, &status) == 0) {
        size_t size = (size_t)status.st_size;
        byte = size >= mapped_from ? map_and_touch(descriptor, size) : read_and_touch(descriptor, size);
    }
    close(descriptor);
    return byte;
}

void peers_keep_heap(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, -1);
    mallopt(M_TOP_PAD, 64 << 20);
#endif
}

int peers_run(char *const arguments[]) {
    extern char **environ;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    pid_t child;
    int fault = posix_spawnp(&child, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    int status;
    if (fault != 0 || waitpid(child, &status, 0) != child) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

uint64_t peers_sum(const void *bytes, size_t count) {
    const unsigned char *start = bytes;
    uint64_t lanes[4] = {0}, words[4];
    size_t index = 0;
    for (; count - index >= sizeof words; index += sizeof words) {
        memcpy(words, start + index, sizeof words);
        for (int lane = 0; lane < 4; lane++) lanes[lane] += words[lane];
    }
    memset(words, 0, sizeof words);
    if (count > index) memcpy(words, start + index, count - index);
    for (int lane = 0; lane < 4; lane++) lanes[lane] += words[lane];
    return lanes[0] + lanes[1] + lanes[2] + lanes[3];
}

uint64_t peers_file_sum(const char *path) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return 0;
    struct stat status;
    uint64_t sum = 0;
    if (fstat(descriptor, &status) == 0) {
        size_t size = (size_t)status.st_size;
        void *bytes = malloc(size);
        if (bytes != NULL && read(descriptor, bytes, size) == status.st_size) sum = peers_sum(bytes, size);
        free(bytes);
    }
    close(descriptor);
    return sum;
}

uint64_t peers_heap_bytes(void) {
#ifdef __GLIBC__
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

static uint64_t rollup(const char *field) {
    FILE *file = fopen("/proc/self/smaps_rollup", "r");
    if (file == NULL) return 0;
    char line[256];
    unsigned long long value = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, field, strlen(field)) == 0 && sscanf(line + strlen(field), " %llu", &value) == 1) break;
    }
    fclose(file);
    return value;
}

uint64_t peers_resident_kib(void) { return rollup("Rss:"); }

uint64_t peers_anonymous_kib(void) { return rollup("Anonymous:"); }
