#pragma once

#if !__has_include(<microhttpd.h>)
#error "Slate needs libmicrohttpd: install the Debian package libmicrohttpd-dev (or run 'make demo', which does)."
#else
#include <arpa/inet.h>
#include <microhttpd.h>
#include <stdint.h>
#include <string.h>

// Swift cannot call variadic functions: the options that Slate uses are given here.

/// Starts a server on 127.0.0.1 with one thread for each connection, so that a handler may block.
/// Port 0 takes a free one.
static inline struct MHD_Daemon *slate_mhd_start(
    uint16_t port, unsigned int connection_limit, unsigned int idle_seconds,
    MHD_AccessHandlerCallback handler, void *context) {
  struct sockaddr_in loopback;
  memset(&loopback, 0, sizeof loopback);
  loopback.sin_family = AF_INET;
  loopback.sin_port = htons(port);
  loopback.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION, port, NULL, NULL, handler,
      context, MHD_OPTION_SOCK_ADDR, &loopback, MHD_OPTION_CONNECTION_LIMIT, connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_END);
}

/// The port a server listens on; 0 if it is not known.
static inline uint16_t slate_mhd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}
#endif
