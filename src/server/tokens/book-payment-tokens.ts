import type { TokenKind } from '#domain/account/tokens.ts';
import type { Tx } from '../kernel/db.ts';
import { insertTokenEntries, lockTokens } from './token-store.ts';

type PaymentTokens = {
  readonly organization: string;
  readonly kind: TokenKind;
  readonly tokens: number;
  readonly payment: number;
  /** Account that recorded the payment or refund; null for the registry itself. */
  readonly actor: string | null;
};

/** Credits the tokens that a payment bought. The database refuses a second credit of the same payment. */
export async function creditTokens(tx: Tx, { tokens, ...bought }: PaymentTokens, now: Date): Promise<void> {
  await lockTokens(tx, bought.organization);
  const entry = { ...bought, type: 'bought' as const, change: tokens, project: null, reason: null, at: now };
  await insertTokenEntries(tx, [entry]);
}

type Correction = PaymentTokens & {
  /** Negative `tokens` take tokens back for a refund; positive ones return them when the refund failed. */
  readonly reason: string;
};

/** Takes back the tokens of a refunded payment, or returns them. Returns false when they were already spent. */
export async function correctTokens(
  tx: Tx,
  { tokens, ...correction }: Correction,
  now: Date,
): Promise<boolean> {
  const balances = await lockTokens(tx, correction.organization);
  if (balances[correction.kind] + tokens < 0) return false;
  const entry = { ...correction, type: 'corrected' as const, change: tokens, project: null, at: now };
  await insertTokenEntries(tx, [entry]);
  return true;
}
