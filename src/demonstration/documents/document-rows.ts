import type { ComposedDocument, Entry } from '../compose/entry.ts';

export type DocumentRow = {
  readonly year: number;
  readonly standing: string;
  readonly tonnes: number;
  readonly planned: boolean;
};

type RowState = 'verified' | 'bought' | Entry['facts']['rows'][number]['status'];

const english: Partial<Record<RowState, string>> = {
  verified: 'Verified',
  bought: 'Bought',
  Projected: 'Planned',
  Registered: 'Realized',
  Estimated: 'Estimated (baseline)',
  Reduced: 'Reduced',
  Inventory: 'Counted',
  ProjectedInventory: 'Planned',
};
const french: Partial<Record<RowState, string>> = {
  verified: 'Vérifié',
  Projected: 'Prévu',
  Registered: 'Réalisé',
};

const facts: ReadonlySet<RowState> = new Set(['Registered', 'Inventory']);

/** Returns the rows of a document: verified years in a verification, one year in an inventory, all years in a plan. */
export function documentRows(entry: Entry, document: ComposedDocument): DocumentRow[] {
  const words = entry.french ? french : english;
  const held: RowState = entry.facts.programType === 'Offsets' ? 'bought' : 'verified';
  const units = entry.units.map(({ year, tonnes }) => ({
    year,
    tonnes,
    standing: words[held] ?? held,
    planned: false,
  }));
  const figures = entry.facts.rows.map(({ year, status, quantity }) => {
    const standing = status === 'Registered' && held === 'bought' ? held : status;
    return { year, tonnes: quantity, standing: words[standing] ?? standing, planned: !facts.has(status) };
  });
  const rows = [...units, ...figures];
  if (document.kind === 'verification' || document.kind === 'transfer')
    return rows.filter(({ planned }) => !planned);
  if (document.kind !== 'inventory') return rows;
  const last = Number(document.slot.slice('inventory'.length));
  return rows.filter(({ year }) => year <= last);
}
