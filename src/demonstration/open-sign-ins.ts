import type { Environment } from '#contract/site.ts';
import { emailKeyOf } from '#domain/account/email-key.ts';
import { hasAnyAccount } from '#server/accounts/open-account.ts';
import { hashPassword, isPassword } from '#server/auth/passwords.ts';
import { findAccountByEmail } from '#server/auth/session-queries.ts';
import type { Database } from '#server/kernel/db.ts';
import type { Keys } from '#server/kernel/keys.ts';
import { isDemonstration } from '#server/site/site-queries.ts';
import type { DemonstrationPerson } from './demonstration-people.ts';
import type { NewPerson } from './enter-organizations.ts';

/**
 * Returns the people to enter with a demonstration, with the hashes of their passwords; none where
 * `openSignIns` opens no sign-ins.
 */
export async function hashPeople(keys: Keys, settings: Settings): Promise<readonly NewPerson[]> {
  if (!mayOpen(settings)) return [];
  // The words of the passwords take megabytes, so they are loaded only when needed.
  const { demonstrationPeople } = await import('./demonstration-people.ts');
  return Promise.all(demonstrationPeople(keys).map(hashPerson));
}

async function hashPerson({ password, ...person }: DemonstrationPerson): Promise<NewPerson> {
  return { ...person, passwordHash: await hashPassword(password) };
}

/**
 * Never in production, nor if the settings name an administrator: the sign-ins shown to the person starting
 * the server must not open anything real.
 */
function mayOpen({ environment, firstAdministrator }: Settings): boolean {
  return environment !== 'production' && firstAdministrator === null;
}

/** An email address and its password. */
type SignIn = { readonly email: string; readonly password: string };

type Settings = { readonly environment: Environment; readonly firstAdministrator: object | null };

/**
 * Opens the demonstration's sign-ins, if it was loaded without, and returns those whose password is still the
 * original one. None in production, nor if the settings name an administrator.
 */
export async function openSignIns(
  database: Database,
  keys: Keys,
  settings: Settings,
  now: Date,
): Promise<readonly SignIn[]> {
  if (!mayOpen(settings) || !(await isDemonstration(database.db))) return [];
  const [{ demonstrationPeople }, { enterPeople }] = await Promise.all([
    import('./demonstration-people.ts'),
    import('./enter-organizations.ts'),
  ]);
  const people = demonstrationPeople(keys);
  if (!(await database.transact(hasAnyAccount))) {
    await database.transact(enterPeople, await Promise.all(people.map(hashPerson)), now);
  }
  const open = await Promise.all(
    people.map(async ({ email, password }) => {
      const account = await findAccountByEmail(database.db, emailKeyOf(email));
      const isOpen = account?.state === 'active' && (await isPassword(account.passwordHash, password));
      return isOpen ? [{ email, password }] : [];
    }),
  );
  return open.flat();
}
