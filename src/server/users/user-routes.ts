import {
  listUsers,
  readUser,
  activateUser,
  disableUser,
  updateIncludedOrganizations,
  updateInventoryTokens,
  updateMicrositeTokens,
  updateProjectTokens,
  updateRole,
  deleteUser,
  handOverUser,
  impersonateUser,
  setUserPassword,
  undoHandover,
} from '#contract/users.ts';
import type { Db, Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { presentUser, presentUserDetails } from './present-user.ts';
import { unknownUser, addressTaken, archivedUser, formerAddressTaken } from './user-acts.ts';
import { findUser, listIncludedBy, listUsers as list } from './user-queries.ts';
import { m } from '#messages/messages.js';
import { type Confirm, hashPassword, requireNewPassword } from '../auth/passwords.ts';
import {
  activateUser as activate,
  changeRole,
  disableUser as disable,
  archiveUser,
  impersonate,
  setPassword,
} from './act-on-account.ts';
import { includeOrganizations, setTokens } from './change-organization.ts';
import { deviceOf } from '../auth/devices.ts';
import type { SessionTokens } from '../auth/open-session.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { handOver, undoHandover as undo } from './hand-over.ts';

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
export function mountUserActs(mounting: Mounting, database: Database, confirm: Confirm): void {
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
    const act = { caller, user: params.id, reason: body.reason ?? '', now };
    await database.transact(changeRole, act, body.role);
    return { message: m.user_role_changed({}, { locale }) };
  });
  for (const [kind, call] of tokenCalls) {
    mount(mounting, call, async ({ params, body, headers, caller, locale, now }) => {
      const act = { caller, user: params.id, reason: body.reason ?? '', now };
      await database.transact(setTokens, act, { kind, tokens: body.tokens, ifMatch: headers['if-match'] });
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
 * Mounts the endpoints with which administrators change who can access an account. All require the administrator's
 * own password.
 */
export function mountUserEntries(mounting: Mounting, database: Database, deps: UserEntriesDeps): void {
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
    const { email, userId: user } = query;
    const deletion = { caller, email, user, reason: body?.reason ?? '', now };
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

function mountSetPassword(mounting: Mounting, database: Database, deps: UserEntriesDeps): void {
  mount(mounting, setUserPassword, async ({ params, body, caller, locale, now }) => {
    await deps.confirm.recently(caller, body.adminPassword, now);
    const user = await findUser(database.db, params.id, now);
    if (user === undefined) throw unknownUser();
    if (user.state === 'archived') throw archivedUser();
    const personal = [user.name, user.contactName, user.email, deps.productName];
    await requireNewPassword({ password: body.password, personal });
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
