import type { sentEmissionReductions } from '#contract/project-body.ts';
import { certificateTextsOf, detailsOf } from '#domain/ledger/act-details.ts';
import type { UnitRow } from '#domain/ledger/same-units.ts';
import type { z } from 'zod';

/** A row of units with serials in a request. */
export type SentUnits = NonNullable<z.output<typeof sentEmissionReductions>['registered']>[number];

/** Converts a sent row to the form in which it is compared with the ledger; `project` issued its units unless the row names another. */
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
