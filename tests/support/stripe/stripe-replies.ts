import type { StripeAccount } from './stripe-account.ts';
import { StripeFault } from './stripe-form.ts';

export type Reply = { readonly status: number; readonly body: object };
type Stored = { readonly request: string; reply: Reply | null };

/** A call: its method, path and form; `key` is its `Idempotency-Key`. */
export type Request = {
  readonly method: string;
  readonly path: string;
  readonly form: string;
  readonly key: string | undefined;
};

type Outcome = { readonly isFault: boolean; readonly release: Promise<void> };

export const refusal = (status: number, type: string, code: string): Reply => ({
  status,
  body: { error: { type, code, message: code } },
});

/** Performs calls once per key and repeats the stored reply, faults included. */
export class StripeReplies {
  readonly #account: StripeAccount;
  readonly #stored = new Map<string, Stored>();

  constructor(account: StripeAccount) {
    this.#account = account;
  }

  /**
   * Replies to a call, once `release` is fulfilled. `isFault`: the stored reply is 500, although the call was
   * performed.
   */
  async reply(call: Request, { isFault, release }: Outcome): Promise<Reply> {
    const { method, path, form, key } = call;
    const request = `${method} ${path} ${form}`;
    const stored = key === undefined ? undefined : this.#stored.get(key);
    if (stored !== undefined) {
      if (stored.request !== request) return refusal(400, 'idempotency_error', 'idempotency_key_mismatch');
      return stored.reply ?? refusal(409, 'idempotency_error', 'idempotency_key_in_use');
    }
    const entry: Stored = { request, reply: null };
    if (key !== undefined) this.#stored.set(key, entry);
    const made = this.#perform(call);
    await release;
    entry.reply = isFault ? refusal(500, 'api_error', 'api_error') : made;
    return entry.reply;
  }

  /** Drops the stored replies, as the provider does after a day. */
  forget(): void {
    this.#stored.clear();
  }

  #perform({ method, path, form }: Request): Reply {
    try {
      return { status: 200, body: this.#account.perform(method, path, form) };
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { status: error.status, body: { error: error.fields } };
    }
  }
}
