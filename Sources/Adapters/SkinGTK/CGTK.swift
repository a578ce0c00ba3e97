#if GTK
    // An app that uses SkinGTK calls GTK's own functions.
    @_exported public import CGTK
#endif
