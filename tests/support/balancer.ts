import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A proxy that passes each request on to one of several servers, in turn. */
export type Balancer = {
  readonly url: string;
  /** Sends requests to a server from now on. */
  readonly add: (server: string) => void;
  /** Sends no more requests to a server; returns once those that it has are answered. */
  readonly remove: (server: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Opens a balancer. It repeats nothing: what happens to a request at its server happens to the client. */
export async function openBalancer(): Promise<Balancer> {
  const inProgress = new Map<string, number>();
  const servers: string[] = [];
  let turn = 0;
  const count = (server: string, more: number) =>
    inProgress.set(server, (inProgress.get(server) ?? 0) + more);
  const proxy = createServer((incoming, outgoing) => {
    turn += 1;
    const server = servers[turn % servers.length];
    if (server === undefined) return void outgoing.destroy();
    count(server, 1);
    outgoing.once('close', () => count(server, -1));
    passOn(incoming, outgoing, server);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    add: (server) => void servers.push(server),
    remove: async (server) => {
      servers.splice(servers.indexOf(server), 1);
      while ((inProgress.get(server) ?? 0) > 0) await wait(10);
    },
    close: async () => {
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, 'close');
    },
  };
}

/** Each request has a connection of its own, which no server closes just before it is used. */
function passOn(incoming: IncomingMessage, outgoing: ServerResponse, server: string): void {
  const { method, headers, url = '/' } = incoming;
  const sent = request(new URL(url, server), {
    method,
    headers: { ...headers, connection: 'close' },
    agent: new Agent({ keepAlive: false }),
  });
  sent.once('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 0, response.headers);
    response.pipe(outgoing);
    response.once('error', () => outgoing.destroy());
  });
  sent.once('error', () => outgoing.destroy());
  incoming.pipe(sent);
}
