import { deleteUser, handOverUser, impersonateUser, setUserPassword, undoHandover } from '#contract/users.ts';
import { m } from '#messages/messages.js';
import type { Confirm } from '../auth/confirm-password.ts';
import { deviceOf } from '../auth/device-of.ts';
import { hashPassword } from '../auth/hash-password.ts';
import { requireNewPassword } from '../auth/require-new-password.ts';
import type { SessionTokens } from '../auth/session-token.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { archiveUser } from './archive-user.ts';
import { handOver } from './hand-over.ts';
import { impersonate } from './impersonate.ts';
import { setPassword } from './set-password.ts';
import { undoHandover as undo } from './undo-handover.ts';
import { addressTaken, archivedUser, formerAddressTaken, unknownUser } from './user-problems.ts';
import { findUser } from './user-queries.ts';

type Deps = {
  readonly confirm: Confirm;
  readonly mailbox: Mailbox;
  readonly tokens: SessionTokens;
  readonly productName: string;
};

/**
 * Mounts the endpoints with which administrators change who can access an account. All require the administrator's
 * own password.
 */
export function mountUserEntries(mounting: Mounting, database: Database, deps: Deps): void {
  const { confirm, mailbox } = deps;
  mountSetPassword(mounting, database, deps);
  mount(mounting, handOverUser, async ({ params, body, caller, locale, now }) => {
    await confirm.recently(caller, body.adminPassword, now);
    const act = { caller, user: params.id, reason: body.reason ?? '', now };
    const { email, name } = body;
    const work = database.transact(handOver, act, { email, name }, mailbox);
    await work.catch(onDuplicate(addressTaken));
    return { message: m.user_handed_over({}, { locale }) };
  });
  mount(mounting, undoHandover, async ({ params, body, caller, locale, now }) => {
    await confirm.recently(caller, body.adminPassword, now);
    const act = { caller, user: params.id, reason: body.reason ?? '', now };
    await database.transact(undo, act, mailbox).catch(onDuplicate(formerAddressTaken));
    return { message: m.handover_undone({}, { locale }) };
  });
  mount(mounting, deleteUser, async ({ query, body, caller, locale, now }) => {
    await confirm.recently(caller, body?.adminPassword, now);
    const deletion = { caller, email: query.email, reason: body?.reason ?? '', now };
    await database.transact(archiveUser, deletion, mailbox);
    return { message: m.user_deleted({}, { locale }) };
  });
  mount(mounting, impersonateUser, async ({ query, body, headers, caller, now }) => {
    await confirm.recently(caller, body?.adminPassword, now);
    const act = { caller, user: query.userId, reason: body?.reason ?? '', now };
    const device = deviceOf(headers['user-agent']);
    return { token: await database.transact(impersonate, act, device, deps) };
  });
}

function mountSetPassword(mounting: Mounting, database: Database, deps: Deps): void {
  mount(mounting, setUserPassword, async ({ params, body, caller, locale, now }) => {
    await deps.confirm.recently(caller, body.adminPassword, now);
    const user = await findUser(database.db, params.id, now);
    if (user === undefined) throw unknownUser();
    if (user.state === 'archived') throw archivedUser();
    const personal = [user.name, user.contactName, user.email, deps.productName];
    requireNewPassword({ password: body.password, personal });
    const passwordHash = await hashPassword(body.password);
    const act = { caller, user: user.id, reason: body.reason ?? '', now };
    await database.transact(setPassword, act, passwordHash, deps.mailbox);
    return { message: m.user_password_set({}, { locale }) };
  });
}

const DUPLICATE = '23505';

/** Returns a rejection handler that reports an email which a concurrent request took as already taken. */
function onDuplicate(problem: () => Error): (error: unknown) => never {
  return (error) => {
    throw error instanceof Error && 'code' in error && error.code === DUPLICATE ? problem() : error;
  };
}
