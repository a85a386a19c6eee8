import type { Written } from '#domain/import/import-run.ts';
import type { ImportedVintage } from '#domain/import/judge-tables.ts';
import type { InventoryFigure } from '#domain/import/match-inventories.ts';
import { proponentKey } from '#domain/import/match-organizations.ts';
import type { ImportPlan, LoadablePlan } from '#domain/import/plan-import.ts';
import type { LedgerOperation, RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { approvedContent } from '#domain/project/approved-content.ts';
import { registryYear } from '#domain/registry-day.ts';
import type { Tx } from '../kernel/db.ts';
import { applyLedgerOperations } from '../ledger/apply-ledger-operations.ts';
import { enterOrganizations, type NewOrganization } from '../organizations/save-organization.ts';
import { enterProjects } from '../projects/enter-projects.ts';
import { addFigures, changeTimelines } from '../projects/known-projects.ts';
import { trackOnce } from '../projects/track-once.ts';
import { toFigures, toInventory, toProject } from './entries-of-plan.ts';

type PlannedInventory = ImportPlan['inventories'][number];

/**
 * Writes an import plan: organizations, projects and inventories, then all ledger operations at once. Returns
 * what was written.
 */
export async function loadPlan(tx: Tx, plan: LoadablePlan, now: Date): Promise<Written> {
  const entered = await enterEntries(tx, plan, now);
  const currentYear = registryYear(now);
  await addFigures(
    tx,
    new Map(
      plan.laterFigures.map(({ project, figures }) => [project.serial, toFigures(figures, currentYear)]),
    ),
  );
  await changeTimelines(tx, plan.timelines, now);
  const events = await applyAll(tx, [...operationsOf(plan, entered, currentYear)], now);
  const retired = await applyAll(tx, [...laterRetirements(plan, events)], now);
  return { serials: entered.map(({ project }) => project), events: [...events, ...retired] };
}

async function applyAll(tx: Tx, operations: readonly LedgerOperation[], now: Date) {
  if (operations.length === 0) return [];
  const applied = await applyLedgerOperations(tx, operations, now);
  if (!applied.ok) throw new Error(`The ledger refuses what was judged to fit: ${applied.refusal.code}.`);
  return applied.value;
}

/** A new entry: its serial, its organization, and what its approval approves. */
type Entered = Subject & { readonly content: string };

/** Inserts the new projects and inventories with their organizations; returns them in this order. */
async function enterEntries(tx: Tx, plan: LoadablePlan, now: Date): Promise<readonly Entered[]> {
  if (plan.projects.length + plan.inventories.length === 0) return [];
  const organizations = await enterOrganizations(tx, organizationsOf(plan), 'imported', now);
  const projects = plan.projects.map((entry) =>
    toProject(entry, serialOf(organizations, proponentKey(entry.project.organization)), now),
  );
  const inventories = plan.inventories.map((entry) =>
    toInventory(entry, serialOf(organizations, communityOf(entry)), now),
  );
  const entries = await trackOnce(tx, [...projects, ...inventories]);
  const serials = await enterProjects(tx, entries, now);
  return serials.map((project, place) => {
    const entry = entries[place];
    if (entry === undefined) throw new Error('An entry was not entered.');
    // Imported entries have no documents.
    return { project, organization: entry.organization, content: approvedContent(entry, []) };
  });
}

function organizationsOf(plan: LoadablePlan): NewOrganization[] {
  const proponents = plan.projects.map((entry) => ({
    name: entry.project.organization,
    sourceKey: proponentKey(entry.project.organization),
    existing: entry.holder ?? null,
  }));
  const communities = plan.inventories.map((entry) => ({
    name: entry.community.name,
    sourceKey: communityOf(entry),
  }));
  return [...proponents, ...communities].map((organization) => ({ ...organization, logoFile: null }));
}

function communityOf({ key }: PlannedInventory): string {
  return `community:${key}`;
}

function serialOf(organizations: ReadonlyMap<string, string>, key: string): string {
  const serial = organizations.get(key);
  if (serial === undefined) throw new Error(`The organization ${key} was not entered.`);
  return serial;
}

const retiredInSource = { kind: 'other', note: 'Retired in the source registry' } as const;

type Subject = { readonly organization: string; readonly project: string };

/** Yields the ledger operations of an import plan. Entered are the new projects, then the new inventories. */
function* operationsOf(
  plan: LoadablePlan,
  subjects: readonly Entered[],
  currentYear: number,
): Generator<LedgerOperation> {
  for (const [place, { vintages }] of plan.projects.entries())
    yield* newEntryOperations(subjects[place], vintageOperations, vintages);
  const inventories = subjects.slice(plan.projects.length);
  const figureOperations = (inventory: Subject, figures: readonly InventoryFigure[]) =>
    inventoryYearOperations(inventory, figures, currentYear);
  for (const [place, { figures }] of plan.inventories.entries())
    yield* newEntryOperations(inventories[place], figureOperations, figures);
  for (const { project, vintages } of plan.laterVintages)
    for (const { year, issued } of vintages)
      yield { type: 'issue', ...subjectOf(project), year, tonnes: issued };
  for (const { project, figures } of plan.laterFigures) yield* figureOperations(subjectOf(project), figures);
}

function subjectOf({
  serial,
  organization,
}: {
  readonly serial: string;
  readonly organization: string;
}): Subject {
  return { project: serial, organization };
}

function* newEntryOperations<Year>(
  entered: Entered | undefined,
  operationsOfYears: (entry: Subject, years: readonly Year[]) => Iterable<LedgerOperation>,
  years: readonly Year[],
): Generator<LedgerOperation> {
  if (entered === undefined) throw new Error('An entry has no serial.');
  const { content, ...entry } = entered;
  yield { type: 'state-status', ...entry, status: 'Approved', content };
  yield* operationsOfYears(entry, years);
}

function* vintageOperations(
  entry: Subject,
  vintages: readonly ImportedVintage[],
): Generator<LedgerOperation> {
  for (const { year, issued, retired } of vintages) {
    yield { type: 'issue', ...entry, year, tonnes: issued };
    if (retired === 0) continue;
    yield {
      type: 'retire-first',
      ...entry,
      year,
      tonnes: retired,
      purpose: retiredInSource,
    };
  }
}

/**
 * Yields the retirements of vintages of known projects, by the serials that were just issued: such a project may
 * have other active units of the year, which are not the import's to retire.
 */
function* laterRetirements(
  { laterVintages }: LoadablePlan,
  events: readonly RecordedEvent[],
): Generator<LedgerOperation> {
  const issued = new Map(
    events.flatMap((event) =>
      event.type === 'issued' ? [[`${event.project} ${event.year}`, event.range] as const] : [],
    ),
  );
  for (const { project, vintages } of laterVintages) {
    for (const { year, retired } of vintages) {
      const min = issued.get(`${project.serial} ${year}`)?.min;
      if (retired === 0 || min === undefined) continue;
      const range = { min, max: min + retired - 1 };
      yield { type: 'retire', ...subjectOf(project), range, purpose: retiredInSource };
    }
  }
}

function* inventoryYearOperations(
  entry: Subject,
  figures: readonly InventoryFigure[],
  currentYear: number,
): Generator<LedgerOperation> {
  for (const { year, tonnes } of figures) {
    if (year <= currentYear) yield { type: 'set-inventory-year', ...entry, year, tonnes };
  }
}
