#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>
#include <dlfcn.h>

#ifndef RTLD_DEFAULT
#define RTLD_DEFAULT ((void *)0)
#endif

/* Pango keeps what it has found in fontconfig's configuration for as long as its map of fonts lives. librsvg brings pango
   along; its headers need not be installed. */
static inline void pango_forget_fonts(void) {
    void *function = dlsym(RTLD_DEFAULT, "pango_cairo_font_map_set_default");
    if (function) ((void (*)(void *))function)((void *)0);
}
