import type { UnitOperation } from '#contract/unit-operations.ts';
import { sumOfRanges, type UnitWish } from '#domain/ledger/choose-units.ts';
import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import type { OwnerOperation } from '#domain/ledger/operations-of-rows.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import {
  checkRoomOfYear,
  decideUnitOperation,
  type HeldRange,
  type UnitOutcome,
} from '#domain/ledger/unit-operation.ts';
import { mayStart } from '#domain/project/abilities.ts';
import type { Result } from '#domain/result.ts';
import { readActor } from '../../accounts/users-for-emails.ts';
import { issueStatement } from '../../certificates/statements.ts';
import type { Tx } from '../../kernel/db.ts';
import { organizationMerged } from '../../kernel/problems.ts';
import { previewLedgerOperations } from '../../ledger/apply-ledger-operations.ts';
import { findUnusable, readCertificateIds, readInventoryYears } from '../../ledger/read-ledger.ts';
import { projectNotFound } from '../entry/change-project.ts';
import { transitionDenied } from '../entry/project-problems.ts';
import { operationProblem } from '../entry/unit-sentences.ts';
import { applyOperations } from '../life/apply-to-ledger.ts';
import { saveAndRecord } from '../life/record-transition.ts';
import type { ActionContext } from '../life/run-transition.ts';
import { sendOperationEmails } from '../life/send-operation-emails.ts';
import { listHeldRanges, lockEntriesOfUnits, lockOrganizations } from './unit-operation-store.ts';

/** An operation on units of the caller's organization. */
export type UnitRequest = {
  readonly wish: UnitWish;
  readonly outcome: UnitOutcome;
  /** True to say what would happen, and change nothing. */
  readonly preview: boolean;
};

type Entry = Awaited<ReturnType<typeof lockEntriesOfUnits>>[number];

/** The ranges of units that an operation changes, the entries that show them, and the tonnes held before it. */
type Decided = {
  readonly entries: readonly Entry[];
  readonly operations: readonly OwnerOperation[];
  readonly held: readonly HeldRange[];
  readonly inventory: UnitOperation['inventory'];
};

/**
 * Retires, transfers or cancels units of one or several projects as one operation, all or none, and returns what it
 * did, or would do in a preview, which writes nothing. Everything an emissions update does for its project is
 * done for each of them; emails and the statement are one for all. Throws 404 for projects of which the
 * organization has no entry, 409 for entries whose emissions cannot be updated now and for units that others
 * changed meanwhile, 400 for what does not fit.
 */
export async function runUnitOperation(
  tx: Tx,
  context: ActionContext,
  request: UnitRequest,
): Promise<UnitOperation> {
  const decided = await decide(tx, context, request);
  return request.preview
    ? previewed(tx, context, request, decided)
    : carriedOut(tx, context, request, decided);
}

/**
 * Locks the organizations, then the entries, and decides what is done. Nobody else changes an organization's
 * units while it is locked, but corrections, which only give some back.
 */
async function decide(tx: Tx, { caller }: ActionContext, request: UnitRequest): Promise<Decided> {
  const { organization } = caller;
  const { wish, outcome } = request;
  const { transferredTo, inventoryProject } = outcome.details;
  const named = [organization, ...(transferredTo === undefined ? [] : [transferredTo])];
  if ((await lockOrganizations(tx, named)).includes(organization)) throw organizationMerged();
  const input = { wish, outcome, organization };
  const all = await listHeldRanges(tx, organization);
  const issuers =
    'units' in wish
      ? wish.units.map(({ project }) => project)
      : accepted(request, decideUnitOperation(all, input)).map(({ project }) => project);
  const inventories = inventoryProject === undefined ? [] : [inventoryProject];
  const entries = await lockEntriesOfUnits(tx, { organization, issuers, inventories });
  for (const issuer of issuers) {
    const entry = entries.find((one) => issuer === (one.sourceProject ?? one.serial));
    if (entry === undefined) throw projectNotFound();
    const standing = { ...entry, hasUnits: entry.nextSequence > 1 };
    if (!mayStart(caller, standing, 'updateEmissions'))
      throw transitionDenied(standing, caller, 'updateEmissions');
  }
  const held = await listHeldRanges(tx, organization);
  const locked = held.filter(({ project }) => issuers.includes(project));
  const operations = accepted(request, decideUnitOperation(locked, input));
  const unusable = await findUnusable(tx, organization, operations);
  if (unusable !== null) throw problemOf(request, unusable);
  return {
    entries,
    operations,
    held,
    inventory: await inventoryAfter(tx, request, organization, operations),
  };
}

/** Returns the inventory's year with what it misses afterwards. Throws if the operations retire more than it has left. */
async function inventoryAfter(
  tx: Tx,
  request: UnitRequest,
  organization: string,
  operations: readonly OwnerOperation[],
): Promise<UnitOperation['inventory']> {
  const { inventoryProject, inventoryYear } = request.outcome.details;
  if (inventoryProject === undefined) return null;
  const years = await readInventoryYears(tx, organization, [{ inventoryProject }]);
  const found = years.find(
    ({ projectSerial, year }) => projectSerial === inventoryProject && year === inventoryYear,
  );
  accepted(request, checkRoomOfYear(operations, found?.unretired ?? null));
  if (found === undefined) return null;
  const { projectSerial, projectName: title, year, unretired } = found;
  return { projectSerial, title, year, missing: unretired - tonnesOf(operations) };
}

async function previewed(
  tx: Tx,
  { now }: ActionContext,
  request: UnitRequest,
  decided: Decided,
): Promise<UnitOperation> {
  const events = accepted(request, await previewLedgerOperations(tx, decided.operations, now));
  return present(decided, events, { preview: true, certificates: new Map(), statement: null });
}

async function carriedOut(
  tx: Tx,
  context: ActionContext,
  request: UnitRequest,
  decided: Decided,
): Promise<UnitOperation> {
  const { caller, now, mailbox } = context;
  const { entries } = decided;
  const applied = accepted(request, await applyOperations(tx, entries, decided.operations, now));
  const events = applied.map(({ event }) => event);
  for (const entry of entries) {
    const issuer = entry.sourceProject ?? entry.serial;
    const own = events.filter((event) => 'project' in event && event.project === issuer);
    const done = { project: entry, name: 'updateEmissions', events: own, mayStay: false } as const;
    await saveAndRecord(tx, { caller, now }, { ...done, facts: { waits: false } });
  }
  const certificates = await readCertificateIds(tx, events);
  const statement = await issueStatement(tx, [...certificates.values()]);
  const by = await readActor(tx, caller, caller.organization);
  const actor = caller.impersonator === null ? caller.account : null;
  await sendOperationEmails(tx, { mailbox, by, actor, projects: entries, statement }, applied);
  return present(decided, events, { preview: false, certificates, statement });
}

type Outcome = Pick<UnitOperation, 'preview' | 'statement'> & {
  /** Certificates of retirements by the index of their events. */
  readonly certificates: ReadonlyMap<number, string>;
};

function present(
  { entries, operations, held, inventory }: Decided,
  events: readonly RecordedEvent[],
  { preview, statement, certificates }: Outcome,
): UnitOperation {
  const tonnes = tonnesOf(operations);
  return {
    preview,
    tonnes,
    units: events.flatMap((event) => {
      if (!('range' in event)) return [];
      const { project, year, range, index } = event;
      const entry = entries.find((one) => project === (one.sourceProject ?? one.serial));
      return {
        serialProject: project,
        title: entry?.title ?? null,
        year,
        serialMin: range.min,
        serialMax: range.max,
        serial: formatSerialRange({ project, ...range }),
        tonnes: countUnits(range),
        certificate: certificates.get(index) ?? null,
      };
    }),
    left: sumOfRanges(held) - tonnes,
    inventory,
    statement,
  };
}

function tonnesOf(operations: readonly OwnerOperation[]): number {
  return sumOfRanges(operations.map(({ range }) => range));
}

/** Returns what the domain accepted; throws the problem of what it refused. */
function accepted<Value>(request: UnitRequest, result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw problemOf(request, result.refusal);
}

function problemOf({ wish }: UnitRequest, refusal: Parameters<typeof operationProblem>[0]) {
  return operationProblem(refusal, 'units' in wish ? 'units' : 'tonnes');
}
