import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mountAdmission } from './admission.ts';
import { openLog } from './log.ts';
import { mountRefusals } from './refusals.ts';

const BOUNDS = { atOnce: 2, waiting: 3 };
const token = { authorization: 'Bearer mine' };

let app: FastifyInstance;
let inside: string[];
let finish: (() => void)[];

beforeEach(async () => {
  inside = [];
  finish = [];
  app = fastify();
  mountRefusals(app, openLog('test'), () => false);
  mountAdmission(app, {
    visit: BOUNDS,
    'signed-in-read': BOUNDS,
    body: { atOnce: 100, waiting: 0 },
    write: BOUNDS,
    upload: BOUNDS,
  });
  app.get('/large', () => Buffer.alloc(32 * 1024 * 1024));
  app.get('/healthz', () => ({ status: 'ok' }));
  for (const config of [{}, { bodyAtRate: true }])
    app.route({
      method: ['GET', 'POST'],
      url: 'bodyAtRate' in config ? '/upload' : '/work',
      config,
      handler: async ({ method, url }) => {
        inside.push(`${method} ${url}`);
        await new Promise<void>((done) => finish.push(done));
        return { status: 'done' };
      },
    });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const done of finish) done();
  await app.close();
});

function portOf({ server }: FastifyInstance): number {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const settled = () => new Promise((next) => setTimeout(next, 20));

/** Asks so many times at once; answers the statuses once all are answered. */
function crowd(times: number, method: 'GET' | 'POST', headers = {}, url = '/work') {
  const asked = Array.from({ length: times }, () => app.inject({ method, url, headers }));
  return Promise.all(asked).then((answers) => answers.map(({ statusCode }) => statusCode));
}

async function finishAll(): Promise<void> {
  while (finish.length > 0) {
    for (const done of finish.splice(0)) done();
    await settled();
  }
}

describe('the work in hand', () => {
  it.each([
    ['GET', {}, '/work'],
    ['GET', token, '/work'],
    ['POST', token, '/work'],
    ['POST', token, '/upload'],
  ] as const)(
    'is bounded for %s with %o at %s: some at once, some in a row, the others told to come again',
    async (method, headers, url) => {
      const answers = crowd(9, method, headers, url);
      await settled();
      expect(inside).toHaveLength(2);
      await finishAll();
      expect((await answers).toSorted((one, other) => one - other)).toEqual([
        200, 200, 200, 200, 200, 503, 503, 503, 503,
      ]);
      expect(inside).toHaveLength(5);
    },
  );

  it('says when to come again', async () => {
    const answers = crowd(5, 'GET');
    const refused = await app.inject('/work');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toEqual({
      message: 'Too many requests right now. Try again in a few seconds.',
    });
    await settled();
    await finishAll();
    await answers;
  });

  it('of one kind keeps out nobody who asks for another', async () => {
    const visits = crowd(9, 'GET');
    await settled();
    const others = [crowd(2, 'GET', token), crowd(2, 'POST', token), crowd(2, 'POST', token, '/upload')];
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await settled();
    expect(inside).toHaveLength(8);
    await finishAll();
    expect(await Promise.all(others)).toEqual([
      [200, 200],
      [200, 200],
      [200, 200],
    ]);
    await visits;
  });

  it('is done when the answer goes out, however slowly it is taken', async () => {
    const sockets = Array.from({ length: 5 }, () => connect(portOf(app), '127.0.0.1'));
    for (const socket of sockets) {
      socket.write('GET /large HTTP/1.1\r\nHost: here\r\n\r\n');
      await once(socket, 'readable');
    }
    const answers = crowd(2, 'GET');
    await settled();
    expect(inside).toHaveLength(2);
    await finishAll();
    expect(await answers).toEqual([200, 200]);
    for (const socket of sockets) socket.destroy();
  });

  it('is not begun while a body is under way', async () => {
    const head =
      'POST /work HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{';
    const sockets = Array.from({ length: 9 }, () => connect(portOf(app), '127.0.0.1'));
    for (const socket of sockets) socket.write(head);
    await settled();
    const answers = crowd(2, 'POST');
    await settled();
    expect(inside).toHaveLength(2);
    await finishAll();
    expect(await answers).toEqual([200, 200]);
    for (const socket of sockets) socket.destroy();
  });

  it('is given up by whoever is gone, inside or in the row', async () => {
    const sockets = Array.from({ length: 5 }, () => connect(portOf(app), '127.0.0.1'));
    for (const socket of sockets) socket.write('GET /work HTTP/1.1\r\nHost: here\r\n\r\n');
    await expect.poll(() => inside.length).toBe(2);
    for (const socket of sockets) {
      socket.destroy();
      await once(socket, 'close');
    }
    await settled();
    const answers = crowd(5, 'GET');
    await settled();
    await finishAll();
    expect(await answers).toEqual([200, 200, 200, 200, 200]);
  });
});
