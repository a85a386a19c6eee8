import type { Database } from '../kernel/db.ts';
import { type Made, makeAdministrator } from './make-administrator.ts';

type Surroundings = {
  readonly openDatabase: () => Promise<Database>;
  readonly now: Date;
  readonly write: (line: string) => void;
};

/** What `registry administrator …` asks for, or the sentence that says what is not understood. */
export function readAdministratorArguments(given: readonly string[]): { readonly email: string } | string {
  const [email, ...more] = given;
  if (email === undefined || more.length > 0) return 'Give one e-mail address: that of the account.';
  return { email };
}

/** `registry administrator EMAIL`: answers the exit code, 0 where the account is an administrator's now, 1 where there is none. */
export async function administratorCommand(
  email: string,
  { openDatabase, now, write }: Surroundings,
): Promise<number> {
  const database = await openDatabase();
  try {
    const made = await database.transactWithoutInvalidation(makeAdministrator, email, now);
    write(sentences[made](email));
    return made === 'unknown' ? 1 : 0;
  } finally {
    await database.close();
  }
}

const sentences: Record<Made, (email: string) => string> = {
  made: (email) => `${email} is an administrator now. All sessions of the account have ended.`,
  already: (email) => `${email} is an administrator already.`,
  unknown: (email) => `No approved account signs in with '${email}'. Nothing was changed.`,
};
