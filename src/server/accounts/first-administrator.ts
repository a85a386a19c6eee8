import { baseLocale } from '#messages/runtime.js';
import { hashPassword } from '../auth/hash-password.ts';
import { requireNewPassword } from '../auth/require-new-password.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { ProblemError } from '../kernel/problems.ts';
import { StartProblem } from '../kernel/start-problem.ts';
import { lockOrganizationNames } from '../organizations/name-organization.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { hasAdministrator } from './first-account-store.ts';
import { openAccount } from './open-account.ts';

export type FirstAdministrator = { readonly email: string; readonly password: string };

type Settings = { readonly firstAdministrator: FirstAdministrator | null; readonly productName: string };

/**
 * Creates the administrator named in the settings if there is none, in an organization with the product's name. Throws
 * a `StartProblem` if the password breaks the rules or the email already has another account.
 */
export async function openFirstAdministrator(
  database: Database,
  { firstAdministrator, productName }: Settings,
  now: Date,
): Promise<void> {
  if (firstAdministrator === null || (await database.transact(hasAdministrator))) return;
  const { email, password } = firstAdministrator;
  requirePassword(password, [email, productName]);
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

function requirePassword(password: string, personal: readonly string[]): void {
  try {
    requireNewPassword({ password, personal });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const reason = error.fields['password']?.(baseLocale) ?? '';
    throw new StartProblem(`ADMIN_PASSWORD is not taken. ${reason}`);
  }
}
