import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import { insertAccount } from './account-store.ts';

/** What somebody asks for, with what is kept of their password; null where nobody could sign in with it anyway. */
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

/** Enters a pending account; answers its id and the number of its request, null where its address has an account. */
export async function enterRequest(tx: Tx, asked: Asked, { emailKey, now }: Entry) {
  const id = randomUuid();
  const number = await insertAccount(tx, {
    id,
    state: 'pending',
    email: asked.email,
    emailKey,
    organization: null,
    organizationName: asked.organization,
    contactName: asked.name,
    contactTel: null,
    mailingAddress: null,
    passwordHash: asked.passwordHash,
    wantedProjects: asked.projects,
    inventoryTonnes: asked.inventory,
    comment: asked.comment,
    locale: asked.locale,
    factorSecret: null,
    factorSince: null,
    requestedAt: now,
  });
  return number === null ? null : { account: id, number };
}
