import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Db } from './db.ts';

const PATIENCE_MS = 2000;

/** Whether a part of the server answers; it rejects where it does not. */
export type Readiness = { readonly name: string; readonly check: () => Promise<unknown> };

/** `/healthz` answers while the process serves; `/readyz` only while every part of it does, else 503 naming which. */
export function mountHealth(app: FastifyInstance, log: Logger, parts: readonly Readiness[]): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const answers = await Promise.all(
      parts.map(async ({ name, check }) => {
        const isReady = await answersInTime(check, (error) =>
          log.error({ err: error, part: name }, 'not ready'),
        );
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

/** The database's part: it answers a question. */
export function databaseReadiness(db: Db): Readiness {
  return { name: 'database', check: () => sql`select 1`.execute(db) };
}

async function answersInTime(
  check: () => Promise<unknown>,
  onFault: (error: unknown) => void,
): Promise<boolean> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), PATIENCE_MS);
  try {
    await Promise.race([check(), late.promise]);
    return true;
  } catch (error) {
    onFault(error);
    return false;
  } finally {
    clearTimeout(timer);
  }
}
