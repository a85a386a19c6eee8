import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { COMMIT_WITH_REPORT } from '#server/kernel/watched-tables.ts';

export type CuttingProxy = {
  /** Address of the database through the proxy. */
  readonly url: string;
  /**
   * From now on every connection is cut at its commit: every second one before the commit arrives, the others
   * before its answer does.
   */
  readonly startCutting: () => void;
  readonly cuts: { before: number; after: number };
  readonly close: () => Promise<void>;
};

/**
 * Opens a proxy before a PostgreSQL server that cuts connections when they commit, so that clients do not
 * learn the outcome.
 */
export async function openCuttingProxy(target: URL): Promise<CuttingProxy> {
  const cuts = { before: 0, after: 0 };
  const open = new Set<Socket>();
  let isCutting = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isAnswerLost = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
    };
    open.add(client);
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.on('data', (data) => {
      const isCommit = isCutting && data.includes(COMMIT_WITH_REPORT);
      if (isCommit && cuts.before <= cuts.after) {
        cuts.before += 1;
        return end();
      }
      isAnswerLost ||= isCommit;
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!isAnswerLost) return void client.write(data);
      cuts.after += 1;
      end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cuts,
    startCutting: () => void (isCutting = true),
    close: async () => {
      for (const client of open) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
