#pragma once

#include <sys/prctl.h>

// pthread_setname_np is hidden from Swift, which does not define _GNU_SOURCE.
static inline void slate_name_this_thread(const char *name) {
  prctl(PR_SET_NAME, name, 0, 0, 0);
}
