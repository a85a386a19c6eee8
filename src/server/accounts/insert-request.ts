import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import { insertAccount } from './account-store.ts';

/** An account request; `passwordHash` is null for an account that cannot sign in. */
export type Asked = {
  readonly organization: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly projects: number;
  readonly inventory: number | null;
  readonly comment: string | null;
  readonly locale: Locale;
};

type Entry = { readonly emailKey: string; readonly now: Date };

/** Inserts a pending account and returns its id and request number; null if the email already has an account. */
export async function insertRequest(tx: Tx, request: Asked, { emailKey, now }: Entry) {
  const id = randomUuid();
  const number = await insertAccount(tx, {
    id,
    state: 'pending',
    email: request.email,
    emailKey,
    organization: null,
    organizationName: request.organization,
    contactName: request.name,
    passwordHash: request.passwordHash,
    wantedProjects: request.projects,
    inventoryTonnes: request.inventory,
    comment: request.comment,
    locale: request.locale,
    factorSecret: null,
    factorSince: null,
    requestedAt: now,
  });
  return number === null ? null : { account: id, number };
}
