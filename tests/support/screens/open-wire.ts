import type { FastifyInstance, InjectOptions } from 'fastify';
import { happyDom } from './happy-dom.ts';

/** What the web app sent: `call` is the method and the path below /api, without its query. */
export type Sent = {
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The Idempotency-Key. */
  readonly key: string | undefined;
};

/** What happens to a request: it never arrives, its answer never arrives, or it is answered so. */
type Fault = 'unsent' | 'unanswered' | { readonly status: number; readonly body: object };

type Request = {
  readonly method: string;
  readonly address: string;
  readonly headers: Headers;
  readonly payload: Buffer | string | undefined;
};

/** Puts the server in the place of the network, for `fetch` and `XMLHttpRequest`. */
export function openWire(app: FastifyInstance) {
  const records = keepRecords();
  const pending = new Set<Promise<unknown>>();
  const carry = (request: Request) => {
    const answered = carryTo(app, records, request);
    const settled = answered.catch(() => undefined).finally(() => pending.delete(settled));
    pending.add(settled);
    return answered;
  };
  /** Waits for what is on its way. */
  const idle = async () => {
    while (pending.size > 0) await Promise.all(pending);
  };
  const close = replaceNetwork(carry);
  return {
    records: { sent: records.sent, fault: records.fault, hold: records.hold, idle },
    /** Waits for what is on its way, and forgets what was sent. */
    settle: async () => {
      records.release();
      await idle();
      records.clear();
    },
    close,
  };
}

/** What was sent, and what happens to the next requests. */
function keepRecords() {
  const requests: Sent[] = [];
  const faults: { readonly call: string; readonly fault: Fault }[] = [];
  const holds: { readonly call: string; readonly until: Promise<void>; readonly release: () => void }[] = [];
  const held: (() => void)[] = [];
  return {
    add: (request: Sent) => void requests.push(request),
    /** Waits while requests of this call are kept back; returns what happens to this one. */
    take: async (call: string): Promise<Fault | undefined> => {
      await taken(holds, call)?.until;
      return taken(faults, call)?.fault;
    },
    /** Returns the requests sent since the page was opened that change something, or all of one call. */
    sent: (call?: string) =>
      requests.filter((one) => (call === undefined ? !/^(?:GET|HEAD) /.test(one.call) : one.call === call)),
    /** Lets the next request of a call, such as 'PUT /users/current', end so. */
    fault: (call: string, fault: Fault) => void faults.push({ call, fault }),
    /** Keeps the next request of a call back; returns how to let it go. */
    hold: (call: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.push({ call, until: promise, release: resolve });
      held.push(resolve);
      return resolve;
    },
    /** Lets everything go that is kept back. */
    release: () => {
      for (const letGo of held) letGo();
    },
    clear: () => {
      for (const list of [requests, faults, holds, held]) list.length = 0;
    },
  };
}

/** Takes the first entry of a call out of a list. */
function taken<Entry extends { readonly call: string }>(list: Entry[], call: string): Entry | undefined {
  const place = list.findIndex((one) => one.call === call);
  return place === -1 ? undefined : list.splice(place, 1)[0];
}

async function carryTo(
  app: FastifyInstance,
  { add, take }: ReturnType<typeof keepRecords>,
  { method, address, headers, payload }: Request,
): Promise<Response> {
  const url = new URL(address, location.href);
  const call = `${method} ${url.pathname.replace(/^\/api/, '')}`;
  const isJson = headers.get('content-type') === 'application/json';
  add({
    call,
    query: Object.fromEntries(url.searchParams),
    body: isJson ? JSON.parse(String(payload)) : undefined,
    key: headers.get('idempotency-key') ?? undefined,
  });
  const fault = await take(call);
  if (fault === 'unsent') throw new TypeError('Failed to fetch');
  if (typeof fault === 'object') return Response.json(fault.body, { status: fault.status });
  const answer = await app.inject({
    method,
    url: url.pathname + url.search,
    headers: { 'accept-language': document.documentElement.lang, ...Object.fromEntries(headers) },
    ...(payload !== undefined && { payload }),
  } as InjectOptions);
  if (fault === 'unanswered') throw new TypeError('Failed to fetch');
  const fields = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const isEmpty = answer.rawPayload.length === 0;
  return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: fields,
  });
}

/** Has every request carried by `carry`; returns how to put the network back. */
function replaceNetwork(carry: (request: Request) => Promise<Response>): () => void {
  const before = globalThis.fetch;
  globalThis.fetch = (input, { method = 'GET', headers, body, signal } = {}) => {
    const payload = typeof body === 'string' ? body : undefined;
    const answered = carry({ method, address: input as string, headers: new Headers(headers), payload });
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    return Promise.race([answered, aborted]);
  };
  const network = happyDom().settings.fetch;
  network.interceptor = {
    beforeAsyncRequest: async ({ request, window }) => {
      const { method, url: address } = request;
      const payload = Buffer.from(await request.arrayBuffer());
      const answer = await carry({ method, address, headers: new Headers([...request.headers]), payload });
      const headers = Object.fromEntries(answer.headers);
      return new window.Response(await answer.text(), { status: answer.status, headers });
    },
  };
  return () => {
    globalThis.fetch = before;
    network.interceptor = null;
  };
}
