import * as m from '#messages/messages.js';

/** The kinds of tokens in words. */
export const tokenKindWords = {
  project: m.tokens_project,
  inventory: m.tokens_inventory,
  microsite: m.tokens_microsite,
} as const;

/** The states of a payment in words. */
export const paymentStateWords = {
  requested: m.payment_state_requested,
  pending: m.payment_state_pending,
  confirming: m.payment_state_confirming,
  paid: m.payment_state_paid,
  failed: m.payment_state_failed,
  void: m.payment_state_void,
  refunding: m.payment_state_refunding,
  refunded: m.payment_state_refunded,
} as const;
