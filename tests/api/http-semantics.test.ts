import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HTTPMethods } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertFiles } from '#server/files/stored-file-store.ts';
import { anAccount, signedIn } from '../support/accounts.ts';
import { aProject, now } from '../support/builders.ts';
import { keepPicture } from '../support/keep-file.ts';
import { makeWeb } from '../support/made-web.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let folder: string;
let picture = '';
let project = '';
let owner: { readonly authorization: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-web-'));
  test = await openTestApp({}, undefined, undefined, makeWeb(folder));
  const { database, files } = test;
  const drawing = sharp({ create: { width: 900, height: 600, channels: 3, background: '#1F5D4C' } });
  const kept = await keepPicture(files, await drawing.png().toBuffer(), 'bay.png');
  await database.transact(insertFiles, [kept], { at: now, organization: null });
  picture = kept.id;
  const account = await anAccount(database);
  owner = await signedIn(database, account);
  project = await aProject(database, account.organization ?? '', { files: { featured: picture } });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

type Asking = {
  readonly method?: HTTPMethods;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
};
const ask = (url: string, { method = 'GET', headers = {}, payload }: Asking = {}) =>
  test.app.inject({ method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) });

/** Addresses that send an entity tag: calls, documents, pages, files, tiles and cards. */
const tagged: readonly (readonly [string, () => string])[] = [
  ['a list', () => '/api/projects/public?page=1&pageSize=1'],
  ['a project', () => `/api/projects/${project}`],
  ['the description of the API', () => '/api/openapi.json'],
  ['the sitemap', () => '/sitemap.xml'],
  ['a page', () => `/projects/${project}`],
  ['a picture', () => `/files/${picture}`],
  ['a smaller picture', () => `/files/${picture}/300`],
  ['a tile', () => '/tiles/3/1/2.webp'],
  ['a card', () => '/cards/en/registry.png'],
];
const others: readonly (readonly [string, () => string])[] = [
  ['health', () => '/healthz'],
  ['security.txt', () => '/.well-known/security.txt'],
  ['a moved search', () => '/search?q=bay'],
  ['an unknown page', () => '/missing/page'],
  ['an unknown call', () => '/api/projects/CA999999-999'],
];

describe('If-None-Match', () => {
  it.each(tagged)('of %s gets 304 for its tag: weak, in a list, or any', async (_, url) => {
    const { headers, body } = await ask(url());
    const etag = String(headers.etag);
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const sent of [etag, `W/${etag}`, `"other", W/"x,y" ,W/${etag}`, '*']) {
      const unchanged = await ask(url(), { headers: { 'if-none-match': sent } });
      expect([sent, unchanged.statusCode, unchanged.body]).toEqual([sent, 304, '']);
      expect(unchanged.headers).toMatchObject({ etag, 'cache-control': headers['cache-control'] });
      expect(unchanged.headers['content-length']).toBeUndefined();
      const head = await ask(url(), { method: 'HEAD', headers: { 'if-none-match': sent } });
      expect([head.statusCode, head.headers['content-length']]).toEqual([304, undefined]);
    }
    const changed = await ask(url(), { headers: { 'if-none-match': `"other", ${etag.slice(0, -2)}"` } });
    expect([changed.statusCode, changed.body]).toEqual([200, body]);
  });

  it('of what is missing gets 404, also for any tag', async () => {
    for (const url of ['/missing/page', `/files/${'0'.repeat(64)}`, '/api/projects/CA999999-999'])
      expect((await ask(url, { headers: { 'if-none-match': '*' } })).statusCode).toBe(404);
  });
});

describe('HEAD', () => {
  const ofThisRequest = new Set(['x-request-id', 'date', 'connection', 'keep-alive', 'transfer-encoding']);
  const lasting = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !ofThisRequest.has(name)));

  it.each([...tagged, ...others])('of %s has the headers of GET and no body', async (_, url) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const before = await ask(url(), { method: 'HEAD', headers });
      const got = await ask(url(), { headers });
      const after = await ask(url(), { method: 'HEAD', headers });
      for (const head of [before, after]) {
        expect([head.statusCode, head.body]).toEqual([got.statusCode, '']);
        expect(lasting(head.headers)).toEqual(lasting(got.headers));
      }
    }
  });

  it('of a signed-in list has its total and neighbours', async () => {
    const sent = { headers: owner };
    const got = await ask('/api/payments?page=1&pageSize=1', sent);
    const head = await ask('/api/payments?page=1&pageSize=1', { ...sent, method: 'HEAD' });
    expect(lasting(head.headers)).toEqual(lasting(got.headers));
    expect(head.headers).toMatchObject({ 'x-total-count': '0', 'cache-control': 'no-store' });
  });
});

describe('a range or a date', () => {
  it('of a file is not served: the whole file is', async () => {
    const whole = await ask(`/files/${picture}`);
    expect(whole.headers['accept-ranges']).toBe('none');
    for (const headers of [
      { range: 'bytes=0-9' },
      { range: 'bytes=999999999-' },
      { 'if-modified-since': new Date(now.getTime() + 9e9).toUTCString() },
    ]) {
      const sent = await ask(`/files/${picture}`, { headers });
      expect([sent.statusCode, sent.rawPayload.length]).toEqual([200, whole.rawPayload.length]);
    }
  });
});

describe('a method that an address does not take', () => {
  it.each<readonly [HTTPMethods, () => string, string]>([
    ['DELETE', () => '/api/projects', 'GET, HEAD, OPTIONS, POST'],
    ['GET', () => '/api/contact', 'OPTIONS, POST'],
    ['HEAD', () => '/api/contact', 'OPTIONS, POST'],
    ['PATCH', () => `/api/projects/${project}`, 'DELETE, GET, HEAD, OPTIONS, PUT'],
    ['POST', () => '/api/projects/CA999999-999', 'DELETE, GET, HEAD, OPTIONS, PUT'],
    ['POST', () => '/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ['POST', () => `/projects/${project}?a=b`, 'GET, HEAD, OPTIONS'],
    ['PUT', () => '/', 'GET, HEAD, OPTIONS'],
    ['POST', () => `/files/${picture}`, 'GET, HEAD, OPTIONS'],
    ['DELETE', () => '/tiles/3/1/2.webp', 'GET, HEAD, OPTIONS'],
    ['PUT', () => '/cards/en/registry.png', 'GET, HEAD, OPTIONS'],
    ['POST', () => '/metrics', 'GET, HEAD, OPTIONS'],
    ['DELETE', () => '/healthz', 'GET, HEAD, OPTIONS'],
    ['PUT', () => '/readyz', 'GET, HEAD, OPTIONS'],
    ['GET', () => '/api/payments/webhook', 'OPTIONS, POST'],
    ['PUT', () => '/api/upload/image', 'GET, HEAD, OPTIONS, POST'],
    ['TRACE', () => '/sitemap.xml', 'GET, HEAD, OPTIONS'],
  ])('%s gets 405 with those it takes', async (method, url, allow) => {
    const refused = await ask(url(), { method });
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, allow]);
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'");
    expect(refused.body).toBe(
      method === 'HEAD' ? '' : JSON.stringify({ message: `This address takes only ${allow}.` }),
    );
  });

  it('is refused before its body is read', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data']) {
      const sent = { method: 'POST', headers: { 'content-type': type }, payload: '{"a":' } as const;
      expect((await ask('/healthz', sent)).statusCode).toBe(405);
      expect((await ask('/api/nowhere', sent)).statusCode).toBe(404);
    }
  });

  it.each<HTTPMethods>(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    'is not it where there is nothing: %s gets 404',
    async (method) => {
      for (const url of ['/missing', '/missing/page', '/api/nowhere', '/api/projects/a/b/c', '/tiles/'])
        expect([url, (await ask(url, { method })).statusCode]).toEqual([url, 404]);
    },
  );

  it('is told beforehand: OPTIONS gets 204 with those an address takes', async () => {
    const told = await ask('/api/projects', { method: 'OPTIONS' });
    expect([told.statusCode, told.body]).toEqual([204, '']);
    expect(told.headers.allow).toBe('GET, HEAD, OPTIONS, POST');
    expect((await ask('/projects', { method: 'OPTIONS' })).statusCode).toBe(204);
  });
});
