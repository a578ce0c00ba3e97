/* The race with GTK 4 alone: `gtk ROWS COLUMNS WAY THEMES`, where the way is `provider`, `colors` or `classes`. */
#include <gtk/gtk.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef struct {
    const char *name, *window, *name_color, *text, *text_back, *top, *bottom, *border, *title;
    int avatar_radius, name_size, text_size, text_radius, title_size, button_radius, padding;
} Look;

static const Look looks[] = {
    {"Day", "#F4F6FA", "#1A1D24", "#5B6270", "#E8ECF4", "#4C8DFF", "#0A5FE0", "#0A50C0", "#FFFFFF", 12, 14, 11, 4, 12, 8, 10},
    {"Night", "#14161C", "#F2F4F8", "#9AA3B5", "#232733", "#B04CFF", "#6A1FD0", "#5A18B0", "#FFF8E0", 4, 13, 12, 8, 11, 4, 8},
};
static const char *other_title = "#FFE08A";

static GtkWidget *window;
static GtkCssProvider *sheet, *small;
static GPtrArray *parts[4];
static const char *const kinds[] = {"avatar", "name", "text", "button"};
static const char *way, *themes;
static int look;
static gboolean has_other_title;

/* MARK: Paints */

static int frames;
static double painted_cpu, painted_wall;

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/* GTK computes styles, lays out and paints in one frame, so the first one after a change shows all of it. */
static void painted(void) {
    frames += 1;
    painted_cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    painted_wall = now(CLOCK_MONOTONIC);
}

static gboolean set_flag(gpointer flag) {
    *(gboolean *)flag = TRUE;
    return G_SOURCE_REMOVE;
}

static void run(guint milliseconds) {
    gboolean is_over = FALSE;
    g_timeout_add(milliseconds, set_flag, &is_over);
    while (!is_over) g_main_context_iteration(NULL, TRUE);
}

static void settle(void) {
    for (int last = -1; last != frames;) {
        last = frames;
        run(80);
    }
}

/* MARK: Looks */

static void load(GtkCssProvider *provider, const char *css) { gtk_css_provider_load_from_data(provider, css, -1); }

static char *rules(const Look *look, const char *prefix, const char *picture, const char *title) {
    return g_strdup_printf(
        "window.%1$swindow { background: %2$s; }\n"
        ".%1$savatar { background: url(\"file://%3$s/%4$s.theme/assets/avatar.png\") center/100%% 100%% no-repeat; border-radius: %5$dpx; }\n"
        ".%1$sname { color: %6$s; font-size: %7$dpx; font-weight: 700; }\n"
        ".%1$stext { color: %8$s; background: %9$s; font-size: %10$dpx; border-radius: %11$dpx; }\n"
        ".%1$sbutton { color: %12$s; background: linear-gradient(%13$s, %14$s); border: none; transition: none; text-shadow: none;"
        " box-shadow: inset 0 0 0 1px %15$s; min-width: 0; min-height: 0;"
        " font-size: %16$dpx; font-weight: 400; border-radius: %17$dpx; padding: 2px %18$dpx; }\n",
        prefix, look->window, themes, picture, look->avatar_radius, look->name_color, look->name_size, look->text, look->text_back,
        look->text_size, look->text_radius, title, look->top, look->bottom, look->border, look->title_size, look->button_radius, look->padding);
}

static void show_colors(const Look *look, const char *title) {
    char *css = g_strdup_printf(
        "@define-color window_back %s; @define-color name %s; @define-color text %s; @define-color text_back %s;\n"
        "@define-color top %s; @define-color bottom %s; @define-color border %s; @define-color title %s;\n",
        look->window, look->name_color, look->text, look->text_back, look->top, look->bottom, look->border, title);
    load(small, css);
    g_free(css);
}

static void replace_class(GtkWidget *widget, const char *old, const char *new, const char *kind) {
    char *old_name = g_strconcat(old, kind, NULL), *new_name = g_strconcat(new, kind, NULL);
    gtk_widget_remove_css_class(widget, old_name);
    gtk_widget_add_css_class(widget, new_name);
    g_free(old_name);
    g_free(new_name);
}

static void show_classes(const char *old, const char *new) {
    replace_class(window, old, new, "window");
    for (int kind = 0; kind < 4; kind += 1)
        for (guint i = 0; i < parts[kind]->len; i += 1) replace_class(parts[kind]->pdata[i], old, new, kinds[kind]);
}

static void show_title(const char *title) {
    for (guint i = 0; i < parts[3]->len; i += 1)
        (title == other_title ? gtk_widget_add_css_class : gtk_widget_remove_css_class)(parts[3]->pdata[i], "other");
}

/* Shows a look whose title has a color; `picture` names the theme whose avatar it has. */
static void show(const char *title, const char *picture) {
    if (!strcmp(way, "colors")) return show_colors(&looks[look], title);
    char *css = rules(&looks[look], "", picture, title);
    load(sheet, css);
    g_free(css);
}

static void prepare(void) {
    sheet = gtk_css_provider_new();
    small = gtk_css_provider_new();
    for (int i = 0; i < 2; i += 1)
        gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(i ? small : sheet), 600 + i);
    if (!strcmp(way, "colors")) {
        Look named = looks[0];
        named.window = "@window_back"; named.name_color = "@name"; named.text = "@text"; named.text_back = "@text_back";
        named.top = "@top"; named.bottom = "@bottom"; named.border = "@border"; named.title = "@title";
        char *css = rules(&named, "", "Day", "@title");
        load(sheet, css);
        g_free(css);
    } else if (!strcmp(way, "classes")) {
        char *day = rules(&looks[0], "Day", "Day", looks[0].title), *night = rules(&looks[1], "Night", "Night", looks[1].title);
        char *broken = rules(&looks[1], "Broken", "Broken", looks[1].title);
        char *css = g_strdup_printf("%s%s%s.Daybutton.other, .Nightbutton.other { color: %s; }", day, night, broken, other_title);
        load(sheet, css);
        g_free(day);
        g_free(night);
        g_free(broken);
        g_free(css);
        return show_classes("", "Day");
    }
    show(looks[0].title, "Day");
}

/* MARK: The list */

static GtkWidget *row(int number) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    char *name = g_strdup_printf("Ada Lovelace %d", number);
    GtkWidget *widgets[] = {
        gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), gtk_label_new(name), gtk_label_new("See you there"), gtk_button_new_with_label("Open")};
    g_free(name);
    gtk_widget_set_size_request(row, 320, 30);
    gtk_widget_set_size_request(widgets[0], 24, 24);
    for (int kind = 0; kind < 4; kind += 1) {
        gtk_widget_set_valign(widgets[kind], GTK_ALIGN_CENTER);
        gtk_widget_add_css_class(widgets[kind], kinds[kind]);
        gtk_box_append(GTK_BOX(row), widgets[kind]);
        g_ptr_array_add(parts[kind], widgets[kind]);
    }
    return row;
}

static void build(int rows, int columns) {
    int each = (rows + columns - 1) / columns;
    window = gtk_window_new();
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), 320 * columns, 30 * each / 3);
    GtkWidget *scroll = gtk_scrolled_window_new(), *list = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), *column = NULL;
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroll), GTK_POLICY_EXTERNAL, GTK_POLICY_EXTERNAL);
    for (int kind = 0; kind < 4; kind += 1) parts[kind] = g_ptr_array_new();
    for (int i = 0; i < rows; i += 1) {
        if (i % each == 0) gtk_box_append(GTK_BOX(list), column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0));
        gtk_box_append(GTK_BOX(column), row(i));
    }
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), list);
    gtk_window_set_child(GTK_WINDOW(window), scroll);
    gtk_widget_add_css_class(window, "window");
}

/* MARK: Commands */

static void change(const char *command) {
    if (!strcmp(command, "switch")) {
        const char *old = looks[look].name;
        look = 1 - look;
        if (!strcmp(way, "classes")) return show_classes(old, looks[look].name);
        show(looks[look].title, looks[look].name);
    } else if (!strcmp(command, "color")) {
        has_other_title = !has_other_title;
        const char *title = has_other_title ? other_title : looks[look].title;
        if (!strcmp(way, "classes")) return show_title(title);
        show(title, looks[look].name);
    } else if (!strcmp(command, "broken")) {
        if (!strcmp(way, "classes")) return show_classes(looks[look].name, "Broken");
        look = 1;
        show(strcmp(way, "colors") ? looks[1].title : "no-color", "Broken");
    } else {
        char title[8];
        int step = atoi(command);
        snprintf(title, sizeof title, "#FF%02X%02X", 255 - 3 * step, 4 * step);
        if (strcmp(way, "classes")) return show(title, looks[look].name);
        char *css = g_strdup_printf(".Daybutton, .Nightbutton { color: %s; }", title);
        load(small, css);
        g_free(css);
    }
}

static void await_paint(int before) {
    for (double end = now(CLOCK_MONOTONIC) + 2e4; frames == before && now(CLOCK_MONOTONIC) < end;) g_main_context_iteration(NULL, FALSE);
}

static void drag(void) {
    double cpu_spent = 0, waited = 0;
    int missed = 0;
    for (int step = 0; step < 60; step += 1) {
        char command[4];
        int before = frames;
        double start = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
        snprintf(command, sizeof command, "%d", step);
        change(command);
        await_paint(before);
        double time = now(CLOCK_MONOTONIC) - start;
        cpu_spent += painted_cpu - cpu;
        waited += time;
        missed += (int)(time / (1000 / 60.0));
        while (time < 1000 / 60.0) { g_main_context_iteration(NULL, FALSE); time = now(CLOCK_MONOTONIC) - start; }
    }
    printf("{\"cpu\": %.3f, \"wall\": %.3f, \"missed\": %d}\n", cpu_spent / 60, waited / 60, missed);
}

int main(int count, char **arguments) {
    if (count < 5) return 64;
    way = arguments[3];
    themes = arguments[4];
    gtk_init();
    build(atoi(arguments[1]), atoi(arguments[2]));
    prepare();
    gtk_window_present(GTK_WINDOW(window));
    g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(painted), NULL);
    settle();
    printf("{\"version\": \"GTK %d.%d.%d\"}\n", gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version());
    fflush(stdout);
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        settle();
        if (!strcmp(line, "drag")) {
            drag();
        } else {
            int before = frames;
            double cpu = now(CLOCK_PROCESS_CPUTIME_ID), wall = now(CLOCK_MONOTONIC);
            change(line);
            await_paint(before);
            printf("{\"cpu\": %.3f, \"wall\": %.3f}\n", painted_cpu - cpu, painted_wall - wall);
        }
        fflush(stdout);
    }
    return 0;
}
