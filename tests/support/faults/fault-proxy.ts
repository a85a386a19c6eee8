import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

type Mode =
  | { readonly kind: 'pass' | 'drop' | 'cut' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'half'; readonly of: 'requests' | 'answers'; readonly bytes: number };

type Pair = { readonly client: Socket; readonly upstream: Socket; passed: number; isForgotten: boolean };

type State = { mode: Mode; halved: number; readonly pairs: Set<Pair> };

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;

/**
 * Opens a TCP proxy on 127.0.0.1 before a server. At first it passes everything on; each function changes that for
 * connections that are open and for new ones.
 */
export async function openFaultProxy(target: { readonly port: number | string }) {
  const state: State = { mode: { kind: 'pass' }, halved: 0, pairs: new Set() };
  const { pairs } = state;
  const server = createServer((client) => accept(state, client, Number(target.port)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const reset = () => {
    for (const pair of pairs) end(state, pair);
  };
  return {
    /** The address of a URL through the proxy. */
    through: (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    /** Passes everything on again, also what was held meanwhile. */
    pass: () => set(state, { kind: 'pass' }),
    /** Passes on what comes this much later. */
    delay: (ms: number) => set(state, { kind: 'delay', ms }),
    /** Passes nothing on, and closes nothing: nobody is told. */
    drop: () => {
      state.mode = { kind: 'drop' };
      for (const pair of pairs) hold(pair);
    },
    /** Resets every connection, and new ones until told otherwise. */
    cut: () => {
      state.mode = { kind: 'cut' };
      reset();
    },
    /** Resets each connection after this many further bytes of requests, or of answers. */
    half: (of: 'requests' | 'answers', bytes: number) => {
      for (const pair of pairs) pair.passed = 0;
      set(state, { kind: 'half', of, bytes });
    },
    /** How many connections `half` has reset. */
    halved: () => state.halved,
    /** Leaves the connections of now open for ever without passing anything on; new ones work. */
    forget: () => {
      for (const pair of pairs) {
        hold(pair);
        pair.isForgotten = true;
      }
      set(state, { kind: 'pass' });
    },
    close: async () => {
      server.close();
      reset();
      await once(server, 'close');
    },
  };
}

function accept(state: State, client: Socket, port: number): void {
  if (state.mode.kind === 'cut') {
    client.resetAndDestroy();
    return;
  }
  const pair = { client, upstream: connect(port, '127.0.0.1'), passed: 0, isForgotten: false };
  state.pairs.add(pair);
  passOn(state, pair, 'requests');
  passOn(state, pair, 'answers');
  if (state.mode.kind === 'drop') hold(pair);
}

/** Changes what happens to connections, and lets those go on that were held. */
function set(state: State, mode: Mode): void {
  state.mode = mode;
  for (const { client, upstream, isForgotten } of state.pairs)
    if (!isForgotten) for (const socket of [client, upstream]) socket.resume();
}

function hold({ client, upstream }: Pair): void {
  for (const socket of [client, upstream]) socket.pause();
}

function end({ pairs }: State, pair: Pair): void {
  pairs.delete(pair);
  for (const socket of [pair.client, pair.upstream]) socket.resetAndDestroy();
}

/** Passes one direction of a pair on, in its order and as the mode of the moment says. */
function passOn(state: State, pair: Pair, what: 'requests' | 'answers'): void {
  const { client, upstream } = pair;
  const [from, to] = what === 'requests' ? [client, upstream] : [upstream, client];
  const finish = () => end(state, pair);
  const pass = async (data: Buffer, mode: Mode) => {
    if (mode.kind === 'delay') await wait(mode.ms);
    if (to.destroyed) return;
    if (mode.kind !== 'half' || mode.of !== what) {
      to.write(data);
      return;
    }
    const left = mode.bytes - pair.passed;
    pair.passed += data.length;
    if (left > data.length) to.write(data);
    else if (left > 0) {
      state.halved += 1;
      to.write(data.subarray(0, left), finish);
    }
  };
  let last: Promise<void> = Promise.resolve();
  from.on('error', finish).on('close', finish);
  from.on('data', (data: Buffer) => {
    const { mode } = state;
    last = last.then(() => pass(data, mode));
  });
}
