import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the server does with a message that has arrived: it may end the connection, or never respond. */
type Treatment = 'take' | 'refuse' | 'hang' | 'die';

type Options = {
  readonly refusals?: number;
  readonly silences?: number;
  readonly isDead?: boolean;
  /** Decides about each message; instead of `refusals` and `silences`. */
  readonly treat?: (content: string) => Treatment;
};

/**
 * An in-process mail server that records messages. It can first refuse some, or accept some without ever
 * responding. A dead one keeps its port and closes every connection until it is revived.
 */
export async function openMailServer({
  refusals = 0,
  silences = 0,
  isDead = false,
  treat = inTurn(refusals, silences),
}: Options = {}) {
  const taken: { readonly from: string; readonly to: readonly string[]; readonly content: string }[] = [];
  const pending: string[] = [];
  const sockets = new Set<Socket>();
  let hangsUp = isDead;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope, remotePort }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const content = Buffer.concat(parts).toString('utf8');
        const treatment = treat(content);
        if (treatment === 'hang') return void pending.push(content);
        if (treatment === 'die') return endConnection(content, remotePort);
        if (treatment === 'refuse')
          return done(Object.assign(new Error('Come again later'), { responseCode: 451 }));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), content });
        return done();
      });
    },
  });
  server.on('error', () => undefined);
  const endConnection = (content: string, port: number) => {
    pending.push(content);
    for (const socket of sockets) if (socket.remotePort === port) socket.resetAndDestroy();
  };
  server.server.prependListener('connection', (socket: Socket) => {
    if (hangsUp) socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    unanswered: pending,
    revive: () => void (hangsUp = false),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Leaves some messages without a response, then refuses some, and takes all others. */
function inTurn(refusals: number, silences: number): () => Treatment {
  const treatments: Treatment[] = [
    ...Array.from({ length: silences }, () => 'hang' as const),
    ...Array.from({ length: refusals }, () => 'refuse' as const),
  ];
  return () => treatments.shift() ?? 'take';
}
