import { randomBytes } from 'node:crypto';
import { type Accepted, type Form, missing, readForm, required, StripeFault } from './stripe-form.ts';
import { type Intent, presentIntent, presentRefund, type Refund } from './stripe-intent.ts';

const ID = /^\w{1,64}$/;
const CHARGE = /^latest_charge$/;
const createIntent: Accepted = {
  amount: /^[1-9]\d{0,7}$/,
  currency: /^[a-z]{3}$/,
  confirm: /^true$/,
  use_stripe_sdk: /^true$/,
  'allowed_payment_method_types[0]': /^card$/,
  'payment_method_data[type]': /^card$/,
  'payment_method_data[card][token]': /^tok_\w+$/,
  description: /^.{1,1000}$/,
  'metadata[payment]': /^\d+$/,
  'metadata[key]': /^[\da-f-]{36}$/,
  'expand[0]': CHARGE,
};
const createRefund: Accepted = { payment_intent: ID, amount: /^[1-9]\d{0,7}$/, 'metadata[payment]': /^\d+$/ };
const cancelIntent: Accepted = { cancellation_reason: /^abandoned$/, 'expand[0]': CHARGE };
const listIntents: Accepted = {
  'created[gte]': /^\d+$/,
  limit: /^\d{1,3}$/,
  starting_after: ID,
  'expand[0]': /^data\.latest_charge$/,
};
/** Pages are short, so that tests turn them. */
const LONGEST_PAGE = 5;

/**
 * Cards by the beginning of their token's name, as the provider's test cards are named; every other one pays.
 */
const declines: readonly (readonly [name: string, code: string, decline?: string])[] = [
  ['tok_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['tok_chargeDeclinedExpiredCard', 'expired_card'],
  ['tok_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
  ['tok_chargeDeclinedProcessingError', 'processing_error'],
  ['tok_chargeDeclinedStrange', 'a_code_of_next_year'],
  ['tok_chargeDeclined', 'card_declined', 'generic_decline'],
];

const refused = (code: string) => new StripeFault(400, { type: 'invalid_request_error', code });
const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;

/** The payments of one account at the card provider, and what its API does with them. */
export class StripeAccount {
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, Refund>();
  /** Codes that the next refunds are refused with. */
  readonly refundRefusals: string[] = [];
  /** Status of the next refunds. */
  refundStatus = 'succeeded';
  readonly #clock: () => Date;
  readonly #usedTokens = new Set<string>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Performs a call. Throws a `StripeFault` where the API answers with an error. */
  perform(method: string, path: string, sent: string): object {
    const [, collection = '', id = '', act = ''] = path.split('/').slice(1);
    switch (`${method} ${collection} ${id === '' ? '' : 'id'} ${act}`.trim()) {
      case 'POST payment_intents':
        return presentIntent(this.#charge(readForm(sent, createIntent)), true);
      case 'POST payment_intents id cancel':
        readForm(sent, cancelIntent);
        return presentIntent(this.#cancel(this.find(id)), true);
      case 'GET payment_intents id':
        return presentIntent(this.find(id), readForm(sent, { 'expand[0]': CHARGE }).has('expand[0]'));
      case 'GET payment_intents':
        return this.#list(readForm(sent, listIntents));
      case 'POST refunds':
        return presentRefund(this.#refund(readForm(sent, createRefund)));
      case 'GET refunds id':
        return presentRefund(this.#findRefund(id));
    }
    throw missing('path', path);
  }

  /** Returns an intent. Throws, as the API does, when there is none. */
  find(id: string): Intent {
    const found = this.intents.get(id);
    if (found === undefined) throw missing('intent', id);
    return found;
  }

  #findRefund(id: string): Refund {
    const found = this.refunds.get(id);
    if (found === undefined) throw missing('refund', id);
    return found;
  }

  #charge(form: Form): Intent {
    const cardToken = required(form, 'payment_method_data[card][token]');
    if (required(form, 'currency') !== 'cad') throw refused('currency_not_supported');
    if (this.#usedTokens.has(cardToken)) throw refused('token_already_used');
    this.#usedTokens.add(cardToken);
    const intent: Intent = {
      id: newId('pi'),
      created: Math.floor(this.#clock().getTime() / 1000),
      amount: Number(required(form, 'amount')),
      currency: 'cad',
      metadata: { payment: required(form, 'metadata[payment]'), key: required(form, 'metadata[key]') },
      cardToken,
      status: 'succeeded',
      charge: null,
      refunded: 0,
      error: null,
      cancellation: null,
    };
    this.intents.set(intent.id, intent);
    const declined = declines.find(([name]) => cardToken.startsWith(name));
    if (declined !== undefined) throw decline(intent, declined[1], declined[2]);
    if (cardToken.startsWith('tok_threeDSecure')) intent.status = 'requires_action';
    else if (cardToken.startsWith('tok_processing')) intent.status = 'processing';
    else intent.charge = newId('ch');
    return intent;
  }

  /** The cardholder confirms a payment at the bank. */
  confirm(of: string): void {
    const intent = this.find(of);
    if (intent.status !== 'requires_action') throw new Error(`${of} is ${intent.status}.`);
    Object.assign(intent, { status: 'succeeded', charge: newId('ch') });
  }

  #cancel(intent: Intent): Intent {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw refused('payment_intent_unexpected_state');
    return Object.assign(intent, { status: 'canceled', cancellation: 'abandoned' });
  }

  #refund(form: Form): Refund {
    const intent = this.find(required(form, 'payment_intent'));
    const amount = Number(required(form, 'amount'));
    const refusal = this.refundRefusals.shift();
    if (refusal !== undefined) throw refused(refusal);
    if (intent.charge === null) throw refused('charge_not_paid');
    if (amount > intent.amount - intent.refunded) throw refused('charge_already_refunded');
    intent.refunded += amount;
    const made = { id: newId('re'), intent: intent.id, amount, status: this.refundStatus };
    this.refunds.set(made.id, made);
    return made;
  }

  #list(query: Form): object {
    const since = Number(query.get('created[gte]') ?? 0);
    const newestFirst = [...this.intents.values()].filter(({ created }) => created >= since).toReversed();
    const from = newestFirst.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const end = from + Math.min(Number(query.get('limit') ?? 10), LONGEST_PAGE);
    const data = newestFirst.slice(from, end).map((intent) => presentIntent(intent, query.has('expand[0]')));
    return { object: 'list', url: '/v1/payment_intents', has_more: newestFirst.length > end, data };
  }
}

function decline(intent: Intent, code: string, declineCode?: string): StripeFault {
  const error = { code, ...(declineCode !== undefined && { decline_code: declineCode }) };
  Object.assign(intent, { status: 'requires_payment_method', error });
  return new StripeFault(402, { type: 'card_error', ...error, payment_intent: presentIntent(intent, true) });
}
