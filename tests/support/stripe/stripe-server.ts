import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { StripeAccount } from './stripe-account.ts';
import { WEBHOOK_SECRET } from './stripe-event.ts';
import { type Reply, refusal, StripeReplies } from './stripe-replies.ts';

const SECRET_KEY = 'sk_test_of_tests';
const VERSION = /^\d{4}-\d{2}-\d{2}\.\w+$/;

/**
 * What goes wrong with a call. `hang-up`: it never arrives. `lost`: it is performed, but its answer is lost.
 * `fault`: 500 after it was performed, stored under its key. `unavailable`: 503, and `busy`: 429, before it
 * is performed. `late`: answered once the test calls `release`.
 */
export type Trouble = 'hang-up' | 'lost' | 'fault' | 'unavailable' | 'busy' | 'late';

/** Returns what goes wrong with a call, such as `POST /v1/payment_intents`, that sends this form or query. */
type Troubles = (call: string, form: string) => Trouble | null;

/**
 * The card provider's API with one account: it takes only what the real one takes, performs a call once per
 * `Idempotency-Key`, and repeats the stored reply. `state.trouble` decides what goes wrong with each call.
 */
export async function startStripe(clock: () => Date) {
  const account = new StripeAccount(clock);
  const replies = new StripeReplies(account);
  const state: { trouble: Troubles } = { trouble: () => null };
  const late = Promise.withResolvers<void>();
  const calls: string[] = [];

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(message);
    const { method = '', url = '', headers } = message;
    const [path = '', query = ''] = url.split('?');
    const form = method === 'GET' ? query : body;
    calls.push(`${method} ${path}`);
    const trouble = state.trouble(`${method} ${path}`, form);
    if (trouble === 'hang-up') return void message.socket.destroy();
    const early = troubled(trouble) ?? faultOf(message, body);
    if (early !== null) return send(response, early);
    const key = method === 'POST' ? headers['idempotency-key']?.toString() : undefined;
    const release = trouble === 'late' ? late.promise : Promise.resolve();
    const reply = await replies.reply({ method, path, form, key }, { isFault: trouble === 'fault', release });
    if (trouble === 'lost') return void message.socket.destroy();
    send(response, reply);
  }

  const server = createServer((message, response) => {
    serve(message, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const settings = settingsOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    account,
    calls,
    state,
    settings,
    forgetKeys: () => replies.forget(),
    release: late.resolve,
    close,
  };
}

/** Returns the settings of a server that uses this account. */
const settingsOf = (base: string) => ({
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_tests',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: base,
});

function troubled(trouble: Trouble | null): Reply | null {
  if (trouble === 'unavailable') return refusal(503, 'api_error', 'unavailable');
  return trouble === 'busy' ? refusal(429, 'invalid_request_error', 'rate_limit') : null;
}

/** Refuses a call that the real API refuses before it reads its parameters. */
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

function send(response: ServerResponse, { status, body }: Reply): void {
  const headers = {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(4).toString('hex')}`,
  };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
