import { emailKeyOf } from '#domain/account/email-key.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { lockUserByEmail, saveRole, saveState } from './user-store.ts';

type CommandContext = {
  readonly openDatabase: () => Promise<Database>;
  readonly now: Date;
  readonly write: (line: string) => void;
};

/** Parses the arguments of `registry administrator`; returns a message if they are invalid. */
export function readAdministratorArguments(args: readonly string[]): { readonly email: string } | string {
  const [email, ...more] = args;
  if (email === undefined || more.length > 0) return 'Give one email address: that of the account.';
  return { email };
}

/**
 * Runs `registry administrator EMAIL`; returns the exit code: 0 if the account is now an administrator, 1 if
 * there is no such account.
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

/** Result: `unknown` if no approved account signs in with the email. */
export type Made = 'made' | 'already' | 'unknown';

/**
 * Makes the account of an email an active administrator and ends its sessions. For the command line, to
 * recover a registry that lost its last administrator.
 */
async function makeAdministrator(tx: Tx, email: string, now: Date): Promise<Made> {
  const user = await lockUserByEmail(tx, emailKeyOf(email));
  if (user === undefined) return 'unknown';
  if (user.role === 'Administrator' && user.state === 'active') return 'already';
  const { id: account, organization } = user;
  await saveRole(tx, account, 'Administrator');
  await saveState(tx, account, 'active');
  await endSessions(tx, account, now);
  const facts = { from: user.role, to: 'Administrator', by: 'command line' };
  await recordAuditEvent(tx, null, { act: 'role-changed', account, organization, facts }, now);
  return 'made';
}
