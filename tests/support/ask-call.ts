import type { openTestApp } from './test-app.ts';

type App = Awaited<ReturnType<typeof openTestApp>>['app'];
type CallInput = { readonly headers?: object; readonly body?: object };

/** Calls a test server in English; returns `{}` for a body that is not an object. */
export async function ask(app: App, call: string, { headers = {}, body }: CallInput = {}) {
  const [method = 'GET', path = ''] = call.split(' ');
  const response = await app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: { ...headers },
    ...(body !== undefined && { payload: body }),
  });
  const reply = response.json<Record<string, unknown>>();
  return { status: response.statusCode, body: reply, headers: response.headers };
}
