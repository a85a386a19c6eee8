import {
  activateUser,
  disableUser,
  updateIncludedOrganizations,
  updateInventoryTokens,
  updateMicrositeTokens,
  updateProjectTokens,
  updateRole,
} from '#contract/users.ts';
import { m } from '#messages/messages.js';
import type { Confirm } from '../auth/confirm-password.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { activateUser as activate, changeRole, disableUser as disable } from './change-access.ts';
import { includeOrganizations } from './include-organizations.ts';
import { setTokens } from './set-tokens.ts';

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
