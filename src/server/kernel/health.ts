import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const TIMEOUT_MS = 2000;

/** A dependency of the server; `check` rejects while it is not ready. */
export type Readiness = { readonly name: string; readonly check: () => Promise<unknown> };

/**
 * Mounts `/healthz`, which answers while the process runs, and `/readyz`, which gets 503 with the state of each part
 * if any is not ready.
 */
export function mountHealth(app: FastifyInstance, log: Logger, parts: readonly Readiness[]): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  const unready = new Set<string>();
  app.get('/readyz', async (_request, reply) => {
    const states = await Promise.all(
      parts.map(async ({ name, check }) => {
        const error = await errorOf(check);
        const isReady = error === null;
        // Logged on changes only, not on every request.
        if (!isReady && !unready.has(name)) log.error({ err: error, part: name }, 'not ready');
        if (isReady && unready.has(name)) log.info({ part: name }, 'ready again');
        if (isReady) unready.delete(name);
        else unready.add(name);
        return [name, isReady ? 'ok' : 'unavailable'] as const;
      }),
    );
    const isReady = states.every(([, state]) => state === 'ok');
    const body = { status: isReady ? 'ok' : 'unavailable', ...Object.fromEntries(states) };
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body);
  });
}

/** Returns the error of a check that fails or times out; null if it succeeds. */
async function errorOf(check: () => Promise<unknown>): Promise<unknown> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('no answer in time')), TIMEOUT_MS);
  try {
    await Promise.race([check(), timeout.promise]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}
