import { type ImportResult, MAX_IMPORT_ROWS } from '#contract/imports.ts';
import { type Charset, readCharset } from '#domain/import/charset.ts';
import type { RowCorrection } from '#domain/import/correct-rows.ts';
import { importKinds } from '#domain/import/import-columns.ts';
import type { ImportScope } from '#domain/import/import-table.ts';
import { mappingOwner } from '#domain/import/mapping-owner.ts';
import { registryYear } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import type { Received } from '../files/receive-form.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { findStoredAnswer, readIdempotencyKey } from '../kernel/idempotency.ts';
import type { Locale } from '../kernel/locale.ts';
import { wrongField } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { readOrganizationName } from '../organizations/save-organization.ts';
import { commitDrafts, findRefusal } from './commit-drafts.ts';
import { commitImport } from './commit-import.ts';
import { findKnown, findOwnKnown } from './find-known.ts';
import { charsetUnknown, planOutdated } from './import-problems.ts';
import { type ImportTask, type ImportThread, withImportThread } from './import-thread.ts';
import { listSavedMappings } from './mapping-queries.ts';
import { presentImportResult } from './present-import-result.ts';
import type { FileChoice } from './read-import-file.ts';
import { readCorrections, readMapping } from './read-mapping.ts';
import { bySheet } from './saved-sheets.ts';

/**
 * From so many rows on, the embedded database is analyzed after an import, or its next queries would be slow.
 */
const MANY_ROWS = 1000;
const never = new AbortController().signal;
/** Shares of the work that reading the file and checking its rows are, of a check and of an import. */
const JUDGED = { ofCheck: 0.8, ofImport: 0.2 } as const;
/** Share of that which reading is. */
const READING = 0.9;

export type ImportDeps = {
  readonly database: Database;
  readonly count: CountRequest;
  readonly mailbox: Mailbox;
};

type ImportCall = {
  readonly caller: Caller;
  readonly received: Received;
  readonly query: {
    readonly plan?: string | undefined;
    readonly skipInvalid?: 'true' | 'false' | undefined;
    readonly rows?: 'refused' | undefined;
  };
  readonly headers: Parameters<typeof readIdempotencyKey>[0];
  readonly locale: Locale;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Told the share of the work that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/**
 * Reports what importing a file would do, or asks what its columns mean; with the plan of such a report, imports
 * it. A dry run ends when the client goes away; an import does not, and a repeated request with its idempotency
 * key gets its result.
 */
export async function runImport(
  { database, mailbox }: ImportDeps,
  on: ImportScope['kind'],
  call: ImportCall,
): Promise<ImportResult | Uint8Array> {
  const { received, caller, query, locale, now, signal, onProgress } = call;
  const { plan } = query;
  const task: ImportTask = {
    path: received.file.path,
    sha256: received.file.sha256,
    filename: received.filename,
    scope: on === 'registry' ? { kind: on } : await scopeOf(database, caller),
    maxRows: MAX_IMPORT_ROWS[on],
    currentYear: registryYear(now),
    locale,
    choice: await choiceOf(database, on, call),
    corrections: correctionsOf(call),
  };
  const judged = plan === undefined ? JUDGED.ofCheck : JUDGED.ofImport;
  const onRead = (share: number) => onProgress(share * READING * judged);
  if (plan === undefined)
    return withImportThread(
      task,
      { signal, onRead },
      (thread) => {
        onProgress(judged);
        return report(database, on, call, thread);
      },
      (columns) => columns,
    );
  const committing = { ...call, plan, mailbox };
  return withImportThread<ImportResult>(
    task,
    { signal: never, onRead },
    (thread) => {
      onProgress(judged);
      return commit(database, on, committing, thread);
    },
    () => repeat(database, on, committing),
  );
}

/** Returns by what a file is read: the mapping that was sent, or those that the caller's organization saved. */
async function choiceOf(
  { db }: Database,
  on: ImportScope['kind'],
  { received, caller }: ImportCall,
): Promise<FileChoice> {
  const kinds = on === 'registry' ? importKinds : importKinds.filter((kind) => kind !== 'vintages');
  const charset = charsetOf(received);
  const text = received.texts.get('mapping');
  if (text === undefined) {
    const saved = bySheet(await listSavedMappings(db, mappingOwner(caller)));
    return { sent: null, saved, kinds, charset };
  }
  const read = readMapping(text);
  if (!read.ok) throw wrongField('mapping', read.sentence);
  return { sent: read.value, saved: new Map(), kinds, charset };
}

/** Returns the encoding that was stated of the file; null if none was. */
function charsetOf({ texts }: Received): Charset | null {
  const text = texts.get('charset');
  if (text === undefined) return null;
  const charset = readCharset(text);
  if (charset === null) throw wrongField('charset', charsetUnknown(text));
  return charset;
}

/** Returns the corrections of the file's rows that were sent with it. */
function correctionsOf({ received }: ImportCall): readonly RowCorrection[] {
  const text = received.texts.get('corrections');
  if (text === undefined) return [];
  const read = readCorrections(text);
  if (!read.ok) throw wrongField('corrections', read.sentence);
  return read.value;
}

async function scopeOf(database: Database, { organization }: Caller): Promise<ImportScope> {
  return { kind: 'organization', name: await database.transact(readOrganizationName, organization) };
}

async function report(
  database: Database,
  on: ImportScope['kind'],
  { caller: { organization }, locale, query }: ImportCall,
  { ids, report: reportOn, refusedRows }: ImportThread,
): Promise<Uint8Array> {
  if (query.rows === 'refused') {
    const known =
      on === 'registry'
        ? await database.transact(findKnown, ids)
        : await database.transact(findOwnKnown, organization, ids);
    return (await refusedRows(known)).reply;
  }
  if (on === 'registry') {
    const { report: described } = await reportOn(await database.transact(findKnown, ids));
    return withRefusal(described, null);
  }
  const { report: described, figures } = await reportOn(
    await database.transact(findOwnKnown, organization, ids),
  );
  const refusal = await database.transact(findRefusal, organization, figures);
  return withRefusal(described, refusal?.sentence(locale) ?? null);
}

/** Adds the refusal to a report in JSON without parsing it, because it may be large. */
function withRefusal(report: Uint8Array, refusal: string | null): Uint8Array {
  const rest = Buffer.from(report.buffer, report.byteOffset + 1, report.byteLength - 1);
  return Buffer.concat([Buffer.from(`{"refusal":${JSON.stringify(refusal)},`), rest]);
}

type Commit = ImportCall & { readonly plan: string; readonly mailbox: Mailbox };

async function commit(
  database: Database,
  on: ImportScope['kind'],
  call: Commit,
  thread: ImportThread,
): Promise<ImportResult> {
  const { caller, received, query, locale, now, plan, mailbox, onProgress } = call;
  const skipInvalid = query.skipInvalid === 'true';
  const idempotencyKey = keyOf(call, on);
  const { filename, file } = received;
  const input = {
    thread,
    filename,
    sha256: file.sha256,
    plan,
    skipInvalid,
    issueMissing: isIssuingMissing(call),
    idempotencyKey,
    now,
    onWritten: (share: number) => onProgress(JUDGED.ofImport + share * (1 - JUDGED.ofImport)),
  };
  const answer =
    on === 'registry'
      ? await commitImport(database, caller, input)
      : await database.transact(commitDrafts, caller, { ...input, locale, mailbox });
  const result = presentImportResult(answer, on, locale);
  const { projects, vintages, inventories } = result.imported;
  if (projects + vintages + inventories >= MANY_ROWS) await database.tidy();
  return result;
}

/**
 * Returns the result of an earlier request with the same key, although the file is no longer read as it was, such
 * as after its saved mapping was deleted. Throws 409 if there is none.
 */
async function repeat(database: Database, on: ImportScope['kind'], call: Commit): Promise<ImportResult> {
  const key = keyOf(call, on);
  const answer = key === null ? null : await database.transact(findStoredAnswer, key);
  if (answer === null) throw planOutdated();
  return presentImportResult(answer, on, call.locale);
}

function keyOf({ caller, received, query, headers, plan }: Commit, on: ImportScope['kind']) {
  const read = ['mapping', 'corrections', 'charset'].flatMap((field) => {
    const text = received.texts.get(field);
    return text === undefined ? [] : [field, text];
  });
  const confirmed = isIssuingMissing({ received }) ? ['issueMissing'] : [];
  const request = [
    'import',
    on,
    received.file.sha256,
    plan,
    query.skipInvalid === 'true',
    ...read,
    ...confirmed,
  ];
  return readIdempotencyKey(headers, caller.organization, request);
}

/** Returns whether the caller confirmed that missing tonnes are issued. Throws 400 for what is neither yes nor no. */
function isIssuingMissing({ received }: Pick<Commit, 'received'>): boolean {
  const text = received.texts.get('issueMissing') ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw wrongField('issueMissing', (locale) => m.problem_field({}, { locale }));
}
