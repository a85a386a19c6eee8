import type { TokenKind } from '#domain/account/tokens.ts';
import { noteAct } from '../audit/note-act.ts';
import type { Tx } from '../kernel/db.ts';
import { setTokens as setOrganizationTokens } from '../organizations/set-tokens.ts';
import { isVersionMatched } from './is-version-matched.ts';
import { type Act, lockForAct } from './lock-for-act.ts';
import { staleTokens } from './user-problems.ts';

export type TokensSet = {
  readonly kind: TokenKind;
  readonly tokens: number;
  /** What `If-Match` says; undefined where the number is to be set whatever it is. */
  readonly ifMatch: string | undefined;
};

/**
 * Sets how many tokens of a kind the account's organization has, and writes down by how many that changed them; as many as
 * there are changes nothing. Refused (409) where the version it was decided by is no longer the one that holds.
 */
export async function setTokens(tx: Tx, act: Act, { kind, tokens, ifMatch }: TokensSet): Promise<void> {
  const { user } = await lockForAct(tx, act);
  const { caller, reason, now } = act;
  const { organization } = user;
  const wanted = { organization, tokens: { [kind]: tokens }, reason, actor: caller.account };
  const before = await setOrganizationTokens(tx, wanted, now);
  if (!isVersionMatched(ifMatch, before.version)) throw staleTokens();
  const change = tokens - before[kind];
  if (change === 0) return;
  const facts = { kind, change, balance: tokens, reason };
  await noteAct(tx, caller, { act: 'tokens-changed', account: user.id, organization, facts }, now);
}
