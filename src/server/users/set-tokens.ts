import type { TokenKind } from '#domain/account/tokens.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Tx } from '../kernel/db.ts';
import { setTokens as setOrganizationTokens } from '../tokens/set-tokens.ts';
import { type Act, lockForAct } from './lock-for-act.ts';
import { staleTokens } from './user-problems.ts';

type TokensSet = {
  readonly kind: TokenKind;
  readonly tokens: number;
  /** The `If-Match` header; undefined sets the number unconditionally. */
  readonly ifMatch: string | undefined;
};

/**
 * Sets an organization's number of tokens of a kind and records the difference; does nothing if the number is the
 * same. Throws 409 if `ifMatch` does not match the current version.
 */
export async function setTokens(tx: Tx, act: Act, { kind, tokens, ifMatch }: TokensSet): Promise<void> {
  const { user } = await lockForAct(tx, act);
  const { caller, reason, now } = act;
  const { organization } = user;
  const input = { organization, tokens: { [kind]: tokens }, reason: reason || null, actor: caller.account };
  const previous = await setOrganizationTokens(tx, input, now);
  if (!isVersionMatched(ifMatch, previous.version)) throw staleTokens();
  const change = tokens - previous[kind];
  if (change === 0) return;
  const facts = { kind, change, balance: tokens, reason };
  await recordAuditEntry(tx, caller, { act: 'tokens-changed', account: user.id, organization, facts }, now);
}

/** True if an `If-Match` header matches a version: missing, `*`, or the number with or without quotes. */
export function isVersionMatched(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined) return true;
  const versions = ifMatch.split(',').map((one) => one.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return versions.some((one) => one === '*' || one === String(version));
}
