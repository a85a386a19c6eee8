import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a connection without a request stays open once the server stops: its request may be on the way. */
const GRACE_MS = 500;

/**
 * Closes connections without a request in progress while the app closes. Node.js closes those that are idle when it begins, but waits for
 * connections that browsers opened ahead of a request, and for those whose last request was still in progress, up to 72 seconds.
 */
export function closeConnections(app: FastifyInstance, graceMs = GRACE_MS): void {
  const { server } = app;
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  const close = () => {
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  };
  app.addHook('preClose', (done) => {
    if (server.listening) {
      const closing = setInterval(close, graceMs);
      server.once('close', () => clearInterval(closing));
    }
    done();
  });
}
