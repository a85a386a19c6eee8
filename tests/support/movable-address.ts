import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Server = { readonly url: string };

/** An address that stays when another server takes over: passes connections on to the server it points to. */
export async function openAddress(to: Server) {
  let { port: target } = new URL(to.url);
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    count += 1;
    const upstream = connect(Number(target), '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to.url);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    /** How many connections were opened. */
    count: () => count,
    pointTo: (other: Server) => {
      target = new URL(other.url).port;
      cut();
    },
    end: () => {
      cut();
      server.close();
    },
  };
}
