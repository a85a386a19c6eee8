import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * An in-process mail server that records messages. It can first refuse some, or accept some without ever
 * responding. A dead one keeps its port and closes every connection until it is revived.
 */
export async function openMailServer({ refusals = 0, silences = 0, isDead = false } = {}) {
  const taken: { readonly from: string; readonly to: readonly string[]; readonly content: string }[] = [];
  const pending: string[] = [];
  let left = refusals;
  let hangsUp = isDead;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const content = Buffer.concat(parts).toString('utf8');
        if (pending.length < silences) return void pending.push(content);
        left -= 1;
        if (left >= 0) return done(Object.assign(new Error('Come again later'), { responseCode: 451 }));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), content });
        return done();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.prependListener('connection', (socket: Socket) => {
    if (hangsUp) socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    unanswered: pending,
    revive: () => void (hangsUp = false),
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}
