import type { Database } from '../kernel/db.ts';
import { type Made, makeAdministrator } from './make-administrator.ts';

type CommandContext = {
  readonly openDatabase: () => Promise<Database>;
  readonly now: Date;
  readonly write: (line: string) => void;
};

/** Parses the arguments of `registry administrator`; returns a message if they are invalid. */
export function readAdministratorArguments(args: readonly string[]): { readonly email: string } | string {
  const [email, ...more] = args;
  if (email === undefined || more.length > 0) return 'Give one e-mail address: that of the account.';
  return { email };
}

/**
 * Runs `registry administrator EMAIL`; returns the exit code: 0 if the account is now an administrator, 1 if there is
 * no such account.
 */
export async function administratorCommand(
  email: string,
  { openDatabase, now, write }: CommandContext,
): Promise<number> {
  const database = await openDatabase();
  try {
    const result = await database.transact(makeAdministrator, email, now);
    write(sentences[result](email));
    return result === 'unknown' ? 1 : 0;
  } finally {
    await database.close();
  }
}

const sentences: Record<Made, (email: string) => string> = {
  made: (email) => `${email} is an administrator now. All sessions of the account have ended.`,
  already: (email) => `${email} is an administrator already.`,
  unknown: (email) => `No approved account signs in with '${email}'. Nothing was changed.`,
};
