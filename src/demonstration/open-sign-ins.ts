import type { Environment } from '#contract/site.ts';
import { emailKeyOf } from '#domain/account/email-key.ts';
import { hasAnyAccount } from '#server/accounts/open-account.ts';
import { hashPassword, isPassword } from '#server/auth/passwords.ts';
import { findAccountByEmail } from '#server/auth/session-queries.ts';
import type { Database } from '#server/kernel/db.ts';
import type { Keys } from '#server/kernel/keys.ts';
import { isDemonstration } from '#server/site/site-queries.ts';

/** An email address and its password. */
type SignIn = { readonly email: string; readonly password: string };

type Settings = { readonly environment: Environment; readonly firstAdministrator: object | null };

/**
 * Opens the demonstration's sign-ins and returns those whose password is still the original one. Never in production, nor if the settings
 * name an administrator: the sign-ins shown to the person starting the server must not open anything real.
 */
export async function openSignIns(
  database: Database,
  keys: Keys,
  { environment, firstAdministrator }: Settings,
  now: Date,
): Promise<readonly SignIn[]> {
  if (environment === 'production' || firstAdministrator !== null) return [];
  if (!(await isDemonstration(database.db))) return [];
  // The words of the passwords take megabytes, so they are loaded only when needed.
  const [{ demonstrationPeople }, { enterPeople }] = await Promise.all([
    import('./demonstration-people.ts'),
    import('./enter-organizations.ts'),
  ]);
  const people = demonstrationPeople(keys);
  if (!(await database.transact(hasAnyAccount))) {
    const entered = await Promise.all(
      people.map(async ({ password, ...person }) => {
        return { ...person, passwordHash: await hashPassword(password) };
      }),
    );
    await database.transact(enterPeople, entered, now);
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
