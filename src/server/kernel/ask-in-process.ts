import type { Ask } from '#contract/rendered-page.ts';
import type { FastifyInstance } from 'fastify';
import { IN_PROCESS } from './log.ts';

/** Asks the server's own calls without a connection: the very routes, refusals and kept replies that visitors get. */
export function askInProcess(app: FastifyInstance): Ask {
  return async (address) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url: address, remoteAddress: IN_PROCESS });
    const said = Object.entries(headers).filter(([name]) => name.startsWith('x-'));
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: said.map(([name, value]): [string, string] => [name, String(value)]),
    });
  };
}
