import type { ProjectBody } from '#contract/project-body.ts';
import { actsOfRows, type UnitAct } from '#domain/ledger/acts-of-rows.ts';
import { changedFields, type ProjectEntry } from '#domain/project/entry.ts';
import { yearOf } from '#domain/year-span.ts';
import { m } from '#messages/messages.js';
import type { Tx } from '../../kernel/db.ts';
import type { Sentence } from '../../kernel/problems.ts';
import { listUnitRows } from '../../ledger/list-unit-rows.ts';
import type { LockedProject } from '../entry/lock-project.ts';
import { ledgerProblem } from '../entry/project-problems.ts';
import { type EntryRequest, entryOfRequest, requireCurrent } from '../entry/requested-entry.ts';
import { sentUnitRow } from '../entry/sent-unit-row.ts';
import { wrongProject } from '../project-form.ts';

export type RequestedUpdate = { readonly entry: ProjectEntry; readonly acts: readonly UnitAct[] };

/**
 * Returns what an emissions update changes: the entry, and the acts on registered units. It names whole years: years that it does not name
 * stay as they are (product decisions §4). Throws 409 when the project changed since it was read, and 400 for rows that do not fit.
 */
export async function requestedUpdate(
  tx: Tx,
  project: LockedProject,
  request: EntryRequest,
  now: Date,
): Promise<RequestedUpdate> {
  requireCurrent(project, request);
  const { body } = request;
  const acts = await requestedActs(tx, project, body);
  const entry = await entryOfRequest(tx, project, { ...request, body: withOtherYears(project, body) }, now);
  if (project.kind === 'transferred-offsets') requireOnlyUnits(project.entry, entry);
  return { entry, acts };
}

type Sent = NonNullable<ProjectBody['emissionReductions']>;

function namedYears({ draft = [], registered = [] }: Sent): readonly number[] {
  return [...new Set([...draft, ...registered].map(({ year }) => year))];
}

async function requestedActs(
  tx: Tx,
  { serial, sourceProject, organization }: LockedProject,
  { emissionReductions: sent }: ProjectBody,
): Promise<readonly UnitAct[]> {
  if (sent?.registered === undefined) return [];
  const issuer = sourceProject ?? serial;
  const years = namedYears(sent);
  const stored = await listUnitRows(tx, { project: issuer, organization }, years);
  // An entry of received units shows only those that its organization holds.
  const held = sourceProject === null ? stored : stored.filter(({ transferredTo }) => transferredTo === null);
  const rows = sent.registered.map((row) => sentUnitRow(row, issuer));
  const acts = actsOfRows(held, rows, organization, years);
  if (!acts.ok) throw ledgerProblem(acts.refusal);
  return acts.value;
}

/** Adds the rows of the years that a request does not name, as far as a new end date leaves them in the timeline. */
function withOtherYears({ entry }: LockedProject, body: ProjectBody): ProjectBody {
  const { emissionReductions: sent, timeline } = body;
  if (sent?.draft === undefined) return body;
  const named = namedYears(sent);
  const end = timeline?.endDate ?? null;
  const isKept = (year: number) => !named.includes(year) && (end === null || year <= yearOf(end));
  const others = entry.rows.filter(({ year }) => isKept(year));
  return { ...body, emissionReductions: { ...sent, draft: [...others, ...sent.draft] } };
}

/** Throws 400 if more than units of an entry of received units would change. */
function requireOnlyUnits(before: ProjectEntry, after: ProjectEntry): void {
  const changed = changedFields(before, after);
  if (changed.length === 0) return;
  const onlyUnits: Sentence = (locale) => m.problem_received_only_units({}, { locale });
  throw wrongProject(Object.fromEntries(changed.map(({ field }): [string, Sentence] => [field, onlyUnits])));
}
