import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { ImportedVintage } from '#domain/import/judge-vintage.ts';
import type { ImportPlan } from '#domain/import/plan-import.ts';
import type { InventoryFigure } from '#domain/import/settle-inventories.ts';
import { organizationOfProject } from '#domain/ledger/serial.ts';

const RETIRED_NOTE = 'Retired in the source registry';

type Named = { readonly organization: string; readonly project: string };

/** Everything that the run asks of the ledger, `serials` being those of the new projects and then the new inventories. */
export function* operationsOf(
  plan: ImportPlan,
  serials: readonly string[],
  currentYear: number,
): Generator<LedgerOperation> {
  const named = serials.map((project) => ({ project, organization: organizationOfProject(project) }));
  for (const [place, { vintages }] of plan.projects.entries())
    yield* entering(named[place], issuing, vintages);
  const inventories = named.slice(plan.projects.length);
  const setting = (inventory: Named, figures: readonly InventoryFigure[]) =>
    settingYears(inventory, figures, currentYear);
  for (const [place, { figures }] of plan.inventories.entries())
    yield* entering(inventories[place], setting, figures);
  for (const { project, vintages } of plan.laterVintages) yield* issuing(known(project), vintages);
  for (const { project, figures } of plan.laterFigures) yield* setting(known(project), figures);
}

function known({ serial, organization }: { readonly serial: string; readonly organization: string }): Named {
  return { project: serial, organization };
}

function* entering<Year>(
  entry: Named | undefined,
  yearly: (entry: Named, years: readonly Year[]) => Iterable<LedgerOperation>,
  years: readonly Year[],
): Generator<LedgerOperation> {
  if (entry === undefined) throw new Error('An entry has no serial.');
  yield { type: 'state-status', ...entry, status: 'Approved' };
  yield* yearly(entry, years);
}

function* issuing(entry: Named, vintages: readonly ImportedVintage[]): Generator<LedgerOperation> {
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

function* settingYears(
  entry: Named,
  figures: readonly InventoryFigure[],
  currentYear: number,
): Generator<LedgerOperation> {
  for (const { year, tonnes } of figures) {
    if (year <= currentYear) yield { type: 'set-inventory-year', ...entry, year, tonnes };
  }
}
