import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { ImportedVintage } from '#domain/import/judge-vintage.ts';
import type { LoadablePlan } from '#domain/import/plan-import.ts';
import type { InventoryFigure } from '#domain/import/settle-inventories.ts';
import { organizationOfProject } from '#domain/ledger/serial.ts';

const RETIRED_NOTE = 'Retired in the source registry';

type Subject = { readonly organization: string; readonly project: string };

/** Yields the ledger operations of an import plan. `serials` are those of the new projects, then the new inventories. */
export function* operationsOf(
  plan: LoadablePlan,
  serials: readonly string[],
  currentYear: number,
): Generator<LedgerOperation> {
  const subjects = serials.map((project) => ({ project, organization: organizationOfProject(project) }));
  for (const [place, { vintages }] of plan.projects.entries())
    yield* newEntryOperations(subjects[place], vintageOperations, vintages);
  const inventories = subjects.slice(plan.projects.length);
  const figureOperations = (inventory: Subject, figures: readonly InventoryFigure[]) =>
    inventoryYearOperations(inventory, figures, currentYear);
  for (const [place, { figures }] of plan.inventories.entries())
    yield* newEntryOperations(inventories[place], figureOperations, figures);
  for (const { project, vintages } of plan.laterVintages)
    yield* vintageOperations(subjectOf(project), vintages);
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
  entry: Subject | undefined,
  operationsOfYears: (entry: Subject, years: readonly Year[]) => Iterable<LedgerOperation>,
  years: readonly Year[],
): Generator<LedgerOperation> {
  if (entry === undefined) throw new Error('An entry has no serial.');
  yield { type: 'state-status', ...entry, status: 'Approved' };
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
      purpose: { kind: 'other', note: RETIRED_NOTE },
    };
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
