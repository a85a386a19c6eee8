import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, it, type TestContext } from 'vitest';
import { mountBodyTimeouts } from './close-connections.ts';

/** Longer than any delay of a busy machine. The tests run concurrently. */
const SPAN_MS = 3000;
const patience = { wholeWithinMs: SPAN_MS, leastBytes: 1000, spanMs: SPAN_MS, afterAnswerMs: SPAN_MS };

/**
 * Starts a server with a route for small bodies, one for large ones, and one that answers before it reads the
 * body.
 */
async function startServer({ onTestFinished }: TestContext): Promise<number> {
  const app = fastify({ forceCloseConnections: true });
  mountBodyTimeouts(app, patience);
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post<{ Body: string }>('/small', ({ body }) => ({ length: body.length }));
  app.post<{ Body: string }>('/large', { config: { bodyAtRate: true } }, ({ body }) => {
    return { length: body.length };
  });
  app.post('/hasty', { onRequest: async (_request, reply) => reply.code(401).send({}) }, () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

/** Sends the head of a request and collects the response. */
async function begin(context: TestContext, path: string, length: number) {
  const socket: Socket = connect(await startServer(context), '127.0.0.1');
  context.onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (data) => (received += data.toString()));
  // `once` of node:events would reject if a write met the closed connection.
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return { socket, closed, received: () => received };
}

describe.concurrent('a body that stops arriving', () => {
  it.for(['/small', '/large'])('is cut off on %s with the reason', async (path, context) => {
    const { expect } = context;
    const { socket, closed } = await begin(context, path, 5000);
    socket.write('a');
    expect(await closed).toMatch(/^HTTP\/1\.1 408 Request Timeout[^]*too long to arrive/);
  });

  it('is cut off if it arrives too slowly', async (context) => {
    const { expect } = context;
    const { socket, closed } = await begin(context, '/large', 5000);
    const trickle = setInterval(() => socket.write('a'), 50);
    context.onTestFinished(() => clearInterval(trickle));
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is dropped once the response was sent', async (context) => {
    const { expect } = context;
    const { closed } = await begin(context, '/hasty', 5000);
    expect(await closed).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe.concurrent('a body that arrives at the minimum rate', () => {
  it('may take longer than one span', async (context) => {
    const { expect } = context;
    const pieces = 12;
    const { socket, received } = await begin(context, '/large', pieces * 2000);
    for (let sent = 0; sent < pieces; sent += 1) {
      socket.write('a'.repeat(2000));
      await pause(SPAN_MS / 8);
    }
    await expect.poll(received, { timeout: 20_000 }).toContain('{"length":24000}');
  });
});
