import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutReplicas } from './db.ts';
import { prepareReply } from './prepared-reply.ts';
import { replyCache, sendPrepared } from './reply-cache.ts';
import { addressOf, serveFromCache, toCachedReply } from './serve-from-cache.ts';

let app: FastifyInstance;
let requests: string[];
let isShown: boolean;
/** Lets pending replies finish. */
let finishReplies: () => void;

beforeEach(async () => {
  requests = [];
  isShown = true;
  const started = Promise.withResolvers<void>();
  finishReplies = started.resolve;
  const cache = replyCache(
    {
      kind: 'embedded',
      onChange: () => undefined,
      version: () => Promise.resolve(1),
      watchedTables: { tablesOf: () => [], isWatched: () => true },
      publicReads: withoutReplicas,
    },
    Date.now,
  );
  app = fastify();
  serveFromCache(app, cache);
  const routes = { '/kept': {}, '/optional': { readsToken: true }, '/single': { isKept: false } };
  for (const [url, config] of Object.entries(routes)) {
    const isKept = url !== '/single';
    app.get(url, { config: { isKept, ...config } }, async (request, reply) => {
      requests.push(request.url);
      const { reads } = await cache.observe(() => started.promise);
      const prepared = prepareReply(JSON.stringify({ number: requests.length }), {});
      const sent = sendPrepared(request, isShown ? reply : reply.code(404), prepared);
      if (isKept && isShown) cache.keep(addressOf(request), toCachedReply(reply, prepared), reads);
      return sent;
    });
  }
  await app.ready();
});
afterEach(() => app.close());

async function sendTogether(urls: readonly string[], headers: Record<string, string> = {}) {
  const responses = Promise.all(urls.map((url) => app.inject({ url, headers })));
  await new Promise((next) => setTimeout(next, 20));
  finishReplies();
  return (await responses).map(({ statusCode, body }) => `${statusCode} ${body}`);
}

const hundred = (url: string) => Array.from({ length: 100 }, () => url);

describe('a reply requested many times at once', () => {
  it('is computed once and sent to all', async () => {
    const responses = await sendTogether(hundred('/kept'));
    expect(new Set(responses)).toEqual(new Set(['200 {"number":1}']));
    expect(requests).toEqual(['/kept']);
  });

  it('is computed once for each address', async () => {
    await sendTogether([...hundred('/kept?page=1'), ...hundred('/kept?page=2')]);
    expect(requests.toSorted()).toEqual(['/kept?page=1', '/kept?page=2']);
  });

  it('is computed for each request if it is not cached or its route reads the token that is sent', async () => {
    await sendTogether(['/single', '/single', '/single']);
    expect(requests).toHaveLength(3);
    await sendTogether(['/optional', '/optional'], { authorization: 'Bearer mine' });
    expect(requests).toHaveLength(5);
  });

  it('is computed once whatever token is sent to a route that reads none', async () => {
    await sendTogether(hundred('/kept'), { authorization: 'x' });
    expect(requests).toEqual(['/kept']);
  });

  it('is computed by each waiting request if it could not be cached', async () => {
    isShown = false;
    const responses = await sendTogether(['/kept', '/kept', '/kept']);
    expect(responses.map((answer) => answer.slice(0, 3))).toEqual(['404', '404', '404']);
    expect(requests).toHaveLength(3);
  });
});

describe('a cached reply while the database is away', () => {
  const OLD = 'registry; hit; detail=stale';

  async function openShared() {
    const state = { time: 0, isAway: false };
    const version = () =>
      state.isAway ? Promise.reject(new Error('The database is away.')) : Promise.resolve(1);
    const watchedTables = { tablesOf: () => [], isWatched: () => true };
    const shared = replyCache(
      { kind: 'server', onChange: () => undefined, version, watchedTables, publicReads: withoutReplicas },
      () => state.time,
    );
    await shared.check();
    const site = fastify();
    serveFromCache(site, shared, (kept, locale, since) =>
      prepareReply(`${kept.body.toString()} in ${locale}, since ${since}`, kept.headers),
    );
    site.get('/kept', { config: { isKept: true } }, async (request, reply) => {
      if (state.isAway) return reply.code(503).send('away');
      const { reads } = await shared.observe(() => Promise.resolve());
      const prepared = prepareReply('"kept"', {});
      const sent = sendPrepared(request, reply, prepared);
      shared.keep(addressOf(request), toCachedReply(reply, prepared), reads);
      return sent;
    });
    /** Requests the address at a time, in seconds; returns status, age and state of the cache. */
    const ask = async (seconds: number, url = '/kept') => {
      state.time = seconds * 1000;
      const { statusCode, headers } = await site.inject(url);
      return [statusCode, headers.age, headers['cache-status']];
    };
    return { state, ask, site };
  }

  it('is sent with its age at every request for ten minutes, and never refused', async () => {
    const { state, ask, site } = await openShared();
    expect(await ask(0)).toEqual([200, undefined, undefined]);
    state.isAway = true;
    expect(await ask(0.5)).toEqual([200, undefined, undefined]);
    for (let seconds = 1; seconds < 40; seconds += 0.3)
      expect(await ask(seconds)).toEqual([200, String(Math.floor(seconds)), OLD]);
    expect(await ask(600)).toEqual([200, '600', OLD]);
    expect(await ask(602)).toEqual([503, undefined, undefined]);
    expect((await ask(602.5))[0]).toBe(503);
    expect((await ask(3, '/kept?page=2'))[0]).toBe(503);
    state.isAway = false;
    expect(await ask(604)).toEqual([200, undefined, undefined]);
    await site.close();
  });

  it('is sent in its stale form, under a tag of its own', async () => {
    const { state, ask, site } = await openShared();
    await ask(5);
    const fresh = await site.inject('/kept');
    state.isAway = true;
    await ask(60);
    const stale = await site.inject('/kept');
    expect([fresh.body, stale.body]).toEqual(['"kept"', '"kept" in en, since 5000']);
    const { etag } = stale.headers;
    expect(etag).not.toBe(fresh.headers.etag);
    expect((await site.inject({ url: '/kept', headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    const known = { 'if-none-match': fresh.headers.etag };
    expect((await site.inject({ url: '/kept', headers: known })).statusCode).toBe(200);
    await site.close();
  });

  it('counts the ten minutes from when the database went away, however long nobody asked before', async () => {
    const { state, ask, site } = await openShared();
    await ask(0);
    state.isAway = true;
    expect(await ask(3600)).toEqual([200, '3600', OLD]);
    expect((await ask(4199))[0]).toBe(200);
    expect((await ask(4202))[0]).toBe(503);
    await site.close();
  });
});
