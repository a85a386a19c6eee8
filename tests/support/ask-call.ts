import type { openTestApp } from './test-app.ts';

type App = Awaited<ReturnType<typeof openTestApp>>['app'];
type Asked = { readonly headers?: object; readonly body?: object };

/** Asks a call of a test's server, in English; a body that is no object is told as empty. */
export async function ask(app: App, call: string, { headers = {}, body }: Asked = {}) {
  const [method = 'GET', path = ''] = call.split(' ');
  const answer = await app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: { ...headers },
    ...(body !== undefined && { payload: body }),
  });
  const said = answer.json<Record<string, unknown>>();
  return { status: answer.statusCode, body: said, headers: answer.headers };
}
