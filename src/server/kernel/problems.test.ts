import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleClientError } from './send-problem.ts';

let server: Server;

beforeEach(async () => {
  server = createServer({ headersTimeout: 1000, connectionsCheckingInterval: 50 });
  server.on('clientError', (error, socket) => handleClientError(error, socket as Socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => server.close());

/** Opens a connection, sends a text, and returns what arrives until the server closes it. */
async function receiveAfter(text: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (part: string) => (received += part));
  socket.write(text);
  await once(socket, 'close');
  return received;
}

describe('a connection that sends no request in time', () => {
  it('is closed without an answer if it sent nothing: a browser would take it for that to its next request', async () => {
    expect(await receiveAfter('')).toBe('');
  });

  it('is answered with 400 if it sent something else, or only a part', async () => {
    const refusal = /^HTTP\/1\.1 400 Bad Request\r\n[^]*\{"message":"The request could not be read\./;
    expect(await receiveAfter('nonsense\r\n\r\n')).toMatch(refusal);
    expect(await receiveAfter('GET / HTTP/1.1\r\nHost: ')).toMatch(refusal);
  });
});
