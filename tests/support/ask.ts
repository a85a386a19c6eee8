import type { FastifyInstance } from 'fastify';

type CallInput = { readonly headers?: object; readonly payload?: unknown; readonly address?: string };

/** Calls an in-process server and returns status and JSON body. */
export function asking(app: FastifyInstance) {
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input: CallInput = {}) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...input.headers },
      ...(input.payload !== undefined && { payload: input.payload as object }),
      ...(input.address !== undefined && { remoteAddress: input.address }),
    });
    const body = response.json<Record<string, unknown>>();
    return { status: response.statusCode, body, headers: response.headers };
  };
}
