import type { BodyOf } from '#contract/endpoint.ts';
import type { ProjectBody } from '#contract/project-fields.ts';
import type { updateEmissions as call } from '#contract/project-transitions.ts';
import { type OwnerOperation, operationsOfRows } from '#domain/ledger/operations-of-rows.ts';
import { changedFields, type ProjectEntry } from '#domain/project/entry.ts';
import { followTimeline } from '#domain/project/in-force-save.ts';
import { updateTransition } from '#domain/project/submission-faults.ts';
import { registryYear } from '#domain/registry-day.ts';
import { yearOf } from '#domain/year-span.ts';
import { m } from '#messages/messages.js';
import type { Tx } from '../../kernel/db.ts';
import type { Sentence } from '../../kernel/problems.ts';
import { findUnusable, listUnitRows, listVintages } from '../../ledger/read-ledger.ts';
import type { LockedProject } from '../entry/change-project.ts';
import { entryFromBody, sentUnitRow } from '../entry/entry-from-body.ts';
import { formProblem, ledgerProblem } from '../entry/project-problems.ts';
import { wrongProject } from '../project-form.ts';
import { requireComplete } from './require-complete.ts';
import type { ActionContext } from './run-transition.ts';
import { runUnitTransition } from './run-unit-transition.ts';

export type EmissionsUpdate = {
  readonly identity: string;
  readonly body: BodyOf<typeof call>;
  readonly ifMatch: string | undefined;
};

/**
 * Updates rows, documents and end date of an approved project, or the units of an entry of received ones, and
 * returns its serial. Operations on registered units take effect at once and for good. If the rest needs approval,
 * the project is submitted and hidden from the public while the version in force stays; otherwise it takes
 * effect at once too (specification §4).
 */
export async function updateEmissions(
  tx: Tx,
  context: ActionContext,
  { identity, body, ifMatch }: EmissionsUpdate,
): Promise<string> {
  const {
    EmissionReductions: emissionReductions,
    documents,
    EndDate: endDate,
    updatedAt,
    moveTracking,
  } = body;
  const named = namedIn(emissionReductions);
  const version = { updatedAt, ifMatch };
  const transition = 'updateEmissions';
  const start = { identity, transition, version, moveTracking, named } as const;
  return runUnitTransition(tx, context, start, async (project) => {
    const timeline = endDate === undefined ? undefined : { endDate };
    const sent = { emissionReductions, documents, timeline };
    const { entry, operations } = await requestedUpdate(tx, project, sent, context.now);
    const unusable = await findUnusable(tx, project.organization, operations);
    if (unusable !== null) throw formProblem(unusable);
    await requireComplete(tx, { ...project, entry }, context.now);
    const decided = updateTransition(project.entry, entry);
    return {
      transition: decided,
      entry,
      operations,
      facts: { waits: decided === 'submitUpdate', ...changedYears(project.entry, entry) },
    };
  });
}

/** Returns the inventories and receivers that the rows name. */
function namedIn(sent: EmissionsUpdate['body']['EmissionReductions']) {
  const rows = [...(sent?.draft ?? []), ...(sent?.registered ?? [])];
  return {
    inventories: rows.flatMap(({ inventoryProject }) => inventoryProject ?? []),
    receivers: rows.flatMap(({ transferredTo }) => transferredTo ?? []),
  };
}

export type RequestedUpdate = {
  readonly entry: ProjectEntry;
  readonly operations: readonly OwnerOperation[];
};

/**
 * Returns what an emissions update changes: the entry, and the operations on registered units. It names whole
 * years: years that it does not name stay as they are (product decisions §4). Throws 400 for rows that do not
 * fit.
 */
async function requestedUpdate(
  tx: Tx,
  project: LockedProject,
  body: ProjectBody,
  now: Date,
): Promise<RequestedUpdate> {
  const operations = await requestedOperations(tx, project, body);
  const whole = await withOtherYears(tx, project, body, now);
  const sent = { body: whole, organizations: [project.organization] };
  const entry = await entryFromBody(tx, project.entry, sent, now);
  if (project.kind === 'transferred-offsets') requireOnlyUnits(project.entry, entry);
  return { entry, operations };
}

type Sent = NonNullable<ProjectBody['emissionReductions']>;

function namedYears({ draft = [], registered = [] }: Sent): readonly number[] {
  return [...new Set([...draft, ...registered].map(({ year }) => year))];
}

async function requestedOperations(
  tx: Tx,
  { serial, sourceProject, organization }: LockedProject,
  { emissionReductions: sent }: ProjectBody,
): Promise<readonly OwnerOperation[]> {
  if (sent?.registered === undefined) return [];
  const issuer = sourceProject ?? serial;
  const years = namedYears(sent);
  const stored = await listUnitRows(tx, { project: issuer, organization }, years);
  // An entry of received units shows only those that its organization holds.
  const held = sourceProject === null ? stored : stored.filter(({ transferredTo }) => transferredTo === null);
  const rows = sent.registered.map((row) => sentUnitRow(row, issuer));
  const operations = operationsOfRows(held, rows, organization, years);
  if (!operations.ok) throw ledgerProblem(operations.refusal);
  return operations.value;
}

/**
 * Adds the rows of the years that a request does not name, as far as a new end date leaves them in the
 * timeline. A new end date without rows adds planned years, or leaves years out.
 */
async function withOtherYears(
  tx: Tx,
  { serial, entry }: LockedProject,
  body: ProjectBody,
  now: Date,
): Promise<ProjectBody> {
  const { emissionReductions: sent, timeline } = body;
  const end = timeline?.endDate ?? null;
  const isMoved = end !== null && end !== entry.endDate;
  if (sent?.draft === undefined && !isMoved) return body;
  const facts = {
    issuedYears: isMoved ? await listVintages(tx, serial) : [],
    currentYear: registryYear(now),
  };
  const { rows } = isMoved ? followTimeline(entry, { ...entry, endDate: end }, facts) : entry;
  if (sent?.draft === undefined) return { ...body, emissionReductions: { ...sent, draft: [...rows] } };
  const named = namedYears(sent);
  const isKept = (year: number) => !named.includes(year) && (end === null || year <= yearOf(end));
  const others = rows.filter(({ year }) => isKept(year));
  return { ...body, emissionReductions: { ...sent, draft: [...others, ...sent.draft] } };
}

/**
 * Returns for the audit log the years whose rows without serials changed, each with its tonnes before and after; nothing
 * where none did.
 */
function changedYears(before: ProjectEntry, after: ProjectEntry) {
  const textOf = ({ rows }: ProjectEntry, year: number) =>
    JSON.stringify(rows.filter((row) => row.year === year));
  const tonnesOf = ({ rows }: ProjectEntry, year: number) =>
    rows.reduce((sum, row) => (row.year === year ? sum + row.quantity : sum), 0);
  const years = [...new Set([...before.rows, ...after.rows].map(({ year }) => year))].toSorted(
    (one, other) => one - other,
  );
  const changed = years.filter((year) => textOf(before, year) !== textOf(after, year));
  if (changed.length === 0) return {};
  return {
    emissions: changed.map((year) => `${year}: ${tonnesOf(before, year)} → ${tonnesOf(after, year)} t`),
  };
}

/** Throws 400 if more than units of an entry of received units would change. */
function requireOnlyUnits(before: ProjectEntry, after: ProjectEntry): void {
  const changed = changedFields(before, after);
  if (changed.length === 0) return;
  const onlyUnits: Sentence = (locale) => m.problem_received_only_units({}, { locale });
  throw wrongProject(Object.fromEntries(changed.map(({ field }): [string, Sentence] => [field, onlyUnits])));
}
