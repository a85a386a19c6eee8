import type { FastifyInstance } from 'fastify';

type Asked = { readonly headers?: object; readonly payload?: unknown; readonly address?: string };

/** Asks a call of a server in this process and reads its JSON answer. */
export function asking(app: FastifyInstance) {
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, asked: Asked = {}) => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...asked.headers },
      ...(asked.payload !== undefined && { payload: asked.payload as object }),
      ...(asked.address !== undefined && { remoteAddress: asked.address }),
    });
    const body = answer.json<Record<string, unknown>>();
    return { status: answer.statusCode, body, headers: answer.headers };
  };
}
