#pragma once

#include <getopt.h>

// getopt's results are mutable globals, which Swift cannot read safely.

static inline const char *slate_optarg(void) { return optarg; }
static inline int slate_optind(void) { return optind; }
static inline int slate_optopt(void) { return optopt; }
static inline void slate_getopt_reset(void) {
  optind = 0;
  opterr = 0;
}
