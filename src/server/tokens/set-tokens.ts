import { MAX_TOKENS, tokenKinds, type TokenKind } from '#domain/account/tokens.ts';
import type { Tx } from '../kernel/db.ts';
import { insertTokenEntries, lockTokens } from './token-store.ts';

type SetTokensInput = {
  readonly organization: string;
  /** New number of tokens per kind; omitted kinds stay. */
  readonly tokens: Readonly<Partial<Record<TokenKind, number>>>;
  /** Why, in the words of the person who sets them, or one of `registryReasons`; null without a reason. */
  readonly reason: string | null;
  /** Account that sets them; null for the registry itself. */
  readonly actor: string | null;
};

/** Sets an organization's tokens, at most 9999 of a kind, and logs each changed kind. Returns the previous numbers. */
export async function setTokens(tx: Tx, { organization, tokens, reason, actor }: SetTokensInput, now: Date) {
  const before = await lockTokens(tx, organization);
  const after = { project: 0, inventory: 0, microsite: 0 };
  for (const kind of tokenKinds) after[kind] = Math.min(tokens[kind] ?? before[kind], MAX_TOKENS);
  const changed = tokenKinds.filter((kind) => after[kind] !== before[kind]);
  if (changed.length === 0) return before;
  for (const kind of changed) {
    const change = after[kind] - before[kind];
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
    await insertTokenEntries(tx, [entry]);
  }
  return before;
}
