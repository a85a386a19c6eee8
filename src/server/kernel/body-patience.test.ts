import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, it, type TestContext } from 'vitest';
import { mountBodyPatience } from './body-patience.ts';

/** Longer than a busy machine keeps anybody waiting. The tests wait for it side by side. */
const SPAN_MS = 3000;
const patience = { wholeWithinMs: SPAN_MS, leastBytes: 1000, spanMs: SPAN_MS, afterAnswerMs: SPAN_MS };

/** A server with a route for small bodies, one for large ones, and one that answers before it reads. */
async function aServer({ onTestFinished }: TestContext): Promise<number> {
  const app = fastify({ forceCloseConnections: true });
  mountBodyPatience(app, patience);
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

/** Begins a request whose body is announced and not sent yet; hears what is answered. */
async function begin(context: TestContext, path: string, length: number) {
  const socket: Socket = connect(await aServer(context), '127.0.0.1');
  context.onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  let heard = '';
  socket.on('data', (data) => (heard += data.toString()));
  const closed = once(socket, 'close').then(() => heard);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return { socket, closed, heard: () => heard };
}

describe.concurrent('a body that does not come', () => {
  it.for(['/small', '/large'])('is cut off at %s, with the reason', async (path, context) => {
    const { expect } = context;
    const { socket, closed } = await begin(context, path, 5000);
    socket.write('a');
    expect(await closed).toMatch(/^HTTP\/1\.1 408 Request Timeout[^]*too long to arrive/);
  });

  it('is cut off where it trickles', async (context) => {
    const { expect } = context;
    const { socket, closed } = await begin(context, '/large', 5000);
    const trickle = setInterval(() => socket.write('a'), 50);
    context.onTestFinished(() => clearInterval(trickle));
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is not waited for once it is answered', async (context) => {
    const { expect } = context;
    const { closed } = await begin(context, '/hasty', 5000);
    expect(await closed).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe.concurrent('a body that comes at the lowest rate', () => {
  it('may take longer than one span', async (context) => {
    const { expect } = context;
    const pieces = 12;
    const { socket, heard } = await begin(context, '/large', pieces * 2000);
    for (let sent = 0; sent < pieces; sent += 1) {
      socket.write('a'.repeat(2000));
      await pause(SPAN_MS / 8);
    }
    await expect.poll(heard, { timeout: 20_000 }).toContain('{"length":24000}');
  });
});
