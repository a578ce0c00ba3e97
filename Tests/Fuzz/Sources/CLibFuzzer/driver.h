#include <stddef.h>
#include <stdint.h>

/* libFuzzer's own main calls this; SwiftPM's programs bring a main of their own, and so do it themselves. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*target)(const uint8_t *bytes, size_t count));
