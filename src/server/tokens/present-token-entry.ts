import type { AnyTokenEntry, TokenEntry } from '#contract/tokens.ts';
import { type RegistryReason, registryReasons } from '#domain/account/tokens.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';
import type { TokenEntryRow } from './token-entry-queries.ts';

/** Returns an entry for its organization. Administrators of the registry are not named. */
export function presentTokenEntry(row: TokenEntryRow, locale: Locale): TokenEntry {
  return { ...shared(row, locale), by: isOwn(row) ? row.organization : administratorOf(row, locale) };
}

/** Returns an entry for administrators, who see each other's names. */
export function presentAnyTokenEntry(row: TokenEntryRow, locale: Locale): AnyTokenEntry {
  const { serial, organization, actorName, actorEmail } = row;
  const by = isOwn(row) ? organization : (actorName ?? (actorEmail || administratorOf(row, locale)));
  return { ...shared(row, locale), by, serial, organization };
}

function shared(row: TokenEntryRow, locale: Locale) {
  const { id, at, kind, type, change, balance, project, title, payment, reason } = row;
  const known = registryReasons.find((one) => one === reason);
  const why = known === undefined ? reason : reasons[known]({}, { locale });
  return { id, at: at.toISOString(), kind, type, change, balance, project, title, payment, reason: why };
}

const reasons: Readonly<Record<RegistryReason, typeof m.tokens_reason_approval>> = {
  approval: m.tokens_reason_approval,
  'carried-over': m.tokens_reason_carried_over,
  demonstration: m.tokens_reason_demonstration,
};

/** Whoever changes another organization's tokens is an administrator, or was one then. */
function isOwn({ actor, actorOrganization, serial }: TokenEntryRow): boolean {
  return actor !== null && actorOrganization === serial;
}

function administratorOf({ actor }: TokenEntryRow, locale: Locale): string | null {
  return actor === null ? null : m.role_administrator({}, { locale });
}
