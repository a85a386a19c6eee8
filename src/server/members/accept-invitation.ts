import { openAccount } from '../accounts/open-account.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { type ClientInfo, type Opened, openSession } from '../auth/open-session.ts';
import type { SessionTokens } from '../auth/session-token.ts';
import type { Tx } from '../kernel/db.ts';
import type { Locale } from '../kernel/locale.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import { readOrganizationName } from '../organizations/read-organization-name.ts';
import { addressHasAccount, endedInvitation } from './member-problems.ts';
import { takeInvitation } from './member-store.ts';

const triesLimit = { bucket: 'invitation-code', most: 30, seconds: 3600 };

/** Counts a try of a code before it is checked. Throws 429 if this address tried too often. */
export async function countCodeTry(
  tx: Tx,
  { address, now }: { readonly address: string; readonly now: Date },
  count: CountRequest,
): Promise<void> {
  await count(tx, triesLimit, address, now);
}

type Acceptance = {
  readonly codeHash: Uint8Array;
  readonly name: string;
  readonly passwordHash: string;
  readonly client: ClientInfo;
  readonly locale: Locale;
  readonly now: Date;
};

/**
 * Accepts an invitation: opens the person's account in the organization and a session for it. The link is used up: the second of two
 * simultaneous tries gets 404. Throws 409, and keeps the invitation, if its address got an account since.
 */
export async function acceptInvitation(
  tx: Tx,
  { codeHash, name, passwordHash, client, locale, now }: Acceptance,
  tokens: SessionTokens,
): Promise<Opened> {
  const invitation = await takeInvitation(tx, codeHash, now);
  if (invitation === undefined) throw endedInvitation();
  const { organization: serial, memberRole, email } = invitation;
  const organization = { serial, name: await readOrganizationName(tx, serial) };
  const facts = { email, passwordHash, memberRole, contactName: name, organization, locale };
  const id = await openAccount(tx, { ...facts, role: 'Owner' }, now);
  if (id === null) throw addressHasAccount();
  const actor = { account: id, impersonator: null };
  const joined = { role: memberRole, invitation: invitation.id };
  await recordAuditEntry(tx, actor, { act: 'member-joined', organization: serial, facts: joined }, now);
  const person = { id, role: 'Owner' as const, organization: serial };
  const opened = await openSession(tx, { person, client, impersonator: null, now }, tokens);
  await recordAuditEntry(tx, actor, { act: 'signed-in', facts: { failures: 0 } }, now);
  return opened;
}
