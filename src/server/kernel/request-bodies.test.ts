import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from './log.ts';
import { mountJsonBodies } from './request-bodies.ts';
import { mountErrorHandler } from './send-problem.ts';

const log = openLog('test');
let app: FastifyInstance;

beforeEach(() => {
  app = fastify();
  mountErrorHandler(app, log, () => false);
  mountJsonBodies(app);
  app.post('/', ({ body }) => ({ kind: body === null ? 'nothing' : typeof body }));
});
afterEach(() => app.close());

async function post(payload: string, type = 'application/json') {
  const response = await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } });
  return { status: response.statusCode, body: response.json<{ message?: string; kind?: string }>() };
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const listOf = (items: number) => `{"rows":[${Array(items).fill('0').join(',')}]}`;

describe('a JSON body', () => {
  it.each([' ', '{', '{"a":1,}', '[', '"', '{"__proto__":{}}', '{"a":{"constructor":{"prototype":{}}}}'])(
    'is rejected if malformed or if it sets a prototype: %s',
    async (payload) => {
      expect(await post(payload)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    },
  );

  it('nests at most 20 levels deep', async () => {
    for (const allowed of [nested(20), objects(20)]) expect((await post(allowed)).status).toBe(200);
    for (const levels of [21, 5_000, 200_000])
      for (const deep of [nested(levels), objects(levels)].filter(({ length }) => length < 1_000_000))
        expect([levels, (await post(deep)).status]).toEqual([levels, 400]);
    expect((await post(nested(21))).body.message).toContain('20');
  });

  it('has at most 2,000 items per list', async () => {
    expect((await post(listOf(2000))).status).toBe(200);
    expect((await post(listOf(2001))).status).toBe(400);
  });

  it('may be empty, or any other JSON value', async () => {
    for (const [payload, kind] of [
      ['', 'undefined'],
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
