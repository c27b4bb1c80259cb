// One widget that draws nothing for each thing on the screen: GTK tells assistive technology about them.
#include "window.h"
#include <stdlib.h>
#include <string.h>

struct mwh_node {
    GtkWidget *widget;
    mwh_rect frame;             // in the window
    const char *actions;
    void (*call)(void *owner, int64_t tag, int action, const char *text, double value);
    void *owner;
    int64_t tag;
    bool is_setting;
    char *label, *value, *hint, *keys;
    int state;
};

static GQuark node_quark(void) { return g_quark_from_static_string("martlet-node"); }
static mwh_node *node_of(GtkWidget *widget) { return g_object_get_qdata(G_OBJECT(widget), node_quark()); }

bool mwh_accessibility_is_on(void) {
    return g_strcmp0(g_getenv("GTK_A11Y"), "none") && (mwh_has_session_bus() || g_getenv("AT_SPI_BUS_ADDRESS"));
}

bool mwh_has_session_bus(void) {
    if (g_getenv("DBUS_SESSION_BUS_ADDRESS")) return true;
    char *bus = g_build_filename(g_get_user_runtime_dir(), "bus", NULL);
    bool exists = g_file_test(bus, G_FILE_TEST_EXISTS);
    g_free(bus);
    return exists;
}

// MARK: The widget

typedef struct { GtkWidget parent; } MartletNode;
typedef struct { GtkWidgetClass parent; } MartletNodeClass;

G_DEFINE_TYPE(MartletNode, martlet_node, GTK_TYPE_WIDGET)

void mwh_allocate_nodes(GtkWidget *parent) {
    mwh_node *above = node_of(parent);
    for (GtkWidget *child = gtk_widget_get_first_child(parent); child; child = gtk_widget_get_next_sibling(child)) {
        mwh_node *node = node_of(child);
        if (!node) continue;
        int minimum, natural;
        // GTK wants to be asked before it is told.
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, -1, &minimum, &natural, NULL, NULL);
        GtkAllocation place = {(int)(node->frame.x - (above ? above->frame.x : 0)), (int)(node->frame.y - (above ? above->frame.y : 0)),
                               MAX((int)node->frame.width, 1), MAX((int)node->frame.height, 1)};
        gtk_widget_size_allocate(child, &place, -1);
    }
}

static void node_allocate(GtkWidget *widget, int width, int height, int baseline) { mwh_allocate_nodes(widget); }

static void node_dispose(GObject *object) {
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
    G_OBJECT_CLASS(martlet_node_parent_class)->dispose(object);
}

static void martlet_node_class_init(MartletNodeClass *class) {
    GTK_WIDGET_CLASS(class)->size_allocate = node_allocate;
    G_OBJECT_CLASS(class)->dispose = node_dispose;
}

static void martlet_node_init(MartletNode *node) {}

// MARK: Actions

// GTK's names of actions: a prefix, then letters, digits and hyphens.
static char *action_name(const char *name) {
    char *full = g_strconcat("martlet.", name, NULL);
    for (char *p = full + strlen("martlet."); *p; p++) {
        if (!g_ascii_isalnum(*p)) *p = '-';
        else *p = g_ascii_tolower(*p);
    }
    return full;
}

static void perform(GtkWidget *widget, const char *wanted, GVariant *parameter) {
    mwh_node *node = node_of(widget);
    if (!node || mwh_is_waiting) return;
    int i = 0;
    for (const char *name = node->actions; *name; name += strlen(name) + 1, i++) {
        char *full = action_name(name);
        bool found = !strcmp(full, wanted);
        g_free(full);
        if (found) {
            node->call(node->owner, node->tag, i, NULL, 0);
            return;
        }
    }
}

static void class_with_actions(gpointer class, gpointer data) {
    for (const char *name = data; *name; name += strlen(name) + 1) {
        char *full = action_name(name);
        gtk_widget_class_install_action(class, full, NULL, perform);
        g_free(full);
    }
}

static size_t length_of(const char *actions) {
    const char *p = actions;
    while (*p) p += strlen(p) + 1;
    return (size_t)(p - actions) + 1;
}

typedef struct {
    GType type;
    const char *actions;
} action_type;

// Actions belong to a class: one for each set of them, for the life of the process.
static action_type type_with(const char *actions) {
    static GHashTable *types;
    if (!types) types = g_hash_table_new(g_bytes_hash, g_bytes_equal);
    GBytes *key = g_bytes_new(actions, length_of(actions));
    action_type *known = g_hash_table_lookup(types, key);
    if (known) {
        g_bytes_unref(key);
        return *known;
    }
    char name[32];
    g_snprintf(name, sizeof name, "MartletNode%u", g_hash_table_size(types));
    GTypeQuery query;
    g_type_query(martlet_node_get_type(), &query);
    GTypeInfo info = {.class_size = (guint16)query.class_size, .instance_size = (guint16)query.instance_size, .class_init = (GClassInitFunc)class_with_actions,
                      .class_data = g_bytes_get_data(key, NULL)};
    known = g_new(action_type, 1);
    *known = (action_type){g_type_register_static(martlet_node_get_type(), name, &info, 0), g_bytes_get_data(key, NULL)};
    g_hash_table_insert(types, key, known);
    return *known;
}

// MARK: Nodes

static const GtkAccessibleRole roles[] = {
    [MWH_ROLE_GROUP] = GTK_ACCESSIBLE_ROLE_GROUP, [MWH_ROLE_LABEL] = GTK_ACCESSIBLE_ROLE_LABEL, [MWH_ROLE_IMAGE] = GTK_ACCESSIBLE_ROLE_IMG,
    [MWH_ROLE_BUTTON] = GTK_ACCESSIBLE_ROLE_BUTTON, [MWH_ROLE_LINK] = GTK_ACCESSIBLE_ROLE_LINK, [MWH_ROLE_SWITCH] = GTK_ACCESSIBLE_ROLE_SWITCH,
    [MWH_ROLE_SLIDER] = GTK_ACCESSIBLE_ROLE_SLIDER, [MWH_ROLE_SPIN] = GTK_ACCESSIBLE_ROLE_SPIN_BUTTON, [MWH_ROLE_TEXT] = GTK_ACCESSIBLE_ROLE_TEXT_BOX,
    [MWH_ROLE_SEARCH] = GTK_ACCESSIBLE_ROLE_SEARCH_BOX, [MWH_ROLE_COMBO] = GTK_ACCESSIBLE_ROLE_COMBO_BOX, [MWH_ROLE_MENU] = GTK_ACCESSIBLE_ROLE_MENU,
    [MWH_ROLE_MENU_ITEM] = GTK_ACCESSIBLE_ROLE_MENU_ITEM, [MWH_ROLE_HEADING] = GTK_ACCESSIBLE_ROLE_HEADING, [MWH_ROLE_LIST] = GTK_ACCESSIBLE_ROLE_LIST,
    [MWH_ROLE_ROW] = GTK_ACCESSIBLE_ROLE_LIST_ITEM, [MWH_ROLE_CELL] = GTK_ACCESSIBLE_ROLE_CELL, [MWH_ROLE_PROGRESS] = GTK_ACCESSIBLE_ROLE_PROGRESS_BAR,
    [MWH_ROLE_TAB] = GTK_ACCESSIBLE_ROLE_TAB, [MWH_ROLE_TAB_LIST] = GTK_ACCESSIBLE_ROLE_TAB_LIST, [MWH_ROLE_TOOLBAR] = GTK_ACCESSIBLE_ROLE_TOOLBAR,
    [MWH_ROLE_ALERT] = GTK_ACCESSIBLE_ROLE_ALERT_DIALOG, [MWH_ROLE_DIALOG] = GTK_ACCESSIBLE_ROLE_DIALOG, [MWH_ROLE_SEPARATOR] = GTK_ACCESSIBLE_ROLE_SEPARATOR,
    [MWH_ROLE_SECRET] = GTK_ACCESSIBLE_ROLE_TEXT_BOX,
};

static void text_changed(GtkEditable *editable, gpointer data) {
    mwh_node *node = data;
    if (!node->is_setting) node->call(node->owner, node->tag, -1, gtk_editable_get_text(editable), 0);
}

static void value_changed(GtkRange *range, gpointer data) {
    mwh_node *node = data;
    if (!node->is_setting) node->call(node->owner, node->tag, -2, NULL, gtk_range_get_value(range));
}

// The place of a widget, as assistive technology is told it, is what its style leaves of it.
static void use_whole_frame(void) {
    static GtkCssProvider *provider;
    if (provider) return;
    provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, ".martlet-node, .martlet-node * { min-width: 0; min-height: 0; padding: 0; margin: 0; border: none; }", -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

mwh_node *mwh_node_new(int role, const char *actions, void (*call)(void *, int64_t, int, const char *, double), void *owner, int64_t tag) {
    mwh_node *node = g_new0(mwh_node, 1);
    node->call = call;
    node->owner = owner;
    node->tag = tag;
    node->state = -1;
    action_type type = type_with(actions);
    node->actions = type.actions;
    // Only GTK's own widgets have the text and value interfaces.
    if (role == MWH_ROLE_TEXT || role == MWH_ROLE_SEARCH || role == MWH_ROLE_SECRET) {
        node->widget = g_object_new(GTK_TYPE_ENTRY, "accessible-role", roles[role], "can-target", FALSE, "can-focus", FALSE,
                                    "visibility", role != MWH_ROLE_SECRET, NULL);
        g_signal_connect(node->widget, "changed", G_CALLBACK(text_changed), node);
    } else if (role == MWH_ROLE_SLIDER) {
        node->widget = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.1);
        g_object_set(node->widget, "can-target", FALSE, "can-focus", FALSE, NULL);
        g_signal_connect(node->widget, "value-changed", G_CALLBACK(value_changed), node);
    } else if (role == MWH_ROLE_PROGRESS) {
        node->widget = g_object_new(GTK_TYPE_PROGRESS_BAR, "can-target", FALSE, NULL);
    } else {
        node->widget = g_object_new(type.type, "accessible-role", roles[role], NULL);
    }
    g_object_ref_sink(node->widget);
    // Without any label a thing would be called by its class.
    gtk_accessible_update_property(GTK_ACCESSIBLE(node->widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
    use_whole_frame();
    gtk_widget_add_css_class(node->widget, "martlet-node");
    g_object_set_qdata(G_OBJECT(node->widget), node_quark(), node);
    return node;
}

void mwh_node_place(mwh_node *node, mwh_window *window, mwh_node *parent, mwh_node *previous) {
    GtkWidget *above = parent ? parent->widget : window->canvas, *before = previous ? previous->widget : NULL;
    GtkWidget *now = gtk_widget_get_parent(node->widget);
    if (now == above && gtk_widget_get_prev_sibling(node->widget) == before) return;
    if (now && now != above) gtk_widget_unparent(node->widget);
    gtk_widget_insert_after(node->widget, above, before);
}

void mwh_node_set_frame(mwh_node *node, mwh_rect frame) {
    if (!memcmp(&frame, &node->frame, sizeof frame)) return;
    node->frame = frame;
    GtkWidget *parent = gtk_widget_get_parent(node->widget);
    if (parent) gtk_widget_queue_allocate(parent);
    gtk_widget_queue_allocate(node->widget);
}

static bool replace(char **old, const char *new) {
    if (!g_strcmp0(*old, new)) return false;
    g_free(*old);
    *old = g_strdup(new);
    return true;
}

void mwh_node_set_text(mwh_node *node, const char *label, const char *value, const char *hint, const char *keys) {
    GtkAccessible *accessible = GTK_ACCESSIBLE(node->widget);
    if (replace(&node->label, label)) gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, label ? label : "", -1);
    if (replace(&node->hint, hint)) gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, hint ? hint : "", -1);
    if (replace(&node->keys, keys)) gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, keys ? keys : "", -1);
    if (!replace(&node->value, value)) return;
    if (GTK_IS_EDITABLE(node->widget)) {
        node->is_setting = true;
        gtk_editable_set_text(GTK_EDITABLE(node->widget), value ? value : "");
        node->is_setting = false;
    } else {
        gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, value ? value : "", -1);
        // What is read out for things without a value interface.
        if (value && !hint && !GTK_IS_RANGE(node->widget)) gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, value, -1);
    }
}

void mwh_node_set_state(mwh_node *node, bool enabled, bool selected, int checked) {
    int state = enabled | selected << 1 | (checked + 1) << 2;
    if (state == node->state) return;
    node->state = state;
    GtkAccessible *accessible = GTK_ACCESSIBLE(node->widget);
    gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_DISABLED, !enabled, GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
    if (checked >= 0) gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_CHECKED, checked, -1);
}

void mwh_node_set_input(mwh_node *node, int purpose, unsigned hints) {
    if (GTK_IS_ENTRY(node->widget)) g_object_set(node->widget, "input-purpose", mwh_input_purpose(purpose), "input-hints", mwh_input_hints(hints), NULL);
}

void mwh_node_set_value(mwh_node *node, double value, double least, double most) {
    if (GTK_IS_RANGE(node->widget)) {
        node->is_setting = true;
        gtk_range_set_range(GTK_RANGE(node->widget), least, most);
        gtk_range_set_value(GTK_RANGE(node->widget), value);
        node->is_setting = false;
    } else if (GTK_IS_PROGRESS_BAR(node->widget)) {
        gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(node->widget), (value - least) / (most - least));
    } else {
        gtk_accessible_update_property(GTK_ACCESSIBLE(node->widget), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, value, GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, least,
                                       GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, most, -1);
    }
}

void mwh_node_free(mwh_node *node) {
    g_object_set_qdata(G_OBJECT(node->widget), node_quark(), NULL);
    g_signal_handlers_disconnect_by_data(node->widget, node);
    if (gtk_widget_get_parent(node->widget)) gtk_widget_unparent(node->widget);
    g_object_unref(node->widget);
    g_free(node->label);
    g_free(node->value);
    g_free(node->hint);
    g_free(node->keys);
    g_free(node);
}
