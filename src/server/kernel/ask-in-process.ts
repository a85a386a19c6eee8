import type { Ask } from '#contract/rendered-page.ts';
import type { FastifyInstance } from 'fastify';
import { IN_PROCESS } from './log.ts';

/** Asks the server's own calls without a connection: the very routes, refusals and kept replies that visitors get. */
export function askInProcess(app: FastifyInstance): Ask {
  return async (address) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url: address, remoteAddress: IN_PROCESS });
    const total = headers['x-total-count'];
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: total === undefined ? {} : { 'x-total-count': String(total) },
    });
  };
}
