import { MAX_TOKENS, type RegistryReason, type TokenKind, tokenKinds } from '#domain/account/tokens.ts';
import type { Tx } from '../kernel/db.ts';
import { type Balances, insertTokenMovements, lockTokens } from './token-store.ts';

/** Returns an organization's tokens, locked so that nobody else spends them in the meantime. */
export async function readTokens(tx: Tx, organization: string): Promise<Balances> {
  const { project, inventory, microsite } = await lockTokens(tx, organization);
  return { project, inventory, microsite };
}

/** Reports whether an organization may create inventories and offsets. Inventory tokens are never spent. */
export async function hasInventoryTokens(tx: Tx, organization: string): Promise<boolean> {
  return (await lockTokens(tx, organization)).inventory > 0;
}

type SetTokensInput = {
  readonly organization: string;
  /** New number of tokens per kind; omitted kinds stay. */
  readonly tokens: Readonly<Partial<Record<TokenKind, number>>>;
  /** Why, in the words of the person who sets them, or one of `registryReasons`; null without a reason. */
  readonly reason: string | null;
  /** Account that sets them; null for the registry itself. */
  readonly actor: string | null;
};

/**
 * Sets an organization's tokens of the given kinds, at most 9999 of a kind, and logs each changed kind. Other
 * kinds stay as they are, also where payments made them more. Returns the previous numbers.
 */
export async function setTokens(tx: Tx, { organization, tokens, reason, actor }: SetTokensInput, now: Date) {
  const before = await lockTokens(tx, organization);
  for (const kind of tokenKinds) {
    const wanted = tokens[kind];
    const change = wanted === undefined ? 0 : Math.min(wanted, MAX_TOKENS) - before[kind];
    if (change === 0) continue;
    const type = change > 0 ? 'granted' : 'corrected';
    const entry = {
      organization,
      kind,
      type,
      change,
      project: null,
      payment: null,
      reason,
      actor,
      at: now,
    } as const;
    await insertTokenMovements(tx, [entry]);
  }
  return before;
}

type Spending = { readonly organization: string; readonly project: string; readonly actor: string | null };

/** Spends a project token. Returns false when none is left. Safe against concurrent spending. */
export async function spendProjectToken(
  tx: Tx,
  { project, ...spending }: Spending,
  now: Date,
): Promise<boolean> {
  return spendProjectTokens(tx, { ...spending, projects: [project] }, now);
}

/** Returns the token of a deleted project. */
export async function refundProjectToken(tx: Tx, returning: Spending, now: Date): Promise<void> {
  await lockTokens(tx, returning.organization);
  await insertTokenMovements(tx, [{ ...shared, ...returning, type: 'returned', change: 1, at: now }]);
}

type SpendingOnSeveral = Omit<Spending, 'project'> & { readonly projects: readonly string[] };

/** Spends a project token for each project. Returns false, and spends none, if there are too few. */
export async function spendProjectTokens(
  tx: Tx,
  { organization, projects, actor }: SpendingOnSeveral,
  now: Date,
): Promise<boolean> {
  const balances = await lockTokens(tx, organization);
  if (balances.project < projects.length) return false;
  const entry = { ...shared, organization, actor, type: 'spent' as const, change: -1, at: now };
  await insertTokenMovements(
    tx,
    projects.map((project) => ({ ...entry, project })),
  );
  return true;
}

const shared = { kind: 'project', payment: null, reason: null } as const;

type MovedTokens = {
  readonly from: string;
  readonly to: string;
  /** How many of each kind; null for all. */
  readonly tokens: Balances | null;
  readonly reason: RegistryReason;
  readonly actor: string | null;
};

/**
 * Moves tokens from one organization to another, by an entry of each for every kind. Returns how many, or null, and
 * moves none, if there are too few.
 */
export async function moveTokens(
  tx: Tx,
  { from, to, tokens, reason, actor }: MovedTokens,
  now: Date,
): Promise<Balances | null> {
  const held = await readTokens(tx, from);
  const moved = tokens ?? held;
  if (tokenKinds.some((kind) => held[kind] < moved[kind])) return null;
  const entry = { type: 'corrected', project: null, payment: null, reason, actor, at: now } as const;
  for (const kind of tokenKinds.filter((one) => moved[one] > 0)) {
    await insertTokenMovements(tx, [{ ...entry, kind, organization: from, change: -moved[kind] }]);
    await insertTokenMovements(tx, [{ ...entry, kind, organization: to, change: moved[kind] }]);
  }
  return moved;
}

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
  await insertTokenMovements(tx, [entry]);
}

type Correction = PaymentTokens & {
  /** Negative `tokens` take tokens back for a refund; positive ones return them when the refund failed. */
  readonly reason: string;
};

/**
 * Takes back the tokens of a refunded payment, or returns them. Returns false when they were already spent.
 */
export async function correctTokens(
  tx: Tx,
  { tokens, ...correction }: Correction,
  now: Date,
): Promise<boolean> {
  const balances = await lockTokens(tx, correction.organization);
  if (balances[correction.kind] + tokens < 0) return false;
  const entry = { ...correction, type: 'corrected' as const, change: tokens, project: null, at: now };
  await insertTokenMovements(tx, [entry]);
  return true;
}
