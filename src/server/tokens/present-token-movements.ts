import type { AnyTokenMovement, TokenMovement } from '#contract/tokens.ts';
import { type RegistryReason, registryReasons } from '#domain/account/tokens.ts';
import { registryDay } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import { tokenKindWords, tokenMovementWords } from '#messages/words/payment.js';
import type { FileReply } from '../kernel/file-reply.ts';
import type { Locale } from '../kernel/locale.ts';
import { type Cell, makeTableFile, type TableFormat } from '../spreadsheets/table-file.ts';
import type { TokenMovementRow } from './token-queries.ts';

/** Returns an entry for its organization. Administrators of the registry are not named. */
export function presentTokenMovement(row: TokenMovementRow, locale: Locale): TokenMovement {
  return { ...shared(row, locale), by: isOwn(row) ? row.organization : administratorOf(row, locale) };
}

/** Returns an entry for administrators, who see each other's names. */
export function presentAnyTokenMovement(row: TokenMovementRow, locale: Locale): AnyTokenMovement {
  const { serial, organization, actorName, actorEmail } = row;
  const by = isOwn(row) ? organization : (actorName ?? (actorEmail || administratorOf(row, locale)));
  return { ...shared(row, locale), by, serial, organization };
}

function shared(row: TokenMovementRow, locale: Locale) {
  const { id, at, kind, type, change, balance, project, title, payment, reason } = row;
  const known = registryReasons.find((one) => one === reason);
  const why = known === undefined ? reason : reasons[known]({}, { locale });
  return { id, at: at.toISOString(), kind, type, change, balance, project, title, payment, reason: why };
}

const reasons: Readonly<Record<RegistryReason, typeof m.tokens_reason_approval>> = {
  approval: m.tokens_reason_approval,
  'carried-over': m.tokens_reason_carried_over,
  demonstration: m.tokens_reason_demonstration,
  merged: m.tokens_reason_merged,
  'merge-undone': m.tokens_reason_merge_undone,
  'refund-refused': m.card_refund_refused,
  'refunded-at-provider': m.card_refunded_at_provider,
};

/** Whoever changes another organization's tokens is an administrator, or was one then. */
function isOwn({ actor, actorOrganization, serial }: TokenMovementRow): boolean {
  return actor !== null && actorOrganization === serial;
}

function administratorOf({ actor }: TokenMovementRow, locale: Locale): string | null {
  return actor === null ? null : m.role_administrator({}, { locale });
}

/** An entry; with its organization in a file of several. */
type FileEntry = TokenMovement & Partial<Pick<AnyTokenMovement, 'serial' | 'organization'>>;

type FileInput = {
  readonly format: TableFormat;
  readonly locale: Locale;
  readonly now: Date;
  /** Serial of the organization whose entries these are; undefined for those of all. */
  readonly organization: string | undefined;
  /** True when the file names each entry's organization. */
  readonly namesOrganizations: boolean;
};

/**
 * Makes a file of entries given newest first, in the reader's language: oldest first, so that each balance
 * follows from the one above.
 */
export async function makeTokenMovementsFile(
  entries: readonly FileEntry[],
  { format, locale, now, organization, namesOrganizations }: FileInput,
): Promise<FileReply> {
  const columns = namesOrganizations ? [...organizationColumns, ...entryColumns] : entryColumns;
  const tokens = m.token_file_name({}, { locale });
  const parts = [...(organization === undefined ? [] : [organization]), tokens, registryDay(now)];
  const table = {
    name: m.token_file_sheet({}, { locale }),
    columns: columns.map(({ heading }) => heading({}, { locale })),
    rows: entries.toReversed().map((entry) => columns.map(({ cell }) => cell(entry, locale))),
  };
  return makeTableFile(table, { format, name: parts.join('-') });
}

type Column = {
  readonly heading: typeof m.token_file_at;
  readonly cell: (entry: FileEntry, locale: Locale) => Cell;
};

const organizationColumns: readonly Column[] = [
  { heading: m.token_file_serial, cell: ({ serial = null }) => serial },
  { heading: m.token_file_organization, cell: ({ organization = null }) => organization },
];

const entryColumns: readonly Column[] = [
  { heading: m.token_file_at, cell: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { heading: m.token_file_kind, cell: ({ kind }, locale) => tokenKindWords[kind]({}, { locale }) },
  { heading: m.token_file_type, cell: ({ type }, locale) => tokenMovementWords[type]({}, { locale }) },
  { heading: m.token_file_change, cell: ({ change }) => change },
  { heading: m.token_file_balance, cell: ({ balance }) => balance },
  { heading: m.token_file_project, cell: ({ project }) => project },
  { heading: m.token_file_title, cell: ({ title }) => title },
  { heading: m.token_file_payment, cell: ({ payment }) => payment },
  { heading: m.token_file_reason, cell: ({ reason }) => reason },
  { heading: m.token_file_by, cell: ({ by }, locale) => by ?? m.token_file_by_registry({}, { locale }) },
];
