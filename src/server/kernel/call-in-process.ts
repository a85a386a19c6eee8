import type { Ask } from '#contract/rendered-page.ts';
import type { FastifyInstance } from 'fastify';
import { IN_PROCESS } from './log.ts';

/**
 * Returns a function that calls the API without a connection, through the same routes, errors and cache as visitors'
 * requests.
 */
export function callInProcess(app: FastifyInstance): Ask {
  return async (address) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url: address, remoteAddress: IN_PROCESS });
    const customHeaders = Object.entries(headers).filter(([name]) => name.startsWith('x-'));
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: customHeaders.map(([name, value]): [string, string] => [name, String(value)]),
    });
  };
}
