import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

type Mode =
  | { readonly kind: 'pass' | 'drop' | 'cut' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'half'; readonly of: 'requests' | 'answers'; readonly bytes: number };

type Pair = { readonly client: Socket; readonly upstream: Socket; passed: number; isForgotten: boolean };

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;

/**
 * Opens a TCP proxy on 127.0.0.1 before a server. At first it passes everything on; each function changes that for
 * connections that are open and for new ones.
 */
export async function openFaultProxy(target: { readonly port: number | string }) {
  const pairs = new Set<Pair>();
  let mode: Mode = { kind: 'pass' };
  let halved = 0;
  const server = createServer((client) => {
    if (mode.kind === 'cut') return void client.resetAndDestroy();
    const pair = {
      client,
      upstream: connect(Number(target.port), '127.0.0.1'),
      passed: 0,
      isForgotten: false,
    };
    pairs.add(pair);
    join(pair, () => mode, {
      onHalf: () => void (halved += 1),
      finish: () => end(pair, pairs),
    });
    if (mode.kind === 'drop') hold(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const set = (next: Mode) => {
    mode = next;
    for (const pair of pairs) if (next.kind !== 'drop' && !pair.isForgotten) resume(pair);
  };
  const reset = () => {
    for (const pair of pairs) end(pair, pairs);
  };
  return {
    port,
    /** The address of a URL through the proxy. */
    through: (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    /** Passes everything on again, also what was held meanwhile. */
    pass: () => set({ kind: 'pass' }),
    /** Passes on what comes this much later. */
    delay: (ms: number) => set({ kind: 'delay', ms }),
    /** Passes nothing on, and closes nothing: nobody is told. */
    drop: () => {
      set({ kind: 'drop' });
      for (const pair of pairs) hold(pair);
    },
    /** Resets every connection, and new ones until told otherwise. */
    cut: () => {
      set({ kind: 'cut' });
      reset();
    },
    /** Resets each connection after this many further bytes of requests, or of answers. */
    half: (of: 'requests' | 'answers', bytes: number) => {
      for (const pair of pairs) pair.passed = 0;
      set({ kind: 'half', of, bytes });
    },
    /** How many connections `half` has reset. */
    halved: () => halved,
    /** Leaves the connections of now open for ever without passing anything on; new ones work. */
    forget: () => {
      for (const pair of pairs) {
        hold(pair);
        pair.isForgotten = true;
      }
      set({ kind: 'pass' });
    },
    close: async () => {
      server.close();
      reset();
      await once(server, 'close');
    },
  };
}

function end(pair: Pair, pairs: Set<Pair>): void {
  pairs.delete(pair);
  for (const socket of [pair.client, pair.upstream]) socket.resetAndDestroy();
}

function hold({ client, upstream }: Pair): void {
  client.pause();
  upstream.pause();
}

function resume({ client, upstream }: Pair): void {
  client.resume();
  upstream.resume();
}

/** Joins both sides of a pair; what comes is handled in its order. */
function join(
  pair: Pair,
  modeNow: () => Mode,
  { onHalf, finish }: Readonly<Record<'onHalf' | 'finish', () => void>>,
): void {
  const { client, upstream } = pair;
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    let last: Promise<void> = Promise.resolve();
    const pass = async (data: Buffer, mode: Mode) => {
      if (mode.kind === 'delay') await wait(mode.ms);
      if (to.destroyed) return;
      if (mode.kind !== 'half' || (mode.of === 'requests') !== (from === client)) return void to.write(data);
      const left = mode.bytes - pair.passed;
      pair.passed += data.length;
      if (left > data.length) return void to.write(data);
      if (left <= 0) return;
      onHalf();
      to.write(data.subarray(0, left), finish);
    };
    from.on('error', finish).on('close', finish);
    from.on('data', (data: Buffer) => {
      const mode = modeNow();
      last = last.then(() => pass(data, mode));
    });
  }
}
