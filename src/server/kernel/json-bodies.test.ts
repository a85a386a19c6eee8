import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from './log.ts';
import { mountJsonBodies } from './json-bodies.ts';
import { mountRefusals } from './refusals.ts';

const log = openLog('test');
let app: FastifyInstance;

beforeEach(() => {
  app = fastify();
  mountRefusals(app, log, () => false);
  mountJsonBodies(app);
  app.post('/', ({ body }) => ({ kind: body === null ? 'nothing' : typeof body }));
});
afterEach(() => app.close());

async function post(payload: string, type = 'application/json') {
  const answer = await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } });
  return { status: answer.statusCode, body: answer.json<{ message?: string; kind?: string }>() };
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const listOf = (things: number) => `{"rows":[${Array(things).fill('0').join(',')}]}`;

describe('a JSON body', () => {
  it.each(['', '{', '{"a":1,}', '[', '"', '{"__proto__":{}}', '{"a":{"constructor":{"prototype":{}}}}'])(
    'is refused where it is malformed or reaches for a prototype: %s',
    async (payload) => {
      expect(await post(payload)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    },
  );

  it('nests at most 20 levels deep', async () => {
    for (const good of [nested(20), objects(20)]) expect((await post(good)).status).toBe(200);
    for (const levels of [21, 5_000, 200_000])
      for (const deep of [nested(levels), objects(levels)].filter(({ length }) => length < 1_000_000))
        expect([levels, (await post(deep)).status]).toEqual([levels, 400]);
    expect((await post(nested(21))).body.message).toContain('20');
  });

  it('lists at most 2,000 things in a row', async () => {
    expect((await post(listOf(2000))).status).toBe(200);
    expect((await post(listOf(2001))).status).toBe(400);
  });

  it('may be anything else that JSON can say', async () => {
    for (const [payload, kind] of [
      ['null', 'nothing'],
      ['7', 'number'],
      ['"[[[[[[[[[[[[[[[[[[[[[[[["', 'string'],
    ] as const)
      expect(await post(payload, 'application/json; charset=utf-8')).toEqual({
        status: 200,
        body: { kind },
      });
  });
});
