import { emailKeyOf } from '#domain/account/email-key.ts';
import type { MemberRole, Role } from '#domain/account/role.ts';
import { baseLocale } from '#messages/runtime.js';
import { hashPassword, requireNewPassword } from '../auth/passwords.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import { ProblemError } from '../kernel/problems.ts';
import { StartProblem } from '../kernel/start-problem.ts';
import { createOrganization, lockOrganizationNames } from '../organizations/save-organization.ts';
import { hasAccounts, hasAdministrator, insertAccount } from './account-store.ts';

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

/**
 * Creates an active account without a request and returns its id; null if the email already has an account.
 */
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

export type FirstAdministrator = { readonly email: string; readonly password: string };

type Settings = { readonly firstAdministrator: FirstAdministrator | null; readonly productName: string };

/**
 * Creates the administrator named in the settings if there is none, in an organization with the product's
 * name. Throws a `StartProblem` if the password breaks the rules or the email already has another account.
 */
export async function openFirstAdministrator(
  database: Database,
  { firstAdministrator, productName }: Settings,
  now: Date,
): Promise<void> {
  if (firstAdministrator === null || (await database.transact(hasAdministrator))) return;
  const { email, password } = firstAdministrator;
  await requirePassword(password, [email, productName]);
  const first = { email, passwordHash: await hashPassword(password), productName };
  await database.transact(enterFirstAdministrator, first, now);
}

type First = { readonly email: string; readonly passwordHash: string; readonly productName: string };

async function enterFirstAdministrator(
  tx: Tx,
  { email, passwordHash, productName: name }: First,
  now: Date,
): Promise<void> {
  await lockOrganizationNames(tx);
  if (await hasAdministrator(tx)) return;
  const tokens = { project: 0, inventory: 0, microsite: 0 };
  const opening = { name, origin: 'registered' as const, tokens, reason: null, actor: null };
  const organization = { serial: await createOrganization(tx, opening, now), name };
  const account = { email, passwordHash, role: 'Administrator' as const, organization, contactName: null };
  if ((await openAccount(tx, { ...account, locale: baseLocale }, now)) !== null) return;
  throw new StartProblem(
    'ADMIN_EMAIL has an account already that is no administrator. Name another address.',
  );
}

async function requirePassword(password: string, personal: readonly string[]): Promise<void> {
  try {
    await requireNewPassword({ password, personal });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const reason = error.fields['password']?.(baseLocale) ?? '';
    throw new StartProblem(`ADMIN_PASSWORD is not taken. ${reason}`);
  }
}

/** True if any account exists, in any state. */
export async function hasAnyAccount(tx: Tx): Promise<boolean> {
  return hasAccounts(tx);
}
