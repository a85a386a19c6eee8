import type { z } from 'zod';
import type { ProjectBody, sentEmissionReductions } from '#contract/project-fields.ts';
import { certificateTextsOf, detailsOf } from '#domain/ledger/emission-row.ts';
import type { UnitRow } from '#domain/ledger/operations-of-rows.ts';
import { checkRows, checkYearsBegun, rowDetailsOf } from '#domain/project/draft-row.ts';
import { type ProjectEntry, stagesOf } from '#domain/project/entry.ts';
import { mergeDetails } from '#domain/project/project-details.ts';
import {
  documentSlots,
  inventoryDocumentYear,
  isClimateLens,
  type ProjectKind,
  pictureSlots,
  projectKind,
} from '#domain/project/project-terms.ts';
import { keepStoredRowTexts, keepStoredTexts, refusedTexts } from '#domain/project/saved-texts.ts';
import { timelineFrom } from '#domain/project/timeline.ts';
import { registryYear } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import { canUseFileInSlot, fileIdFromPath } from '../../files/file-address.ts';
import { characterSentence } from '../../kernel/character-sentence.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Sentence } from '../../kernel/problems.ts';
import { wrongProject } from '../project-form.ts';
import { formProblem } from './project-problems.ts';

/** What a request asks of an entry. */
type EntryRequest = {
  readonly body: ProjectBody;
  /** Organizations whose uploads may be used: the project's and the caller's. */
  readonly organizations: readonly string[];
};

/**
 * Applies a request body to an entry: absent fields stay, null clears. Throws a problem for an empty title, a
 * different kind, reversed dates, rows that do not fit the program type, realized rows for years after the
 * year of `now` (product decisions §5), refused characters in
 * changed texts, and foreign files. Does not look at rows with serials.
 */
export async function entryFromBody(
  tx: Tx,
  before: ProjectEntry,
  { body, organizations }: EntryRequest,
  now: Date,
): Promise<ProjectEntry> {
  const kind = projectKind(before.programType);
  const files = await filesFromBody(tx, body, { organizations, before: before.files, kind });
  const timeline = timelineFrom(before, body.timeline === null ? noTimeline : (body.timeline ?? {}));
  const details = { ...keepStoredTexts(before, mergeDetails(before, body)), ...timeline };
  requireSameKind(before, details.programType);
  const after: ProjectEntry = { ...details, files, rows: rowsFrom(body, before, details.programType, now) };
  requireValid(after);
  requireSeenTexts(before, after);
  return after;
}

const noTimeline = { startDate: null, endDate: null, startYear: null, finishYear: null };

function rowsFrom(
  { emissionReductions: sent }: ProjectBody,
  before: ProjectEntry,
  programType: ProjectEntry['programType'],
  now: Date,
): ProjectEntry['rows'] {
  const drafts = sent?.draft?.map((row) => {
    const { year, status, quantity } = row;
    return { year, status, quantity, ...rowDetailsOf(status, row) };
  });
  const checkedYears = checkYearsBegun(drafts ?? [], registryYear(now));
  if (!checkedYears.ok) throw formProblem(checkedYears.refusal);
  const checked = checkRows(sent === null ? [] : (drafts ?? before.rows), programType);
  if (!checked.ok) throw formProblem(checked.refusal);
  return keepStoredRowTexts(before.rows, checked.value);
}

function requireValid(after: ProjectEntry): void {
  if (after.title === '') {
    throw wrongProject({ title: (locale) => m.problem_field_missing({}, { locale }) });
  }
  if (after.stage !== null && !stagesOf(projectKind(after.programType)).includes(after.stage)) {
    throw wrongProject({ projectStatus: (locale) => m.problem_stage_foreign({}, { locale }) });
  }
  if (after.startDate !== null && after.endDate !== null && after.endDate < after.startDate) {
    throw formProblem({ code: 'timeline-backwards', values: {} });
  }
}

/** Refuses characters that nobody sees in texts that were changed. */
function requireSeenTexts(before: ProjectEntry, after: ProjectEntry): void {
  const refused = refusedTexts(before, after).map(
    ({ field, character }) => [field, characterSentence(character)] as const,
  );
  if (refused.length > 0) throw wrongProject(Object.fromEntries(refused.toReversed()));
}

type Program = ProjectEntry['programType'];

function requireSameKind(before: ProjectEntry, programType: Program): void {
  if (projectKind(before.programType) !== projectKind(programType)) {
    throw wrongProject({ programType: (locale) => m.problem_kind_fixed({}, { locale }) });
  }
  if (isProgramLocked(before, programType)) {
    throw wrongProject({ programType: (locale) => m.problem_program_fixed({}, { locale }) });
  }
}

/**
 * Reports whether a change from or to Infrastructure Canada is locked, which it is once both dates are set
 * (specification §5).
 */
function isProgramLocked(before: ProjectEntry, programType: Program): boolean {
  const hasDates = before.startDate !== null && before.endDate !== null;
  if (!hasDates || before.programType === programType) return false;
  return isClimateLens(before.programType) || isClimateLens(programType);
}

type Files = Readonly<Record<string, string>>;
type Sent = Readonly<Record<string, { readonly url: string } | null | undefined>> | null | undefined;

/** Organizations whose uploads may be used, the current files, and the kind of the entry. */
type Uploaders = Pick<EntryRequest, 'organizations'> & { readonly before: Files; readonly kind: ProjectKind };

const pictures: readonly string[] = pictureSlots;
const documents: readonly string[] = documentSlots;

/**
 * Applies a request body to the files of an entry: absent slots stay, null clears a slot. A URL must be an
 * upload of one of the organizations, of a type the slot accepts (reliability, PUT /projects). Unknown slots
 * are ignored, and documents of years unless the entry is an inventory.
 */
async function filesFromBody(
  tx: Tx,
  { pictures: sentPictures, documents: sentDocuments }: Pick<ProjectBody, 'pictures' | 'documents'>,
  uploaders: Uploaders,
): Promise<Files> {
  const isDocument = (slot: string) => documents.includes(slot) || inventoryDocumentYear(slot) !== null;
  const changes = [
    ...changesOf(sentPictures, uploaders.before, (slot) => pictures.includes(slot), 'pictures'),
    ...changesOf(sentDocuments, uploaders.before, isDocument, 'documents'),
  ];
  const isIgnored = (slot: string) => uploaders.kind !== 'inventory' && inventoryDocumentYear(slot) !== null;
  const after: Record<string, string> = { ...uploaders.before };
  const fieldErrors: Record<string, Sentence> = {};
  for (const { slot, url, field } of changes) {
    const file = url === null ? null : fileIdFromPath(url);
    if (url === null) delete after[slot];
    else if (isIgnored(slot)) continue;
    else if (file !== null && (await isAccepted(tx, slot, file, uploaders))) after[slot] = file;
    else fieldErrors[field] = (locale) => m.problem_file_foreign({}, { locale });
  }
  if (Object.keys(fieldErrors).length > 0) throw wrongProject(fieldErrors);
  return after;
}

async function isAccepted(tx: Tx, slot: string, file: string, { before, organizations }: Uploaders) {
  return before[slot] === file || canUseFileInSlot(tx, { slot, file, organizations });
}

function changesOf(
  sent: Sent,
  before: Files,
  isSlot: (slot: string) => boolean,
  group: 'pictures' | 'documents',
) {
  const cleared = Object.keys(before).filter(isSlot);
  if (sent === null) return cleared.map((slot) => ({ slot, url: null, field: `${group}.${slot}` }));
  return Object.entries(sent ?? {}).flatMap(([slot, file]) => {
    if (file === undefined || !isSlot(slot)) return [];
    return [{ slot, url: file === null ? null : file.url, field: `${group}.${slot}` }];
  });
}

/** A row of units with serials in a request. */
export type SentUnits = NonNullable<z.output<typeof sentEmissionReductions>['registered']>[number];

/**
 * Converts a sent row to the form in which it is compared with the ledger; `project` issued its units unless
 * the row names another.
 */
export function sentUnitRow(row: SentUnits, project: string): UnitRow {
  const { year, status, serialMin: min, serialMax: max, serialProject } = row;
  const details = detailsOf(status, row);
  return {
    year,
    status,
    min,
    max,
    project: serialProject ?? project,
    inventoryProject: details.inventoryProject ?? null,
    inventoryYear: details.inventoryYear ?? null,
    transferredTo: details.transferredTo ?? null,
    note: details.retiredAgainst ?? null,
    certificate: certificateTextsOf(details),
  };
}
