import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from './log.ts';
import { defaultLimits, mountRequestLimits } from './request-limits.ts';
import { mountErrorHandler } from './send-problem.ts';

const LIMIT = { concurrent: 2, queued: 3 };
const token = { authorization: 'Bearer mine' };

let app: FastifyInstance;
let running: string[];
let finish: (() => void)[];

beforeEach(async () => {
  running = [];
  finish = [];
  app = fastify();
  mountErrorHandler(app, openLog('test'), () => false);
  mountRequestLimits(app, {
    'anonymous-read': LIMIT,
    'signed-in-read': LIMIT,
    'expensive-read': LIMIT,
    body: { concurrent: 100, queued: 0 },
    write: LIMIT,
    upload: LIMIT,
  });
  app.get('/large', () => Buffer.alloc(32 * 1024 * 1024));
  app.get('/healthz', () => ({ status: 'ok' }));
  const isExpensive = ({ search }: Readonly<Record<string, unknown>>) => search !== undefined;
  const routes = {
    '/work': { readsToken: true },
    '/upload': { bodyAtRate: true },
    '/public': { isExpensive },
  };
  for (const [url, config] of Object.entries(routes))
    app.route({
      method: ['GET', 'POST'],
      url,
      config,
      handler: async ({ method, url }) => {
        running.push(`${method} ${url}`);
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

const shortPause = () => new Promise((next) => setTimeout(next, 20));

/** Sends requests at once; returns their statuses once all are answered. */
function sendAtOnce(times: number, method: 'GET' | 'POST', headers = {}, url = '/work') {
  const responses = Array.from({ length: times }, () => app.inject({ method, url, headers }));
  return Promise.all(responses).then((all) => all.map(({ statusCode }) => statusCode));
}

async function finishAll(): Promise<void> {
  while (finish.length > 0) {
    for (const done of finish.splice(0)) done();
    await shortPause();
  }
}

describe('request limits', () => {
  it.each([
    ['GET', {}, '/work'],
    ['GET', token, '/work'],
    ['POST', token, '/work'],
    ['POST', token, '/upload'],
  ] as const)(
    'handle some at once, queue some and answer 503 to the rest, for %s with %o at %s',
    async (method, headers, url) => {
      const statuses = sendAtOnce(9, method, headers, url);
      await shortPause();
      expect(running).toHaveLength(2);
      await finishAll();
      expect((await statuses).toSorted((a, b) => a - b)).toEqual([
        200, 200, 200, 200, 200, 503, 503, 503, 503,
      ]);
      expect(running).toHaveLength(5);
    },
  );

  it('answer 503 with Retry-After and a sentence', async () => {
    const statuses = sendAtOnce(5, 'GET');
    const refused = await app.inject('/work');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toEqual({
      message: 'Too many requests right now. Try again in a few seconds.',
    });
    await shortPause();
    await finishAll();
    await statuses;
  });

  it('answer 503 to what waits too long for its turn', async () => {
    const busy = fastify();
    mountErrorHandler(busy, openLog('test'), () => false);
    mountRequestLimits(busy, {
      ...defaultLimits,
      'anonymous-read': { concurrent: 1, queued: 9, waitMs: 20 },
    });
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    busy.get('/work', () => isOver.then(() => ({ status: 'done' })));
    const statusOf = async () => (await busy.inject({ url: '/work', remoteAddress: '192.0.2.1' })).statusCode;
    const first = statusOf();
    expect(await Promise.all([statusOf(), statusOf()])).toEqual([503, 503]);
    end();
    expect([await first, await statusOf()]).toEqual([200, 200]);
    await busy.close();
  });

  it('of one class do not block another class, nor the health check', async () => {
    const anonymousStatuses = sendAtOnce(9, 'GET');
    await shortPause();
    const others = [
      sendAtOnce(2, 'GET', token),
      sendAtOnce(2, 'POST', token),
      sendAtOnce(2, 'POST', token, '/upload'),
    ];
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await shortPause();
    expect(running).toHaveLength(8);
    await finishAll();
    expect(await Promise.all(others)).toEqual([
      [200, 200],
      [200, 200],
      [200, 200],
    ]);
    await anonymousStatuses;
  });

  it('of expensive reads hold no place of other reads', async () => {
    const expensive = sendAtOnce(6, 'GET', {}, '/public?search=heat');
    await shortPause();
    const others = sendAtOnce(2, 'GET', {}, '/public');
    await shortPause();
    expect(running.filter((name) => name === 'GET /public')).toHaveLength(2);
    expect(running).toHaveLength(4);
    await finishAll();
    expect(await others).toEqual([200, 200]);
    expect((await expensive).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 200, 503]);
  });

  it('count a token only where it is read', async () => {
    const statuses = sendAtOnce(9, 'GET', { authorization: 'x' }, '/public');
    await shortPause();
    const signedIn = sendAtOnce(2, 'GET', token);
    await shortPause();
    expect(running).toHaveLength(4);
    await finishAll();
    expect(await signedIn).toEqual([200, 200]);
    expect((await statuses).filter((status) => status === 503)).toHaveLength(4);
  });

  it('free a place when the response starts to be sent, however slowly it is read', async () => {
    const sockets = Array.from({ length: 5 }, () => connect(portOf(app), '127.0.0.1'));
    for (const socket of sockets) {
      socket.write('GET /large HTTP/1.1\r\nHost: here\r\n\r\n');
      await once(socket, 'readable');
    }
    const statuses = sendAtOnce(2, 'GET');
    await shortPause();
    expect(running).toHaveLength(2);
    await finishAll();
    expect(await statuses).toEqual([200, 200]);
    for (const socket of sockets) socket.destroy();
  });

  it('count a write only once its body has arrived', async () => {
    const head =
      'POST /work HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{';
    const sockets = Array.from({ length: 9 }, () => connect(portOf(app), '127.0.0.1'));
    for (const socket of sockets) socket.write(head);
    await shortPause();
    const statuses = sendAtOnce(2, 'POST');
    await shortPause();
    expect(running).toHaveLength(2);
    await finishAll();
    expect(await statuses).toEqual([200, 200]);
    for (const socket of sockets) socket.destroy();
  });

  it('free the place of an aborted request, running or queued', async () => {
    const sockets = Array.from({ length: 5 }, () => connect(portOf(app), '127.0.0.1'));
    for (const socket of sockets) socket.write('GET /work HTTP/1.1\r\nHost: here\r\n\r\n');
    await expect.poll(() => running.length, { timeout: 20_000 }).toBe(2);
    for (const socket of sockets) {
      socket.destroy();
      await once(socket, 'close');
    }
    const connections = promisify(app.server.getConnections.bind(app.server));
    await expect.poll(() => connections(), { timeout: 20_000 }).toBe(0);
    const statuses = sendAtOnce(5, 'GET');
    await shortPause();
    await finishAll();
    expect(await statuses).toEqual([200, 200, 200, 200, 200]);
  });
});
