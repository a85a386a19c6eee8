import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server in this process: what it took, and how often it shall first refuse, or first hear a mail and never say so. A dead one keeps its port, so that nobody else
 * takes it, and hangs up on everyone until it is revived.
 */
export async function openMailServer({ refusals = 0, silences = 0, isDead = false } = {}) {
  const taken: { readonly from: string; readonly to: readonly string[]; readonly content: string }[] = [];
  const unanswered: string[] = [];
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
        if (unanswered.length < silences) return void unanswered.push(content);
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
    unanswered,
    revive: () => void (hangsUp = false),
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}
