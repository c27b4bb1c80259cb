// The menu bar of a window, from GTK's own widgets.
#include "window.h"
#include <string.h>

// Which items there are, without the state they have: while this stays, an open menu stays too.
static char *shape_of(const mwh_menu_item *items, int count) {
    GString *shape = g_string_new(NULL);
    for (int i = 0; i < count; i++)
        g_string_append_printf(shape, "%d %d %d %s\t%s\n", items[i].kind, items[i].depth, items[i].checked >= 0, items[i].title, items[i].keys ? items[i].keys : "");
    return g_string_free(shape, FALSE);
}

static GMenuModel *menu_from(const mwh_menu_item *items, int count, int *i, int depth) {
    GMenu *menu = g_menu_new(), *section = g_menu_new();
    for (; *i < count && items[*i].depth == depth; ) {
        const mwh_menu_item *item = &items[*i];
        int number = (*i)++;
        if (item->kind == MWH_MENU_SEPARATOR) {
            g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
            g_object_unref(section);
            section = g_menu_new();
        } else if (item->kind == MWH_MENU_SUBMENU) {
            GMenuModel *inner = menu_from(items, count, i, depth + 1);
            // The bar itself takes no sections.
            g_menu_append_submenu(depth ? section : menu, item->title, inner);
            g_object_unref(inner);
        } else {
            char *action = g_strdup_printf("menus.i%d", number);
            GMenuItem *entry = g_menu_item_new(item->title, action);
            if (item->keys) g_menu_item_set_attribute(entry, "accel", "s", item->keys);
            g_menu_append_item(section, entry);
            g_object_unref(entry);
            g_free(action);
        }
    }
    if (depth) g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    g_object_unref(section);
    return G_MENU_MODEL(menu);
}

// MARK: Focus

static bool has_open_menu(GtkWidget *widget) {
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
        if (GTK_IS_POPOVER(child) ? gtk_widget_get_visible(child) : has_open_menu(child)) return true;
    }
    return false;
}

// A closed menu leaves the keyboard to its bar; the content wants it back.
static gboolean give_focus_back(gpointer data) {
    mwh_window *w = data;
    w->focus_check = 0;
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(w->window));
    if ((!focus || gtk_widget_is_ancestor(focus, w->menu_bar)) && !has_open_menu(w->menu_bar)) gtk_widget_grab_focus(w->canvas);
    return G_SOURCE_REMOVE;
}

static void focus_changed(GtkWindow *window, GParamSpec *spec, gpointer data) {
    mwh_window *w = data;
    if (!w->focus_check) w->focus_check = g_idle_add(give_focus_back, w);
}

// MARK: Actions

static void activated(GSimpleAction *action, GVariant *parameter, gpointer data) {
    mwh_window *w = data;
    focus_changed(NULL, NULL, w);
    w->events.menu(w->owner, atoi(g_action_get_name(G_ACTION(action)) + 1));
}

static void set_actions(mwh_window *w, const mwh_menu_item *items, int count) {
    for (int i = 0; i < count; i++) {
        if (items[i].kind != MWH_MENU_COMMAND) continue;
        char name[16];
        g_snprintf(name, sizeof name, "i%d", i);
        GAction *action = g_action_map_lookup_action(G_ACTION_MAP(w->menu_actions), name);
        if (!action) {
            action = G_ACTION(items[i].checked >= 0 ? g_simple_action_new_stateful(name, NULL, g_variant_new_boolean(items[i].checked))
                                                    : g_simple_action_new(name, NULL));
            g_signal_connect(action, "activate", G_CALLBACK(activated), w);
            g_action_map_add_action(G_ACTION_MAP(w->menu_actions), action);
            g_object_unref(action);
        }
        g_simple_action_set_enabled(G_SIMPLE_ACTION(action), items[i].enabled);
        if (items[i].checked >= 0) g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_boolean(items[i].checked));
    }
}

void mwh_window_set_menus(mwh_window *w, const mwh_menu_item *items, int count) {
    char *shape = shape_of(items, count);
    if (!g_strcmp0(shape, w->menu_shape)) {
        g_free(shape);
        return set_actions(w, items, count);
    }
    g_free(w->menu_shape);
    w->menu_shape = shape;
    g_clear_object(&w->menu_actions);
    w->menu_actions = g_simple_action_group_new();
    gtk_widget_insert_action_group(w->window, "menus", G_ACTION_GROUP(w->menu_actions));
    set_actions(w, items, count);
    int i = 0;
    GMenuModel *model = menu_from(items, count, &i, 0);
    if (w->menu_bar) {
        gtk_popover_menu_bar_set_menu_model(GTK_POPOVER_MENU_BAR(w->menu_bar), model);
    } else {
        w->menu_bar = gtk_popover_menu_bar_new_from_model(model);
        gtk_box_prepend(GTK_BOX(w->box), w->menu_bar);
        g_signal_connect(w->window, "notify::focus-widget", G_CALLBACK(focus_changed), w);
        // The content keeps the size it was given.
        int width, height, bar;
        gtk_window_get_default_size(GTK_WINDOW(w->window), &width, &height);
        gtk_widget_measure(w->menu_bar, GTK_ORIENTATION_VERTICAL, width, &bar, NULL, NULL, NULL);
        gtk_window_set_default_size(GTK_WINDOW(w->window), width, height + bar);
    }
    g_object_unref(model);
}
