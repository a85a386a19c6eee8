import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const PATIENCE_MS = 2000;

/** Whether a part of the server answers; it rejects where it does not. */
export type Readiness = { readonly name: string; readonly check: () => Promise<unknown> };

/** `/healthz` answers while the process serves; `/readyz` only while every part of it does, else 503 naming which. */
export function mountHealth(app: FastifyInstance, log: Logger, parts: readonly Readiness[]): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  const unready = new Set<string>();
  app.get('/readyz', async (_request, reply) => {
    const answers = await Promise.all(
      parts.map(async ({ name, check }) => {
        const fault = await faultOf(check);
        const isReady = fault === null;
        // Said when it changes, not at every question.
        if (!isReady && !unready.has(name)) log.error({ err: fault, part: name }, 'not ready');
        if (isReady && unready.has(name)) log.info({ part: name }, 'ready again');
        if (isReady) unready.delete(name);
        else unready.add(name);
        return [name, isReady ? 'ok' : 'unavailable'] as const;
      }),
    );
    const isReady = answers.every(([, state]) => state === 'ok');
    const body = { status: isReady ? 'ok' : 'unavailable', ...Object.fromEntries(answers) };
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body);
  });
}

/** Why a part does not answer in time; null where it does. */
async function faultOf(check: () => Promise<unknown>): Promise<unknown> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), PATIENCE_MS);
  try {
    await Promise.race([check(), late.promise]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}
