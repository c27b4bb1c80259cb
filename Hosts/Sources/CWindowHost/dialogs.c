// Dialogs in which a person chooses files.
#include "window.h"

struct mwh_dialog {
    GtkFileChooserNative *chooser;
    void (*done)(void *owner, const char *const *paths, int count);
    void *owner;
};

static void finish(mwh_dialog *dialog, bool chose) {
    GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
    if (chose) {
        GListModel *files = gtk_file_chooser_get_files(GTK_FILE_CHOOSER(dialog->chooser));
        for (guint i = 0; i < g_list_model_get_n_items(files); i++) {
            GFile *file = g_list_model_get_item(files, i);
            char *path = g_file_get_path(file);
            if (path) g_ptr_array_add(paths, path);
            g_object_unref(file);
        }
        g_object_unref(files);
    }
    void (*done)(void *, const char *const *, int) = dialog->done;
    void *owner = dialog->owner;
    gtk_native_dialog_destroy(GTK_NATIVE_DIALOG(dialog->chooser));
    g_object_unref(dialog->chooser);
    g_free(dialog);
    if (done) done(owner, (const char *const *)paths->pdata, (int)paths->len);
    g_ptr_array_unref(paths);
}

static void responded(GtkNativeDialog *chooser, int response, gpointer data) { finish(data, response == GTK_RESPONSE_ACCEPT); }

mwh_dialog *mwh_dialog_show(mwh_window *w, int kind, const char *suggested_name, const char *type_name, const char *const *endings, int ending_count,
                            bool several, void (*done)(void *owner, const char *const *paths, int count), void *owner) {
    static const GtkFileChooserAction actions[] = {
        [MWH_DIALOG_OPEN] = GTK_FILE_CHOOSER_ACTION_OPEN, [MWH_DIALOG_SAVE] = GTK_FILE_CHOOSER_ACTION_SAVE, [MWH_DIALOG_FOLDER] = GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER};
    static const char *const titles[] = {[MWH_DIALOG_OPEN] = "Open", [MWH_DIALOG_SAVE] = "Save", [MWH_DIALOG_FOLDER] = "Choose a Folder"};
    mwh_dialog *dialog = g_new0(mwh_dialog, 1);
    dialog->done = done;
    dialog->owner = owner;
    dialog->chooser = gtk_file_chooser_native_new(titles[kind], GTK_WINDOW(w->window), actions[kind], NULL, NULL);
    GtkFileChooser *chooser = GTK_FILE_CHOOSER(dialog->chooser);
    gtk_file_chooser_set_select_multiple(chooser, several);
    if (suggested_name) gtk_file_chooser_set_current_name(chooser, suggested_name);
    if (ending_count) {
        GtkFileFilter *filter = gtk_file_filter_new();
        gtk_file_filter_set_name(filter, type_name ? type_name : "Files");
        for (int i = 0; i < ending_count; i++) gtk_file_filter_add_suffix(filter, endings[i]);
        gtk_file_chooser_add_filter(chooser, filter);
        g_object_unref(filter);
    }
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog->chooser), TRUE);
    g_signal_connect(dialog->chooser, "response", G_CALLBACK(responded), dialog);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog->chooser));
    return dialog;
}

void mwh_dialog_cancel(mwh_dialog *dialog) {
    dialog->done = NULL;
    g_signal_handlers_disconnect_by_data(dialog->chooser, dialog);
    finish(dialog, false);
}
