import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeConnections } from './close-connections.ts';

const GRACE_MS = 500;

/** Starts a server with a route that answers when it is told to. */
async function startServer() {
  const app = fastify({ return503OnClosing: false });
  closeConnections(app, GRACE_MS);
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begun.resolve();
    await finish.promise;
    return 'all of it';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, begun: begun.promise, finish: finish.resolve };
}

async function open({ app: { server }, port }: Awaited<ReturnType<typeof startServer>>) {
  const accepted = once(server, 'connection');
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => (received += text));
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  await accepted;
  return { socket, closed };
}

it('closes a connection that never sent a request', async () => {
  const started = await startServer();
  const { closed } = await open(started);
  await started.app.close();
  expect(await closed).toBe('');
});

it('answers the request in progress, then closes its connection', async () => {
  const started = await startServer();
  const { app, begun, finish } = started;
  const { socket, closed } = await open(started);
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
  await begun;
  const closing = app.close();
  setTimeout(finish, 3 * GRACE_MS);
  await closing;
  expect(await closed).toMatch(/^HTTP\/1\.1 200 .*all of it$/s);
});

it('answers a request that was on its way over an open connection', async () => {
  const started = await startServer();
  const { app, finish } = started;
  finish();
  const { socket, closed } = await open(started);
  const closing = app.close();
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
  await closing;
  expect(await closed).toMatch(/^HTTP\/1\.1 200 .*all of it$/s);
});

it('lets an app close that never listened', async () => {
  const app = fastify();
  closeConnections(app, GRACE_MS);
  await app.ready();
  await expect(app.close()).resolves.toBeUndefined();
});
