import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request as send } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { listOrganizations } from '#contract/organizations.ts';
import { anInventory, anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let organization = '';
let project = '';

beforeAll(async () => {
  test = await openTestApp();
  organization = await anOrganization(test.database, 'Harbour Heat');
  project = await aProject(test.database, organization);
  await aProject(test.database, organization, { programType: 'Inventory', title: 'Public inventory' });
  await aProject(test.database, await anOrganization(test.database, 'About'), { status: 'Draft' });
  await anInventory(test.database, organization, { 2024: 5 });
  await inLedger(test.database, [
    { type: 'issue', organization, project, year: 2022, tonnes: 100 },
    {
      type: 'retire-first',
      organization,
      project,
      year: 2022,
      tonnes: 30,
      purpose: { kind: 'other', note: 'x' },
    },
    { type: 'cancel', organization, project, range: { min: 96, max: 100 } },
  ]);
});
afterAll(() => test.close());

const get = (url: string, headers = {}) => test.app.inject({ url, headers });

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Asks for the metrics of a port under another host's name, as a proxy passes it on. */
async function statusWithHost(port: number, host: string): Promise<number | undefined> {
  const asked = send({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }).end();
  const [response] = (await once(asked, 'response')) as [{ statusCode?: number; resume: () => void }];
  response.resume();
  return response.statusCode;
}

describe('the sitemap', () => {
  it('lists every organization that has a public page, also with an inventory alone, and no part that is missing', async () => {
    const other = await openTestApp();
    try {
      const town = await anOrganization(other.database, 'Town Hall');
      await aProject(other.database, town, { programType: 'Inventory', title: 'Emissions of the town' });
      const index = await other.app.inject({ url: '/sitemap.xml' });
      const parts = [...index.body.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(
        ([, loc = '']) => new URL(loc).pathname,
      );
      expect(parts).toContain('/sitemaps/organizations-1.xml');
      const replies = await Promise.all(parts.map((url) => other.app.inject({ url })));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(parts.map(() => 200));
      expect(replies.map(({ body }) => body).join('')).toContain('/townhall</loc>');
    } finally {
      await other.close();
    }
  });
});

describe('the site’s public calls', () => {
  it('return version and environment, and no secrets', async () => {
    expect((await get('/api/apikey')).json()).toEqual({ version: '1.0.416', environment: 'test' });
  });

  it('count public projects, their organizations, and tonnes', async () => {
    expect((await get('/api/figures')).json()).toEqual({
      projects: 2,
      organizations: 1,
      issuedTonnes: 100,
      registeredTonnes: 95,
      retiredTonnes: 30,
      vintages: [{ year: 2022, held: 65, transferred: 0, retired: 30, cancelled: 5 }],
      exampleSerial: `${project}-000001`,
    });
    expect((await get(`/api/serials/${project}-000001`)).statusCode).toBe(200);
  });

  it('name a retired unit, its range, project, organization and certificate as examples', async () => {
    const examples = (await get('/api/examples')).json();
    expect(examples).toEqual({
      serial: `${project}-000001`,
      range: `${project}-000001..000010`,
      projectSerial: project,
      organization,
      year: 2022,
      certificate: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    for (const address of [
      `/api/serials/${examples.serial}`,
      `/api/serials/${examples.range}`,
      `/api/projects/${examples.projectSerial}`,
      `/api/overview/${examples.organization}/years/${examples.year}`,
      `/api/certificates/${examples.certificate}`,
    ])
      expect([address, (await get(address)).statusCode]).toEqual([address, 200]);
  });

  it('list participating organizations with page and non-inventory projects', async () => {
    const response = await get('/api/organizations?page=1&pageSize=10');
    expect(listOrganizations.reply.parse(response.json())).toEqual([
      { serial: organization, slug: 'harbourheat', name: 'Harbour Heat', logo: null, projects: 1 },
    ]);
    expect(response.headers['x-total-count']).toBe('1');
  });

  it('update the counts when projects are published or hidden', async () => {
    const serial = await aProject(test.database, organization, { title: 'Short-lived' });
    expect((await get('/api/figures')).json()).toMatchObject({ projects: 3 });
    await test.database.transact((tx) =>
      tx.updateTable('project').set({ isArchived: true }).where('serial', '=', serial).execute(),
    );
    expect((await get('/api/figures')).json()).toMatchObject({ projects: 2 });
  });
});

describe('the picture of all tonnes', () => {
  const picture = (headers = {}) => get('/tonnes-by-year.svg', headers);

  it('has the figures of each year, its sums and the tonnes of a square, without a script', async () => {
    const { body, headers } = await picture();
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(body).toContain('100 tonnes issued. Where are they now?');
    expect(body).toContain(
      '<title>2022: 100 t issued, of which 65 held, 0 transferred, 30 retired, 5 cancelled</title>',
    );
    expect(body).toContain('tonnes used up: 30 retired, 5 cancelled');
    expect(body).toMatch(/One square is [125]0*\s*t\./);
    expect(body).not.toContain('<script');
    expect(body.length).toBeLessThan(8000);
  });

  it('is dark on dark devices, and in the reader’s language', async () => {
    expect((await picture()).body).toContain('@media(prefers-color-scheme:dark){svg{--paper:#0f1714');
    expect((await picture({ 'accept-language': 'fr' })).body).toContain('100 tonnes délivrées.');
  });

  it('is sent once until the ledger is written', async () => {
    const etag = { 'if-none-match': String((await picture()).headers['etag']) };
    expect((await picture(etag)).statusCode).toBe(304);
    await inLedger(test.database, [{ type: 'issue', organization, project, year: 2023, tonnes: 7 }]);
    const after = await picture(etag);
    expect([after.statusCode, after.body.includes('107 tonnes issued')]).toEqual([200, true]);
  });

  it('says that nothing was issued in a registry that begins', async () => {
    const empty = await openTestApp();
    const { statusCode, body } = await empty.app.inject({ url: '/tonnes-by-year.svg' });
    expect([statusCode, body.includes('No tonnes have been issued yet.')]).toEqual([200, true]);
    await empty.close();
  });
});

describe('the API description', () => {
  it('is valid OpenAPI 3.1 and contains every call of the contract', async () => {
    const description = (await get('/api/openapi.json')).json();
    expect(description.openapi).toBe('3.1.0');
    for (const call of calls) {
      const operation = description.paths[`/api${call.path}`][call.method.toLowerCase()];
      expect(operation.summary).toBe(call.summary);
      expect(operation.responses['200'].content['application/json'].schema).toEqual(expect.any(Object));
    }
  });

  it('is sent once: a client that has it gets 304', async () => {
    const { etag } = (await get('/api/openapi.json')).headers;
    expect((await get('/api/openapi.json', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });
});

describe('every response', () => {
  it('has a request id and headers that forbid scripts and referrers', async () => {
    const response = await get('/api/apikey');
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{10}-\w+$/);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['strict-transport-security']).toBeUndefined();
  });

  it.each([
    '/api/nothing',
    '/api',
    '/api/projects/public/x/y',
    '/files/none',
    `/files/${'0'.repeat(64)}/300`,
  ])('is a 404 with one sentence at %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json().message).toEqual(expect.any(String));
  });

  it('is a client error when the request is not JSON, malformed, too large or has duplicate keys', async () => {
    const post = (payload: string, type = 'application/json') =>
      test.app.inject({
        method: 'POST',
        url: '/api/projects/public',
        payload,
        headers: { 'content-type': type },
      });
    for (const response of [
      await post('{'),
      await post('x', 'text/xml'),
      await post(`"${'x'.repeat(1_100_000)}"`),
      await post('{"__proto__":1}'),
    ]) {
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
      expect(response.json().message).toEqual(expect.any(String));
    }
  });

  it('is compressed for clients that accept it, with the same content', async () => {
    const plain = await get('/api/openapi.json');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const list = await get('/api/projects/public');
    const small = await get('/api/projects/public', { 'accept-encoding': 'gzip' });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(small.rawPayload)).toEqual(list.rawPayload);
    const smaller = await get('/api/projects/public', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(smaller.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(smaller.rawPayload)).toEqual(list.rawPayload);
    for (const { headers } of [small, smaller]) {
      expect(headers.vary).toContain('accept-encoding');
      expect(headers.etag).toBe(list.headers.etag);
    }
    const refused = await get('/api/projects/public', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('is not sent again, in whichever form the client has it', async () => {
    const { headers } = await get('/api/projects/public', { 'accept-encoding': 'br' });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const known = { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) };
      const again = await get('/api/projects/public', known);
      expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
    }
  });
});

describe('health', () => {
  it('reports that the server runs and its parts are ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({
      status: 'ok',
      database: 'ok',
      files: 'ok',
      ledger: 'ok',
    });
  });

  it('says where to report a vulnerability, for half a year', async () => {
    const { body, headers } = await get('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^Contact: https?:\/\/\S+\/contact\nExpires: (\S+)\n/);
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '');
    expect((expires - now.getTime()) / 86_400_000).toBe(182);
  });

  it('shows metrics with the token alone, as a proxy’s requests come from this machine too', async () => {
    expect((await get('/metrics')).statusCode).toBe(403);
    const guarded = await openTestApp({ METRICS_TOKEN: 'a-token-of-some-length' });
    const ask = (authorization?: string) =>
      guarded.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });
    expect((await ask()).statusCode).toBe(403);
    expect((await ask('Bearer wrong')).statusCode).toBe(403);
    const shown = await ask('Bearer a-token-of-some-length');
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('http_request_duration_seconds_bucket');
    expect(shown.headers['cache-control']).toBe('no-store');
    await guarded.close();
  });

  it('shows metrics without a token on a port of this machine, and nothing else there', async () => {
    const port = await aFreePort();
    const measured = await openTestApp({ METRICS_PORT: String(port) });
    await measured.app.ready();
    const ask = async (path: string, init: RequestInit = {}) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, init);
      return [status, headers.get('allow')];
    };
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('process_cpu');
    expect(await ask('/metrics', { method: 'HEAD' })).toEqual([200, null]);
    expect(await ask('/metrics', { method: 'POST' })).toEqual([405, 'GET, HEAD']);
    expect(await ask('/healthz')).toEqual([404, null]);
    for (const name of ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP'])
      expect(await ask('/metrics', { headers: { [name]: 'for=203.0.113.5' } })).toEqual([403, null]);
    expect(await statusWithHost(port, 'registry.example')).toBe(403);
    expect(await statusWithHost(port, `localhost:${port}`)).toBe(200);
    expect((await measured.app.inject({ url: '/metrics' })).statusCode).toBe(403);
    await measured.close();
    await expect(ask('/metrics')).rejects.toThrow();
  });
});

describe('a server without its database', () => {
  it('returns 503, and is alive but not ready', async () => {
    const broken = await openTestApp();
    await broken.database.close();
    const ask = (url: string) => broken.app.inject({ url });
    expect((await ask('/healthz')).statusCode).toBe(200);
    expect((await ask('/readyz')).statusCode).toBe(503);
    expect((await ask('/readyz?for=reads')).json()).toEqual({ status: 'unavailable', home: 'unavailable' });
    const response = await ask('/api/figures');
    expect([500, 503]).toContain(response.statusCode);
    expect(response.body).not.toMatch(/select|pglite|node_modules/i);
    await broken.app.close();
    rmSync(broken.folder, { recursive: true });
  });
});
