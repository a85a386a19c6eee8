import {
  activateUser,
  deleteUser,
  disableUser,
  handOverUser,
  impersonateUser,
  setUserPassword,
  undoHandover,
  updateIncludedOrganizations,
  updateInventoryTokens,
  updateMicrositeTokens,
  updateProjectTokens,
  updateRole,
} from '#contract/user-actions.ts';
import { listUsers, readUser } from '#contract/users.ts';
import { m } from '#messages/messages.js';
import { deviceOf } from '../auth/devices.ts';
import type { SessionTokens } from '../auth/open-session.ts';
import { type Confirm, hashPassword, requireNewPassword } from '../auth/passwords.ts';
import type { Database, Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { addressTaken, archivedUser, formerAddressTaken, unknownUser } from './account-actions.ts';
import {
  activateUser as activate,
  archiveUser,
  changeRole,
  disableUser as disable,
  impersonate,
  setPassword,
} from './change-account.ts';
import { includeOrganizations, setTokens } from './change-organization.ts';
import { handOver, undoHandover as undo } from './hand-over.ts';
import { presentUser, presentUserDetails } from './present-user.ts';
import { findUser, listUsers as list, listIncludedBy } from './user-queries.ts';

/** Mounts the administrators' endpoints that read users. */
export function mountUsers(mounting: Mounting, db: Db): void {
  mount(mounting, listUsers, async ({ query }) => {
    const { rows, total } = await list(db, query);
    return { items: rows.map(presentUser), total };
  });
  mount(mounting, readUser, async ({ params, now }) => {
    const found = await findUser(db, params.id, now);
    if (found === undefined) throw unknownUser();
    return presentUserDetails(found, await listIncludedBy(db, found.serial));
  });
}

const tokenCalls = [
  ['project', updateProjectTokens],
  ['inventory', updateInventoryTokens],
  ['microsite', updateMicrositeTokens],
] as const;

/** Mounts the endpoints with which administrators change what a user may do. */
export function mountAccountActions(mounting: Mounting, database: Database, confirm: Confirm): void {
  mount(mounting, activateUser, async ({ body, caller, locale, now }) => {
    await database.transact(activate, { caller, user: body.id, now });
    return { message: m.user_activated({}, { locale }) };
  });
  mount(mounting, disableUser, async ({ body, caller, locale, now }) => {
    await database.transact(disable, { caller, user: body.id, now });
    return { message: m.user_disabled({}, { locale }) };
  });
  mount(mounting, updateRole, async ({ params, body, caller, locale, now }) => {
    await confirm.recently(caller, body.adminPassword, now);
    const action = { caller, user: params.id, reason: body.reason ?? '', now };
    await database.transact(changeRole, action, body.role);
    return { message: m.user_role_changed({}, { locale }) };
  });
  for (const [kind, call] of tokenCalls) {
    mount(mounting, call, async ({ params, body, headers, caller, locale, now }) => {
      const action = { caller, user: params.id, reason: body.reason ?? '', now };
      await database.transact(setTokens, action, { kind, tokens: body.tokens, ifMatch: headers['if-match'] });
      return { message: m.user_tokens_set({}, { locale }) };
    });
  }
  mount(mounting, updateIncludedOrganizations, async ({ params, body, caller, locale, now }) => {
    await database.transact(includeOrganizations, { caller, user: params.id, now }, body.organizations);
    return { message: m.user_inclusions_set({}, { locale }) };
  });
}

type UserEntriesDeps = {
  readonly confirm: Confirm;
  readonly mailbox: Mailbox;
  readonly tokens: SessionTokens;
  readonly productName: string;
};

/**
 * Mounts the endpoints with which administrators change who can access an account. All require the
 * administrator's own password.
 */
export function mountUserEntries(mounting: Mounting, database: Database, deps: UserEntriesDeps): void {
  const { confirm, mailbox } = deps;
  mountSetPassword(mounting, database, deps);
  mount(mounting, handOverUser, async ({ params, body, caller, locale, now }) => {
    await confirm.recently(caller, body.adminPassword, now);
    const action = { caller, user: params.id, reason: body.reason ?? '', now };
    const { email, name } = body;
    const work = database.transact(handOver, action, { email, name }, mailbox);
    await work.catch(onDuplicate(addressTaken));
    return { message: m.user_handed_over({}, { locale }) };
  });
  mount(mounting, undoHandover, async ({ params, body, caller, locale, now }) => {
    await confirm.recently(caller, body.adminPassword, now);
    const action = { caller, user: params.id, reason: body.reason ?? '', now };
    await database.transact(undo, action, mailbox).catch(onDuplicate(formerAddressTaken));
    return { message: m.handover_undone({}, { locale }) };
  });
  mount(mounting, deleteUser, async ({ query, body, caller, locale, now }) => {
    await confirm.recently(caller, body?.adminPassword, now);
    const { email, userId: user } = query;
    const deletion = { caller, email, user, reason: body?.reason ?? '', now };
    await database.transact(archiveUser, deletion, mailbox);
    return { message: m.user_deleted({}, { locale }) };
  });
  mount(mounting, impersonateUser, async ({ query, body, headers, caller, now }) => {
    await confirm.recently(caller, body?.adminPassword, now);
    const action = { caller, user: query.userId, reason: body?.reason ?? '', now };
    const device = deviceOf(headers['user-agent']);
    return { token: await database.transact(impersonate, action, device, deps) };
  });
}

function mountSetPassword(mounting: Mounting, database: Database, deps: UserEntriesDeps): void {
  mount(mounting, setUserPassword, async ({ params, body, caller, locale, now }) => {
    await deps.confirm.recently(caller, body.adminPassword, now);
    const user = await findUser(database.db, params.id, now);
    if (user === undefined) throw unknownUser();
    if (user.state === 'archived') throw archivedUser();
    const personal = [user.name, user.contactName, user.email, deps.productName];
    await requireNewPassword({ password: body.password, personal });
    const passwordHash = await hashPassword(body.password);
    const action = { caller, user: user.id, reason: body.reason ?? '', now };
    await database.transact(setPassword, action, passwordHash, deps.mailbox);
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
