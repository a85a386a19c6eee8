import { randomBytes } from 'node:crypto';
import { type Accepted, type Form, missing, readForm, required, StripeFault } from './stripe-form.ts';

type Status = 'succeeded' | 'requires_action' | 'requires_payment_method' | 'processing' | 'canceled';

export type Intent = {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly cardToken: string;
  status: Status;
  charge: string | null;
  refunded: number;
  error: { readonly code: string; readonly decline_code?: string } | null;
  cancellation: string | null;
};

type Refund = { readonly id: string; readonly intent: string; readonly amount: number; status: string };

const ID = /^\w{1,64}$/;
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
  'expand[0]': /^latest_charge$/,
};
const createRefund: Accepted = { payment_intent: ID, amount: /^[1-9]\d{0,7}$/, 'metadata[payment]': /^\d+$/ };
const cancelIntent: Accepted = { cancellation_reason: /^abandoned$/, 'expand[0]': /^latest_charge$/ };

/** Cards by the beginning of their token's name, as the provider's test cards are named; every other one pays. */
const declines: readonly (readonly [name: string, code: string, decline?: string])[] = [
  ['tok_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['tok_chargeDeclinedExpiredCard', 'expired_card'],
  ['tok_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
  ['tok_chargeDeclinedProcessingError', 'processing_error'],
  ['tok_chargeDeclinedStrange', 'a_code_of_next_year'],
  ['tok_chargeDeclined', 'card_declined', 'generic_decline'],
];

/** The payments of one account at the card provider, and what its API does with them. */
export function stripeAccount(clock: () => Date) {
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, Refund>();
  const usedTokens = new Set<string>();
  /** Codes that the next refunds are refused with. */
  const refundRefusals: string[] = [];
  const seconds = () => Math.floor(clock().getTime() / 1000);
  const id = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`;
  const find = (intent: string) => {
    const found = intents.get(intent);
    if (found === undefined) throw missing('intent', intent);
    return found;
  };

  function charge(form: Form): Intent {
    const cardToken = required(form, 'payment_method_data[card][token]');
    if (required(form, 'currency') !== 'cad') throw new StripeFault(400, { type: 'invalid_request_error' });
    if (usedTokens.has(cardToken))
      throw new StripeFault(400, { type: 'invalid_request_error', code: 'token_already_used' });
    usedTokens.add(cardToken);
    const metadata = { payment: required(form, 'metadata[payment]'), key: required(form, 'metadata[key]') };
    const intent: Intent = {
      id: id('pi'),
      created: seconds(),
      amount: Number(required(form, 'amount')),
      currency: 'cad',
      metadata,
      cardToken,
      status: 'succeeded',
      charge: null,
      refunded: 0,
      error: null,
      cancellation: null,
    };
    intents.set(intent.id, intent);
    const declined = declines.find(([name]) => cardToken.startsWith(name));
    if (declined !== undefined) throw decline(intent, declined[1], declined[2]);
    if (cardToken.startsWith('tok_threeDSecure')) intent.status = 'requires_action';
    else if (cardToken.startsWith('tok_processing')) intent.status = 'processing';
    else intent.charge = id('ch');
    return intent;
  }

  function decline(intent: Intent, code: string, declineCode?: string): StripeFault {
    intent.status = 'requires_payment_method';
    intent.error = { code, ...(declineCode !== undefined && { decline_code: declineCode }) };
    return new StripeFault(402, {
      type: 'card_error',
      ...intent.error,
      payment_intent: present(intent, true),
    });
  }

  function cancel(intent: Intent): Intent {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw new StripeFault(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
      });
    intent.status = 'canceled';
    intent.cancellation = 'abandoned';
    return intent;
  }

  /** The cardholder confirms a payment at the bank. */
  function confirm(of: string): void {
    const intent = find(of);
    if (intent.status !== 'requires_action') throw new Error(`${of} is ${intent.status}.`);
    intent.status = 'succeeded';
    intent.charge = id('ch');
  }

  function refund(form: Form): Refund {
    const intent = find(required(form, 'payment_intent'));
    const amount = Number(required(form, 'amount'));
    const refusal = refundRefusals.shift();
    if (refusal !== undefined) throw new StripeFault(400, { type: 'invalid_request_error', code: refusal });
    if (intent.charge === null || amount > intent.amount - intent.refunded) {
      const code = intent.refunded > 0 ? 'charge_already_refunded' : 'charge_not_paid';
      throw new StripeFault(400, { type: 'invalid_request_error', code });
    }
    intent.refunded += amount;
    const made = { id: id('re'), intent: intent.id, amount, status: 'succeeded' };
    refunds.set(made.id, made);
    return made;
  }

  /** Performs a call. Throws a `StripeFault` where the API answers with an error. */
  function perform(method: string, path: string, sent: string): object {
    const [, collection = '', of = '', act = ''] = path.split('/').slice(1);
    if (method === 'POST' && path === '/v1/payment_intents')
      return present(charge(readForm(sent, createIntent)), true);
    if (method === 'POST' && act === 'cancel') {
      readForm(sent, cancelIntent);
      return present(cancel(find(of)), true);
    }
    if (method === 'GET' && collection === 'payment_intents' && of !== '') {
      const query = readForm(sent, { 'expand[0]': /^latest_charge$/ });
      return present(find(of), query.has('expand[0]'));
    }
    if (method === 'GET' && collection === 'payment_intents') return list(sent);
    if (method === 'POST' && path === '/v1/refunds')
      return presentRefund(refund(readForm(sent, createRefund)));
    if (method === 'GET' && collection === 'refunds') {
      const found = refunds.get(of);
      if (found === undefined) throw missing('refund', of);
      return presentRefund(found);
    }
    throw missing('path', path);
  }

  function list(sent: string): object {
    const query = readForm(sent, {
      'created[gte]': /^\d+$/,
      limit: /^\d{1,3}$/,
      starting_after: ID,
      'expand[0]': /^data\.latest_charge$/,
    });
    const since = Number(query.get('created[gte]') ?? 0);
    const newestFirst = [...intents.values()].filter(({ created }) => created >= since).toReversed();
    const from = newestFirst.findIndex((intent) => intent.id === query.get('starting_after')) + 1;
    // Pages are short, so that tests turn them.
    const limit = Math.min(Number(query.get('limit') ?? 10), 5);
    const page = newestFirst
      .slice(from, from + limit)
      .map((intent) => present(intent, query.has('expand[0]')));
    return {
      object: 'list',
      url: '/v1/payment_intents',
      has_more: newestFirst.length > from + limit,
      data: page,
    };
  }

  return { intents, refunds, refundRefusals, find, confirm, perform };
}

/** Returns an intent as the API does. */
export function present(intent: Intent, isExpanded: boolean): object {
  const { id, created, amount, currency, metadata, status, error } = intent;
  return {
    id,
    object: 'payment_intent',
    created,
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    currency,
    metadata,
    status,
    client_secret: `${id}_secret_of_tests`,
    latest_charge: isExpanded && intent.charge !== null ? presentCharge(intent) : intent.charge,
    last_payment_error: error,
    cancellation_reason: intent.cancellation,
  };
}

/** Returns the charge of an intent as the API does. */
export function presentCharge({ id, charge, amount, currency, metadata, refunded }: Intent): object {
  return {
    id: charge,
    object: 'charge',
    amount,
    amount_refunded: refunded,
    refunded: refunded === amount,
    currency,
    metadata,
    payment_intent: id,
  };
}

function presentRefund({ id, amount, status, intent }: Refund): object {
  return { id, object: 'refund', amount, status, payment_intent: intent };
}
