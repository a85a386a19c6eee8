import { emailKeyOf } from '#domain/account/email-key.ts';
import type { MemberRole } from '#domain/account/member-role.ts';
import type { Role } from '#domain/account/role.ts';
import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import { insertAccount } from './account-store.ts';

export type NewAccount = {
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly organization: { readonly serial: string; readonly name: string };
  readonly contactName: string | null;
  /** Omitted for an owner. */
  readonly memberRole?: MemberRole;
  readonly locale: Locale;
};

/** Creates an active account without a request and returns its id; null if the email already has an account. */
export async function openAccount(tx: Tx, account: NewAccount, now: Date): Promise<string | null> {
  const { organization, ...facts } = account;
  const id = randomUuid();
  const request = await insertAccount(tx, {
    ...facts,
    id,
    state: 'active',
    emailKey: emailKeyOf(account.email),
    organization: organization.serial,
    organizationName: organization.name,
    inventoryTonnes: null,
    comment: null,
    factorSecret: null,
    factorSince: null,
    requestedAt: now,
    decidedAt: now,
  });
  return request === null ? null : id;
}
