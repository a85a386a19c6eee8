import { registryYear } from '#domain/registry-day.ts';
import type { updateEmissions as call } from '#contract/project-transitions.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type UnitAct, actsOfRows } from '#domain/ledger/acts-of-rows.ts';
import { updateTransition } from '#domain/project/submission-faults.ts';
import type { Tx } from '../../kernel/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency.ts';
import {
  readUnusableInventories,
  readReceivers,
  listUnitRows,
  listVintages,
} from '../../ledger/read-ledger.ts';
import type { LockedProject } from '../entry/change-project.ts';
import { formProblem, ledgerProblem } from '../entry/project-problems.ts';
import { requireComplete } from './require-complete.ts';
import { type ActionContext, runTransition } from './run-transition.ts';
import type { ProjectBody } from '#contract/project-fields.ts';
import { changedFields, type ProjectEntry } from '#domain/project/entry.ts';
import { followTimeline } from '#domain/project/in-force-save.ts';
import { yearOf } from '#domain/year-span.ts';
import { m } from '#messages/messages.js';
import type { Sentence } from '../../kernel/problems.ts';
import { entryFromBody, sentUnitRow } from '../entry/entry-from-body.ts';
import { wrongProject } from '../project-form.ts';

export type EmissionsUpdate = {
  readonly identity: string;
  readonly body: BodyOf<typeof call>;
  readonly ifMatch: string | undefined;
  readonly idempotencyKey: IdempotencyKey | null;
};

/**
 * Updates rows, documents and end date of an approved project, or the units of an entry of received ones, and returns its serial. Acts on
 * registered units take effect at once and for good. If the rest needs approval, the project is submitted and hidden from the public while
 * the version in force stays; otherwise it takes effect at once too (specification §4).
 */
export async function updateEmissions(
  tx: Tx,
  context: ActionContext,
  { identity, body, ifMatch, idempotencyKey }: EmissionsUpdate,
): Promise<string> {
  const { EmissionReductions: emissionReductions, documents, EndDate: endDate, updatedAt } = body;
  const named = namedIn(emissionReductions);
  const version = { updatedAt, ifMatch };
  const start = { identity, transition: 'updateEmissions', version, idempotencyKey, named } as const;
  return runTransition(tx, context, start, async (project) => {
    const timeline = endDate === undefined ? undefined : { endDate };
    const sent = { emissionReductions, documents, timeline };
    const { entry, acts } = await requestedUpdate(tx, project, sent, context.now);
    await requireReceivers(tx, project, acts);
    await requireInventories(tx, project, acts);
    await requireComplete(tx, { ...project, entry }, context.now);
    const decided = updateTransition(project.entry, entry);
    return {
      transition: decided,
      entry,
      operations: acts,
      facts: { waits: decided === 'submitUpdate' },
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

/** Throws 400 if an act names a receiver that cannot receive units. */
async function requireReceivers(
  tx: Tx,
  { organization }: LockedProject,
  acts: readonly UnitAct[],
): Promise<void> {
  const named = acts.flatMap((act) => (act.type === 'transfer' ? [act.receiver] : []));
  const known = await readReceivers(tx, organization, named);
  const receiver = named.find((one) => one !== organization && !known.includes(one));
  if (receiver !== undefined) throw formProblem({ code: 'receiver-unknown', values: { receiver } });
}

/**
 * Throws 400 if an act retires against an inventory of another organization, before that is locked, or one of the organization that is
 * archived or deleted: its units would count in no year. Unknown inventories are refused by the ledger.
 */
async function requireInventories(
  tx: Tx,
  { organization }: LockedProject,
  acts: readonly UnitAct[],
): Promise<void> {
  const purposes = acts.flatMap((act) =>
    act.type === 'retire' && act.purpose.kind === 'inventory' ? [act.purpose] : [],
  );
  const named = purposes.map(({ project }) => project);
  const unusable = new Map(
    (await readUnusableInventories(tx, organization, named)).map((found) => [
      found.serial,
      found.organization,
    ]),
  );
  const found = purposes.find(({ project }) => unusable.has(project));
  if (found === undefined) return;
  const isForeign = unusable.get(found.project) !== organization;
  const values = { inventory: found.project, inventoryYear: found.year };
  throw formProblem({ code: isForeign ? 'inventory-of-another' : 'inventory-year-missing', values });
}

export type RequestedUpdate = { readonly entry: ProjectEntry; readonly acts: readonly UnitAct[] };

/**
 * Returns what an emissions update changes: the entry, and the acts on registered units. It names whole years: years that it does not name
 * stay as they are (product decisions §4). Throws 400 for rows that do not fit.
 */
async function requestedUpdate(
  tx: Tx,
  project: LockedProject,
  body: ProjectBody,
  now: Date,
): Promise<RequestedUpdate> {
  const acts = await requestedActs(tx, project, body);
  const whole = await withOtherYears(tx, project, body, now);
  const sent = { body: whole, organizations: [project.organization] };
  const entry = await entryFromBody(tx, project.entry, sent, now);
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

/**
 * Adds the rows of the years that a request does not name, as far as a new end date leaves them in the timeline. A new end date without rows
 * adds planned years, or leaves years out.
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
  const facts = { settled: isMoved ? await listVintages(tx, serial) : [], currentYear: registryYear(now) };
  const { rows } = isMoved ? followTimeline(entry, { ...entry, endDate: end }, facts) : entry;
  if (sent?.draft === undefined) return { ...body, emissionReductions: { ...sent, draft: [...rows] } };
  const named = namedYears(sent);
  const isKept = (year: number) => !named.includes(year) && (end === null || year <= yearOf(end));
  const others = rows.filter(({ year }) => isKept(year));
  return { ...body, emissionReductions: { ...sent, draft: [...others, ...sent.draft] } };
}

/** Throws 400 if more than units of an entry of received units would change. */
function requireOnlyUnits(before: ProjectEntry, after: ProjectEntry): void {
  const changed = changedFields(before, after);
  if (changed.length === 0) return;
  const onlyUnits: Sentence = (locale) => m.problem_received_only_units({}, { locale });
  throw wrongProject(Object.fromEntries(changed.map(({ field }): [string, Sentence] => [field, onlyUnits])));
}
