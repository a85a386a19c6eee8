import { fileURLToPath } from 'node:url';
import { openTestApp } from './test-app.ts';

/** The web app as it is built; `npm test` builds it first. */
const BUILT = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Opens a server in this process that serves the built pages. */
export async function openServedPages() {
  const test = await openTestApp({}, undefined, undefined, BUILT);
  /** Requests an address without following its redirect. */
  const get = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const {
      statusCode: status,
      headers: answered,
      body: html,
    } = await test.app.inject({ method, url, headers });
    return { status, headers: answered, html, to: answered.location ?? null };
  };
  return { ...test, get };
}
