import type { Role } from '#domain/account/role.ts';
import * as m from '#messages/messages.js';
import type { UserStatus } from './users-address.ts';

export const userStatusWords: Record<UserStatus, () => string> = {
  active: m.user_status_active,
  disabled: m.user_status_disabled,
  archived: m.user_status_archived,
};

export const roleWords: Record<Role, () => string> = {
  Owner: m.role_owner,
  Administrator: m.role_administrator,
};

/** Inventory and microsite tokens are not spent: any number above zero enables them (specification §4). */
export function enabledWord(tokens: number): string {
  return tokens > 0 ? m.enabled() : m.not_enabled();
}
