/* The target exists for pkg-config's flags; CPeers includes GLib's headers itself, so that no Swift module sees
   their types. */
