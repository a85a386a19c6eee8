import type { UnitRow } from '#domain/ledger/same-units.ts';
import type { SerialBlock } from '#domain/ledger/serial-block.ts';
import type { Tx } from '../kernel/db.ts';
import { listLiveBlocks } from './live-block-store.ts';
import { listNotes } from './note-store.ts';
import { presentStatus } from './present-block.ts';

type Holding = { readonly project: string; readonly organization: string };

/** Lists a project's units as rows of its emission reductions, as the transaction sees them; of all vintages, or only of `years`. */
export async function listUnitRows(
  tx: Tx,
  { project, organization }: Holding,
  years: readonly number[] | null = null,
): Promise<UnitRow[]> {
  const blocks = (await listLiveBlocks(tx, [project], years)).map(({ block }) => block);
  const retired = blocks.flatMap((block) => (block.state === 'retired' ? [block.retiredBy] : []));
  const notes = await listNotes(tx, retired);
  return blocks.map((block) => toRow(block, organization, notes));
}

function toRow(block: SerialBlock, organization: string, notes: ReadonlyMap<number, string>): UnitRow {
  const { project, year, min, max, holder, state } = block;
  const inventory = block.state === 'retired' && block.against.kind === 'inventory' ? block.against : null;
  const inventoryProject = inventory?.project ?? null;
  return {
    project,
    year,
    min,
    max,
    inventoryProject,
    inventoryYear: inventory?.year ?? null,
    status: presentStatus({ state, holder, inventoryProject }, organization, 'rows'),
    transferredTo: holder === organization ? null : holder,
    note: block.state === 'retired' ? (notes.get(block.retiredBy) ?? null) : null,
  };
}
