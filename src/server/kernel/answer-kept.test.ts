import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, answerKept, toKeep } from './answer-kept.ts';
import { prepareReply, sendPrepared } from './prepared-reply.ts';
import { replyCache } from './reply-cache.ts';

let app: FastifyInstance;
let asked: string[];
let isShown: boolean;
/** Lets the replies under way be made. */
let make: () => void;

beforeEach(async () => {
  asked = [];
  isShown = true;
  const started = Promise.withResolvers<void>();
  make = started.resolve;
  const cache = replyCache(
    { kind: 'embedded', onChange: () => undefined, version: () => Promise.resolve(1) },
    Date.now,
  );
  app = fastify();
  answerKept(app, cache);
  for (const isKept of [true, false])
    app.get(isKept ? '/kept' : '/single', { config: { isKept } }, async (request, reply) => {
      asked.push(request.url);
      const generation = cache.generation();
      await started.promise;
      const prepared = prepareReply(JSON.stringify({ number: asked.length }), {});
      const sent = sendPrepared(request, isShown ? reply : reply.code(404), prepared);
      if (isKept && isShown) cache.keep(addressOf(request), toKeep(reply, prepared), generation);
      return sent;
    });
  await app.ready();
});
afterEach(() => app.close());

async function askTogether(urls: readonly string[], headers: Record<string, string> = {}) {
  const answers = Promise.all(urls.map((url) => app.inject({ url, headers })));
  await new Promise((next) => setTimeout(next, 20));
  make();
  return (await answers).map(({ statusCode, body }) => `${statusCode} ${body}`);
}

const hundred = (url: string) => Array.from({ length: 100 }, () => url);

describe('a reply that many ask for at the same moment', () => {
  it('is made once, and answered to all of them', async () => {
    const answers = await askTogether(hundred('/kept'));
    expect(new Set(answers)).toEqual(new Set(['200 {"number":1}']));
    expect(asked).toEqual(['/kept']);
  });

  it('is made for each address by itself', async () => {
    await askTogether([...hundred('/kept?page=1'), ...hundred('/kept?page=2')]);
    expect(asked.toSorted()).toEqual(['/kept?page=1', '/kept?page=2']);
  });

  it('is made for each of them where it is not kept, and where they send a token', async () => {
    await askTogether(['/single', '/single', '/single']);
    expect(asked).toHaveLength(3);
    await askTogether(['/kept', '/kept'], { authorization: 'Bearer mine' });
    expect(asked).toHaveLength(5);
  });

  it('is made by each of those who waited where it turned out to be none to keep', async () => {
    isShown = false;
    const answers = await askTogether(['/kept', '/kept', '/kept']);
    expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['404', '404', '404']);
    expect(asked).toHaveLength(3);
  });
});
