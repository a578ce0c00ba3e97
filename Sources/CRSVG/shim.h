#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>
