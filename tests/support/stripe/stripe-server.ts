import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Intent, present, presentCharge, stripeAccount } from './stripe-account.ts';
import { StripeFault } from './stripe-form.ts';

const SECRET_KEY = 'sk_test_of_tests';
const WEBHOOK_SECRET = 'whsec_of_tests';
const VERSION = /^\d{4}-\d{2}-\d{2}\.\w+$/;

/**
 * What goes wrong with a call. `hang-up`: it never arrives. `lost`: it is performed, but its answer is lost. `fault`: 500 after it was
 * performed, stored under its key. `unavailable`: 503, and `busy`: 429, before it is performed. `late`: answered after `delayMs`.
 */
export type Trouble = 'hang-up' | 'lost' | 'fault' | 'unavailable' | 'busy' | 'late';

type Reply = { readonly status: number; readonly body: object };
type Stored = { readonly request: string; reply: Reply | null };

/**
 * The card provider's API with one account: it takes only what the real one takes, performs a call once per `Idempotency-Key`, and repeats
 * the stored reply. `trouble` decides what goes wrong with each call, which it gets as `POST /v1/payment_intents` with its form.
 */
export async function startStripe(clock: () => Date) {
  const account = stripeAccount(clock);
  const keys = new Map<string, Stored>();
  const state: { trouble: (call: string, form: string) => Trouble | null; delayMs: number } = {
    trouble: () => null,
    delayMs: 300,
  };
  const calls: string[] = [];

  function perform(request: string): Reply {
    const [method = '', path = '', form = ''] = request.split(' ');
    try {
      return { status: 200, body: account.perform(method, path, form) };
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { status: error.status, body: { error: error.fields } };
    }
  }

  async function reply(request: string, key: string | undefined, trouble: Trouble | null): Promise<Reply> {
    const stored = key === undefined ? undefined : keys.get(key);
    if (stored !== undefined) {
      if (stored.request !== request) return refusal(400, 'idempotency_error', 'idempotency_key_mismatch');
      return stored.reply ?? refusal(409, 'idempotency_error', 'idempotency_key_in_use');
    }
    const entry: Stored = { request, reply: null };
    if (key !== undefined) keys.set(key, entry);
    const made = perform(request);
    if (trouble === 'late') await wait(state.delayMs);
    entry.reply = trouble === 'fault' ? refusal(500, 'api_error', 'api_error') : made;
    return entry.reply;
  }

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(message);
    const { method = '', url = '', headers } = message;
    const [path = '', query = ''] = url.split('?');
    const form = method === 'GET' ? query : body;
    const call = `${method} ${path}`;
    calls.push(call);
    const trouble = state.trouble(call, form);
    if (trouble === 'hang-up') return void message.socket.destroy();
    if (trouble === 'unavailable') return send(response, refusal(503, 'api_error', 'unavailable'));
    if (trouble === 'busy') return send(response, refusal(429, 'invalid_request_error', 'rate_limit'));
    const fault = faultOf(message, body);
    if (fault !== null) return send(response, fault);
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    const made = await reply(`${call} ${form}`, key?.toString(), trouble);
    if (trouble === 'lost') return void message.socket.destroy();
    send(response, made);
  }

  const server = createServer((message, response) => {
    serve(message, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    account,
    calls,
    state,
    /** The settings of a server that uses this account. */
    settings: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_tests',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: base,
    },
    /** Drops stored replies, as the provider does after a day. */
    forgetKeys: () => keys.clear(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;

function faultOf({ method, headers }: IncomingMessage, body: string): Reply | null {
  if (headers.authorization !== `Bearer ${SECRET_KEY}`)
    return refusal(401, 'invalid_request_error', 'api_key_invalid');
  if (!VERSION.test(String(headers['stripe-version'])))
    return refusal(400, 'invalid_request_error', 'version_missing');
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
  if (method === 'POST' && (!isForm || body === ''))
    return refusal(400, 'invalid_request_error', 'not_a_form');
  return null;
}

const refusal = (status: number, type: string, code: string): Reply => ({
  status,
  body: { error: { type, code, message: code } },
});

function send(response: ServerResponse, { status, body }: Reply): void {
  const headers = {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(4).toString('hex')}`,
  };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

type EventFacts = {
  readonly id?: string;
  /** Fields of the object that differ from the account's. */
  readonly object?: object;
  readonly at: Date;
  readonly secret?: string;
};

/** Returns an event about an intent, or about its charge, with its signature. */
export function anEvent(
  type: string,
  intent: Intent,
  { id, object, at, secret = WEBHOOK_SECRET }: EventFacts,
) {
  const shown = type.startsWith('charge.') ? presentCharge(intent) : present(intent, false);
  const payload = JSON.stringify({
    id: id ?? `evt_${randomBytes(8).toString('hex')}`,
    object: 'event',
    type,
    data: { object: { ...shown, ...object } },
  });
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return { payload, signature: `t=${seconds},v1=${signature}` };
}
