/* The target exists for pkg-config's flags; CPeers includes libxml2's headers itself, so that no Swift module sees
   their types. */
