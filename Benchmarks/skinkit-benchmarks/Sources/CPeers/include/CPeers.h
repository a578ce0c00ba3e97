#include "files.h"
#include "peers.h"
