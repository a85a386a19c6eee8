import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../support/administrator.ts';
import { flood, meanwhile, memoryOf } from '../support/flood.ts';
import { type RunningRegistry, runRegistry } from '../support/run-registry.ts';

const MAX_MEGABYTES = 800;
const READERS = 50;
const json = { 'content-type': 'application/json' };

let registry: RunningRegistry;
let headers: Readonly<Record<string, string>>;
let project = '';

beforeAll(async () => {
  registry = await runRegistry({ DEMO: 'on' });
  const signedIn = await fetch(`${registry.url}/api/users/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(administrator),
  });
  const { token } = (await signedIn.json()) as { readonly token: string };
  headers = { ...json, authorization: `Bearer ${token}` };
  const listed = await fetch(`${registry.url}/api/projects/public?page=1&pageSize=1`);
  [{ projectSerial: project }] = (await listed.json()) as [{ readonly projectSerial: string }];
});
afterAll(() => registry.finish());

/** Commits a change that invalidates every cached reply; returns its status. */
async function change(featured: boolean): Promise<number> {
  const body = JSON.stringify({ featured });
  const saved = await fetch(`${registry.url}/api/projects/${project}/featured`, {
    method: 'PUT',
    headers,
    body,
  });
  return saved.status;
}

const BUSY = 'HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 4\r\n\r\nbusy';

async function* inPieces(text: string): AsyncGenerator<string> {
  for (const [piece] of text.matchAll(/.{1,7}/gs)) {
    yield piece;
    await wait(1);
  }
}

describe('a flood', () => {
  it('counts responses that arrive in pieces', async () => {
    const server = createServer({ noDelay: true }, (socket) => {
      Readable.from(inPieces(BUSY.repeat(3))).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const counted = await flood(url, { connections: 2, pipelined: 3 }, () => '/');
    server.close();
    expect(counted).toEqual({ statuses: { 503: 6 }, retryAfterCount: 6 });
  });

  it('of 200 connections with 20 searches each gets responses or Retry-After, within 800 MB, while health checks and writes continue', async () => {
    const seen: number[] = [];
    const memory: number[] = [];
    const searches = flood(
      registry.url,
      { connections: 200, pipelined: 20 },
      (number) => `/projects?search=${number}`,
    );
    const { statuses, retryAfterCount } = await meanwhile(searches, 50, async () => {
      seen.push((await fetch(`${registry.url}/healthz`)).status, await change(seen.length % 4 === 0));
      memory.push(memoryOf(registry.pid));
    });
    const { 200: answered = 0, 503: refused = 0 } = statuses;
    expect(Object.keys(statuses).toSorted()).toEqual(['200', '503']);
    expect([answered + refused, retryAfterCount]).toEqual([4000, refused]);
    expect(seen.length).toBeGreaterThanOrEqual(4);
    expect(new Set(seen)).toEqual(new Set([200]));
    expect(Math.max(...memory)).toBeLessThan(MAX_MEGABYTES);
  });

  it('of 500 visitors gets the front page right after a commit', async () => {
    expect(await change(true)).toBe(200);
    const { statuses } = await flood(registry.url, { connections: 500, pipelined: 1 }, () => '/');
    expect(statuses).toEqual({ 200: 500 });
  });

  it('of 50 readers who never pause lets an administrator’s write pass before most of their next reads', async () => {
    let isDone = false;
    let read = 0;
    const readers = Array.from({ length: READERS }, async (_, reader) => {
      while (!isDone) {
        await fetch(`${registry.url}/projects?search=reader-${reader}-${read}`).then((one) => one.text());
        read += 1;
      }
    });
    const before = read;
    for (let write = 0; write < 6; write += 1) expect(await change(write % 2 === 1)).toBe(200);
    const meanwhileRead = read - before;
    isDone = true;
    await Promise.all(readers);
    expect(meanwhileRead).toBeLessThan(6 * READERS);
  });
});
