import type { TokenKind } from '#domain/account/tokens.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Tx } from '../kernel/db.ts';
import { readIfMatch } from '../kernel/entity-tags.ts';
import { wrongField } from '../kernel/problems.ts';
import { setInclusions } from '../organizations/change-inclusions.ts';
import { setTokens as setOrganizationTokens } from '../tokens/token-ledger.ts';
import { type AccountAction, lockForAction, staleTokens } from './account-actions.ts';

type TokensSet = {
  readonly kind: TokenKind;
  readonly tokens: number;
  /** The `If-Match` header; undefined sets the number unconditionally. */
  readonly ifMatch: string | undefined;
};

/**
 * Sets an organization's number of tokens of a kind and records the difference; does nothing if the number is
 * the same. Throws 409 if `ifMatch` does not match the current version.
 */
export async function setTokens(
  tx: Tx,
  action: AccountAction,
  { kind, tokens, ifMatch }: TokensSet,
): Promise<void> {
  const { user } = await lockForAction(tx, action);
  const { caller, reason, now } = action;
  const { organization } = user;
  const input = { organization, tokens: { [kind]: tokens }, reason: reason || null, actor: caller.account };
  const previous = await setOrganizationTokens(tx, input, now);
  if (!isVersionMatched(ifMatch, previous.version)) throw staleTokens();
  const change = tokens - previous[kind];
  if (change === 0) return;
  const facts = { kind, change, balance: tokens, reason };
  await recordAuditEvent(tx, caller, { act: 'tokens-changed', account: user.id, organization, facts }, now);
}

/** True if an `If-Match` header matches a version: missing, `*`, or the number with or without quotes. */
export function isVersionMatched(ifMatch: string | undefined, version: number): boolean {
  return readIfMatch(ifMatch)?.includes(String(version)) ?? true;
}

/**
 * Sets the organizations whose public projects the page of an account's organization also shows. Does nothing
 * if they are the same. Throws a 400 problem for unknown organizations and for the organization itself.
 */
export async function includeOrganizations(
  tx: Tx,
  action: Omit<AccountAction, 'reason'>,
  names: readonly string[],
): Promise<void> {
  const { user } = await lockForAction(tx, action);
  const { id: account, organization } = user;
  const result = await setInclusions(tx, organization, names);
  switch (result.kind) {
    case 'unknown': {
      const unknown = result.names.join(', ');
      throw wrongField('organizations', (locale) =>
        m.problem_organizations_unknown({ names: unknown }, { locale }),
      );
    }
    case 'itself':
      throw wrongField('organizations', (locale) => m.problem_organizations_itself({}, { locale }));
    case 'same':
      return;
    case 'changed': {
      const facts = { included: result.included };
      await recordAuditEvent(
        tx,
        action.caller,
        { act: 'inclusions-changed', account, organization, facts },
        action.now,
      );
    }
  }
}
