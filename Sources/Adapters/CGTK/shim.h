/* GTK 4 for Swift: what its headers say in macros and variadic functions, which Swift does not import. */
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <fontconfig/fontconfig.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <pango/pangofc-fontmap.h>
#include <string.h>
#include <unistd.h>

/* Calls `handler(context)` for every emission of a signal. With G_CONNECT_SWAPPED the context is the first argument,
   whatever arguments the signal has. `release(context)` is the only release of the context. */
typedef void (*SkinSignalHandler)(void *context);
static inline gulong skin_connect(
    void *object, const char *signal, void *context, SkinSignalHandler handler, void (*release)(void *context)) {
    return g_signal_connect_data(
        object, signal, G_CALLBACK(handler), context, (GClosureNotify)(void (*)(void))release, G_CONNECT_SWAPPED);
}

/* Checked casts: with G_DISABLE_CAST_CHECKS unset, GObject warns of an object of another class. */
static inline GObject *skin_object(void *object) { return G_OBJECT(object); }
static inline gboolean skin_is_button(void *object) { return GTK_IS_BUTTON(object); }

/* `g_object_get` and `g_object_set` are variadic. */
static inline void skin_set_bool(void *object, const char *name, gboolean value) { g_object_set(object, name, value, NULL); }
static inline void skin_set_string(void *object, const char *name, const char *value) {
    g_object_set(object, name, value, NULL);
}
static inline gboolean skin_bool(void *object, const char *name) {
    gboolean value = FALSE;
    g_object_get(object, name, &value, NULL);
    return value;
}
static inline void skin_set_int(void *object, const char *name, gint value) { g_object_set(object, name, value, NULL); }
static inline gint skin_int(void *object, const char *name) {
    gint value = 0;
    g_object_get(object, name, &value, NULL);
    return value;
}
/* The caller frees the text. */
static inline char *skin_string(void *object, const char *name) {
    char *value = NULL;
    g_object_get(object, name, &value, NULL);
    return value;
}

/* The name of a widget for a screen reader. */
static inline void skin_set_accessible_label(void *widget, const char *label) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

/* Replaces the content of a provider; from 4.12 the old function is deprecated. The length is in bytes. */
static inline void skin_load_css(void *provider, const char *text, gssize length) {
#if GTK_CHECK_VERSION(4, 12, 0)
    GBytes *bytes = g_bytes_new(text, length);
    gtk_css_provider_load_from_bytes(provider, bytes);
    g_bytes_unref(bytes);
#else
    gtk_css_provider_load_from_data(provider, text, length);
#endif
}

/* Calls `handler(context, line, message)` for each error that a provider finds; lines count from 0. */
typedef void (*SkinCSSErrorHandler)(void *context, gsize line, const char *message);
typedef struct {
    SkinCSSErrorHandler handler;
    void *context;
} SkinCSSErrors;
static inline void skin_css_error(SkinCSSErrors *errors, GtkCssSection *section, const GError *error) {
    errors->handler(errors->context, gtk_css_section_get_start_location(section)->lines, error->message);
}
static inline void skin_load_css_checked(
    void *provider, const char *text, gssize length, void *context, SkinCSSErrorHandler handler) {
    SkinCSSErrors errors = {handler, context};
    gulong id = g_signal_connect_swapped(provider, "parsing-error", G_CALLBACK(skin_css_error), &errors);
    skin_load_css(provider, text, length);
    g_signal_handler_disconnect(provider, id);
}

/* Calls `handler` once, when the next window has been realized and before it is measured. The signal's own handlers run later. */
typedef void (*SkinWindowHandler)(void);
static inline gboolean skin_window_realized(
    GSignalInvocationHint *hint, guint count, const GValue *values, gpointer handler) {
    if (!GTK_IS_WINDOW(g_value_get_object(values))) return TRUE;
    ((SkinWindowHandler)handler)();
    return FALSE;
}
static inline void skin_at_next_window(SkinWindowHandler handler) {
    g_type_ensure(GTK_TYPE_WIDGET);
    g_signal_add_emission_hook(
        g_signal_lookup("realize", GTK_TYPE_WIDGET), 0, skin_window_realized, (gpointer)handler, NULL);
}

/* The display's rules, below those of the user (800) and above those of the desktop's theme (200). The offset counts from an app's (600). */
static inline void skin_add_provider(GdkDisplay *display, void *provider, guint offset) {
    gtk_style_context_add_provider_for_display(
        display, GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + offset);
}
static inline void skin_remove_provider(GdkDisplay *display, void *provider) {
    gtk_style_context_remove_provider_for_display(display, GTK_STYLE_PROVIDER(provider));
}

/* Whether the display's rules define a named color. GTK has no other function for it than the deprecated one. */
static inline gboolean skin_has_color(const char *name) {
    GtkWidget *widget = g_object_ref_sink(gtk_label_new(NULL));
    GdkRGBA color;
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    gboolean found = gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &color);
    G_GNUC_END_IGNORE_DEPRECATIONS
    g_object_unref(widget);
    return found;
}

/* The arguments of the settings portal's method ReadAll for a group of settings. */
static inline GVariant *skin_portal_request(const char *group) { return g_variant_new("(^as)", (const char *[]){group, NULL}); }

/* The number of a setting in the answer to ReadAll, or in the arguments of SettingChanged; -1 if it is not there or no number. */
static inline gint64 skin_portal_number(GVariant *values, const char *group, const char *key) {
    GVariant *value = NULL;
    if (g_variant_is_of_type(values, G_VARIANT_TYPE("(a{sa{sv}})"))) {
        GVariant *groups = g_variant_get_child_value(values, 0);
        GVariant *settings = g_variant_lookup_value(groups, group, G_VARIANT_TYPE_VARDICT);
        if (settings) value = g_variant_lookup_value(settings, key, NULL);
        if (settings) g_variant_unref(settings);
        g_variant_unref(groups);
    } else if (g_variant_is_of_type(values, G_VARIANT_TYPE("(ssv)"))) {
        const char *changed_group, *changed_key;
        g_variant_get(values, "(&s&sv)", &changed_group, &changed_key, &value);
        if (strcmp(changed_group, group) || strcmp(changed_key, key)) g_clear_pointer(&value, g_variant_unref);
    }
    gint64 number = value && g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32) ? g_variant_get_uint32(value) : -1;
    if (value) g_variant_unref(value);
    return number;
}

/* Registers a font file with the process; FALSE if it is not a font. The rule, an XML document of fontconfig, names its family. */
static inline gboolean skin_add_font(const char *path, const char *rule) {
    int count = 0;
    FcConfig *config = FcConfigGetCurrent();
    FcPattern *pattern = FcFreeTypeQuery((const FcChar8 *)path, 0, NULL, &count);
    if (!pattern) return FALSE;
    FcPatternDestroy(pattern);
    if (!FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)rule, FcTrue) ||
        !FcConfigAppFontAddFile(config, (const FcChar8 *)path)) {
        return FALSE;
    }
    PangoFontMap *map = pango_cairo_font_map_get_default();
    if (PANGO_IS_FC_FONT_MAP(map)) pango_fc_font_map_config_changed(PANGO_FC_FONT_MAP(map));
    return TRUE;
}

#ifdef __linux__
/* A file in memory with some content, which nobody can change; -1 if there is none to be had. Its path is `/proc/self/fd/` and the
   number, as long as it is open. It is gone with the process, however that ends. */
extern int memfd_create(const char *name, unsigned int flags);
static inline int skin_file_in_memory(const void *bytes, gsize count) {
    int descriptor = memfd_create("skinkit", 1 | 2); /* MFD_CLOEXEC | MFD_ALLOW_SEALING */
    for (gsize done = 0; descriptor >= 0 && done < count;) {
        gssize written = write(descriptor, (const char *)bytes + done, count - done);
        if (written > 0) {
            done += (gsize)written;
        } else if (errno != EINTR) {
            close(descriptor);
            return -1;
        }
    }
    if (descriptor >= 0) fcntl(descriptor, 1033, 2 | 4 | 8); /* F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE */
    return descriptor;
}

#include <sys/timerfd.h>
/* A descriptor that becomes readable at a time of the wall clock, in seconds since 1970, and earlier if the clock is set. Unlike GLib's
   timeouts it counts the time that the machine sleeps. */
static inline int skin_wall_clock_timer(gint64 seconds) {
    struct itimerspec time = {.it_value = {.tv_sec = seconds}};
    int descriptor = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    if (descriptor >= 0) timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &time, NULL);
    return descriptor;
}

/* The main queue of libdispatch, which Swift's main actor uses. GLib's main loop watches its file descriptor. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *);
static inline int skin_main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void skin_drain_main_queue(void) { _dispatch_main_queue_callback_4CF(NULL); }
#endif
