import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { setOrganizationContact } from '../organizations/name-organization.ts';
import { lockAccount, saveContact } from './account-store.ts';

type Contact = {
  readonly contactName?: string | null | undefined;
  readonly contactTel?: string | null | undefined;
};

/** Saves the caller's name and their organization's telephone; null clears a field, omitted fields stay unchanged. */
export async function resetContact(
  tx: Tx,
  caller: Caller,
  { contactName, contactTel }: Contact,
  now: Date,
): Promise<void> {
  const account = await lockAccount(tx, caller.account);
  if (account?.state !== 'active') throw sessionEnded();
  if (contactName !== undefined) await saveContact(tx, account.id, { contactName });
  if (contactTel !== undefined) await setOrganizationContact(tx, caller.organization, { contactTel });
  const changed = Object.entries({ contactName, contactTel })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  await recordAuditEntry(tx, caller, { act: 'profile-changed', facts: { changed } }, now);
}
