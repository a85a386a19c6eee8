import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { anAccount, signedIn } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { BOUNDARY, FORM, formOf } from '../support/forms.ts';
import { aPdf } from '../support/sample-documents.ts';
import { openTestApp } from '../support/test-app.ts';
import { MEGABYTE, TOO_BIG, uploadWorld } from '../support/upload-world.ts';

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f5d4c' } })
  .png()
  .toBuffer();

const fieldsOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`field${place}`, 'text']));

/** Starts a handwritten form request that never finishes, to a server that listens. */
function beginning(call: string, { server }: FastifyInstance, headers: readonly string[], first: string) {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = [`POST /api/upload/${call} HTTP/1.1`, 'Host: localhost', `Content-Type: ${FORM}`, ...headers];
  socket.write(`${head.join('\r\n')}\r\nContent-Length: 5000000\r\n\r\n--${BOUNDARY}\r\n${first}`);
  return socket;
}

describe.each([
  ['image', picture, 5],
  ['file', aPdf(), 25],
] as const)('upload/%s refuses', (call, bytes, most) => {
  const world = uploadWorld(call);
  const { send, upload, expectNothingOf } = world;
  const whole = formOf([{ bytes }]);
  beforeAll(() => world.test().app.listen({ port: 0, host: '127.0.0.1' }));

  it('a request without a session, without reading it', async () => {
    await expectNothingOf(async () => {
      expect((await send(whole, {})).status).toBe(401);
      expect((await send('{', {}, 'application/json')).status).toBe(401);
    });
  });

  it('a request without a session before its body has arrived', async () => {
    const socket = beginning(call, world.test().app, [], '');
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  const text = 'Content-Disposition: form-data; name="file"\r\n\r\ntext';
  it.each([
    ['no part', formOf([])],
    ['a slot alone', formOf([], { slot: 'other1' })],
    ['another field', formOf([{ bytes, field: 'document' }])],
    ['two files', formOf([{ bytes }, { bytes }])],
    ['an end cut off', whole.subarray(0, -40)],
    ['nonsense', Buffer.from('nonsense')],
    ['eleven fields', formOf([{ bytes }], fieldsOf(11))],
    ['ten fields and the file', formOf([{ bytes }], fieldsOf(10))],
    ['text in the place of the file', Buffer.from(`--${BOUNDARY}\r\n${text}\r\n--${BOUNDARY}--\r\n`)],
  ])('a form with %s', async (_what, body) => {
    await expectNothingOf(async () => {
      const { status, body: reply } = await send(body);
      expect([status, reply['file']]).toEqual([400, expect.any(String)]);
    });
  });

  it('a form with a text of 1,001 bytes, with the limit at its field', async () => {
    await expectNothingOf(async () => {
      const { status, body } = await send(formOf([{ bytes }], { slot: 'x'.repeat(1001) }));
      expect([status, body['slot']]).toEqual([400, expect.stringMatching(/1,?000/)]);
    });
  });

  it('a body that is not a form', async () => {
    await expectNothingOf(async () => {
      expect((await send('{}', world.headers(), 'application/json')).status).toBe(415);
      expect((await send(Buffer.from(bytes), world.headers(), 'application/pdf')).status).toBe(415);
    });
  });

  it('a file larger than specification §5 allows: 5 MB for pictures, 25 MB for documents', async () => {
    const big = Buffer.concat([bytes, Buffer.alloc(most * MEGABYTE, 32), Buffer.from('%%EOF')]);
    await expectNothingOf(async () => {
      for (const size of [most * MEGABYTE + 1, big.length]) {
        const { status, body } = await upload(big.subarray(0, size));
        expect([status, body['message'], body['file']]).toEqual([413, TOO_BIG, TOO_BIG]);
      }
    });
  });

  it('a file that is too large, and answers the next request on the same connection', async () => {
    const { port } = world.test().app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const sent = (method: string, path: string, body?: Buffer) =>
      new Promise<{ readonly status: number | undefined; readonly localPort: number | undefined }>(
        (done, fail) => {
          const headers = body && { ...world.headers(), 'content-type': FORM, 'content-length': body.length };
          const asked = httpRequest({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
            const { localPort } = response.socket;
            response.resume().once('end', () => done({ status: response.statusCode, localPort }));
          });
          asked.once('error', fail).end(body);
        },
      );
    const big = formOf([{ bytes: Buffer.concat([bytes, Buffer.alloc((most + 2) * MEGABYTE, 32)]) }]);
    const refused = await sent('POST', `/api/upload/${call}`, big);
    const next = await sent('GET', '/api/settings');
    expect([refused.status, next.status]).toEqual([413, 200]);
    expect(next.localPort).toBe(refused.localPort);
  });

  it('a file beyond the organization’s storage limit', async () => {
    const id = 'b'.repeat(64);
    const big = { id, sha256: id, bytes: 500 * MEGABYTE - 10, mediaType: 'image/png', filename: 'big.png' };
    const row = { ...big, organization: world.owner().organization, createdAt: now };
    await world
      .test()
      .database.transact(async (tx) => void (await tx.insertInto('storedFile').values(row).execute()));
    const before = world.stored();
    const { status, body } = await upload(bytes);
    expect([status, body['file']]).toEqual([413, expect.stringContaining('500 MB')]);
    expect(world.stored()).toBe(before);
    expect(await world.rows()).toHaveLength(1);
  });

  it('and cleans up an upload cancelled half-way', async () => {
    const before = world.stored();
    const { authorization } = world.headers();
    const part = `Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
    const first = `${part}${bytes.toString('latin1')}${'x'.repeat(200_000)}`;
    const headers = [`Authorization: ${authorization}`];
    const socket = beginning(call, world.test().app, headers, first);
    await expect.poll(world.stored, { timeout: 20_000 }).toBe(before + 1);
    socket.destroy();
    await expect.poll(world.stored, { timeout: 20_000 }).toBe(before);
    expect(await world.rows()).toEqual([]);
  });
});

describe('both upload calls refuse', () => {
  it('an upload beyond the hourly limit, counted over pictures and documents', async () => {
    const strict = await openTestApp({ ENVIRONMENT: 'dev' });
    onTestFinished(strict.close);
    const other = await signedIn(strict.database, await anAccount(strict.database));
    const ask = (url: string) =>
      strict.app.inject({
        method: 'POST',
        url,
        headers: { ...other, 'content-type': FORM },
        payload: formOf([{ bytes: Buffer.from('nothing that is taken') }]),
      });
    for (let sent = 0; sent < 60; sent += 1) {
      const response = await ask(sent % 2 === 0 ? '/api/upload/file' : '/api/upload/image');
      expect(response.statusCode).toBe(415);
    }
    expect((await ask('/api/upload/file')).statusCode).toBe(429);
    expect((await ask('/api/upload/image')).statusCode).toBe(429);
  });
});
