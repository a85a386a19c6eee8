import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server in this process: what it took, and how often it shall first refuse. */
export async function openMailServer({ refusals = 0, port = 0 } = {}) {
  const taken: { readonly from: string; readonly to: readonly string[]; readonly content: string }[] = [];
  let left = refusals;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        left -= 1;
        if (left >= 0) return done(Object.assign(new Error('Come again later'), { responseCode: 451 }));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const content = Buffer.concat(parts).toString('utf8');
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), content });
        return done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: chosen } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    port: chosen,
    taken,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}
