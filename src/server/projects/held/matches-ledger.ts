import type { sentEmissionReductions } from '#contract/project-body.ts';
import { isSameUnits, type UnitRow } from '#domain/ledger/same-units.ts';
import type { z } from 'zod';
import type { Tx } from '../../kernel/db.ts';
import { listUnitRows } from '../../ledger/list-unit-rows.ts';
import type { LockedProject } from '../entry/lock-project.ts';

type Sent = z.output<typeof sentEmissionReductions>['registered'];

/**
 * Reports whether the sent rows with serials match the ledger; absent rows match. Adjacent ranges equal in everything else
 * count as one, and empty ranges as absent (product decisions §4).
 */
export async function matchesLedger(
  tx: Tx,
  { serial, organization }: Pick<LockedProject, 'serial' | 'organization'>,
  sent: Sent,
): Promise<boolean> {
  if (sent === undefined) return true;
  return isSameUnits(
    sent.map((row) => toUnitRow(row, serial)),
    await listUnitRows(tx, serial, organization),
  );
}

function toUnitRow(row: NonNullable<Sent>[number], project: string): UnitRow {
  return {
    year: row.year,
    status: row.status,
    min: row.serialMin,
    max: row.serialMax,
    project: row.serialProject ?? project,
    inventoryProject: row.inventoryProject ?? null,
    inventoryYear: row.inventoryYear ?? null,
    transferredTo: row.transferredTo ?? null,
    note: row.retiredAgainst ?? null,
  };
}
