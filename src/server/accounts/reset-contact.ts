import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { lockAccount, saveContact } from './account-store.ts';

type Contact = {
  readonly contactName?: string | null | undefined;
  readonly contactTel?: string | null | undefined;
};

/** Saves the caller's contact name and phone; null clears a field, omitted fields stay unchanged. */
export async function resetContact(
  tx: Tx,
  caller: Caller,
  { contactName, contactTel }: Contact,
  now: Date,
): Promise<void> {
  const account = await lockAccount(tx, caller.account);
  if (account?.state !== 'active') throw sessionEnded();
  const contact = {
    ...(contactName !== undefined && { contactName }),
    ...(contactTel !== undefined && { contactTel }),
  };
  await saveContact(tx, account.id, contact);
  const changed = Object.keys(contact);
  await recordAuditEntry(tx, caller, { act: 'profile-changed', facts: { changed } }, now);
}
