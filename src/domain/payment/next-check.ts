const SECOND = 1000;
const MINUTE = 60 * SECOND;
const FIRST_WAIT = 20 * SECOND;
const LONGEST_WAIT = 15 * MINUTE;
const LONGEST_UNANSWERED_WAIT = 40 * SECOND;

/** How long the bank waits for the cardholder before the registry cancels the charge, in milliseconds. */
export const CONFIRMATION_MS = 45 * MINUTE;

/**
 * How long after the order a charge may be repeated, in milliseconds. The provider forgets idempotency keys
 * after 24 hours; a repetition would then be a second charge.
 */
export const REPEATABLE_MS = 20 * 60 * MINUTE;

/**
 * Returns in how many milliseconds the provider is asked about a payment again, which was ordered `ageMs`
 * ago. The wait doubles from 20 seconds to 15 minutes while the provider answers that the payment is under
 * way, and to 40 seconds while it does not answer: its answer is then known within a minute of being
 * available.
 */
export function nextCheckAfter(ageMs: number, isAnswered: boolean): number {
  return Math.min(Math.max(ageMs, FIRST_WAIT), isAnswered ? LONGEST_WAIT : LONGEST_UNANSWERED_WAIT);
}
