import type { DraftRow, RegisteredRow } from '#contract/emission-rows.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import type { ShownStatus } from '#web/looks/status-look.tsx';

type Rows = { readonly draft: readonly DraftRow[]; readonly registered: readonly RegisteredRow[] };

/** What a row's units were used for, as far as it is public. */
export type UsedFor =
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'inventory'; readonly serial: string; readonly year: number }
  | { readonly kind: 'transfer'; readonly serial: string };

/** A line of the emission reductions table: a plan, a figure, or units with serials. */
export type EmissionLine = {
  readonly key: string;
  readonly year: number;
  readonly status: ShownStatus;
  readonly tonnes: number;
  readonly serials: string | null;
  /** The same as numbers; null for a plan or a figure. */
  readonly range: { readonly project: string; readonly min: number; readonly max: number } | null;
  readonly usedFor: UsedFor | null;
  /** Id of the certificate of a retirement. */
  readonly certificate: string | null;
  /** Of an inventory's year. */
  readonly sectors: DraftRow['sectors'];
};

/** Returns all rows of a project as lines: years ascending, units before plans, serials ascending. */
export function emissionLines(rows: Rows): readonly EmissionLine[] {
  const units = rows.registered.toSorted((a, b) => a.serialMin - b.serialMin).map(unitLine);
  return [...units, ...rows.draft.map(draftLine)].toSorted((a, b) => a.year - b.year);
}

function unitLine(row: RegisteredRow): EmissionLine {
  const range = { min: row.serialMin, max: row.serialMax };
  const serials = formatSerialRange({ project: row.serialProject, ...range });
  return {
    key: serials,
    year: row.year,
    status: row.status,
    tonnes: countUnits(range),
    serials,
    range: { project: row.serialProject, ...range },
    usedFor: usedForOf(row),
    certificate: row.certificate,
    sectors: null,
  };
}

function draftLine(row: DraftRow, index: number): EmissionLine {
  const { year, status, quantity } = row;
  return {
    key: `${index} ${year} ${status}`,
    year,
    status,
    tonnes: quantity,
    serials: null,
    range: null,
    usedFor: usedForOf(row),
    certificate: null,
    sectors: row.sectors,
  };
}

function usedForOf(row: DraftRow | RegisteredRow): UsedFor | null {
  if (row.inventoryProject !== null && row.inventoryYear !== null) {
    return { kind: 'inventory', serial: row.inventoryProject, year: row.inventoryYear };
  }
  if (row.retiredAgainst !== null && row.retiredAgainst !== '')
    return { kind: 'note', note: row.retiredAgainst };
  return row.transferredTo === null ? null : { kind: 'transfer', serial: row.transferredTo };
}

/**
 * Returns the tonnes of all units, of units without the cancelled ones, which count zero (specification §4), and of all
 * plans.
 */
export function totalsOf(lines: readonly EmissionLine[]) {
  const sumOf = (isMeant: (line: EmissionLine) => boolean) =>
    lines.filter(isMeant).reduce((sum, { tonnes }) => sum + tonnes, 0);
  return {
    all: sumOf(({ serials }) => serials !== null),
    units: sumOf(({ serials, status }) => serials !== null && status !== 'Cancelled'),
    projected: sumOf(({ status }) => status === 'Projected'),
  };
}

/** The units of one year, and the four parts that add up to them, in tonnes. */
export type VintageYear = {
  readonly year: number;
  readonly issued: number;
  readonly held: number;
  readonly transferred: number;
  readonly retired: number;
  readonly cancelled: number;
  /** All its serial numbers, if they follow one another. */
  readonly serials: string | null;
  readonly lines: readonly EmissionLine[];
};

/** Returns the units by year, years ascending. */
export function vintageYears(lines: readonly EmissionLine[]): readonly VintageYear[] {
  const units = lines.filter(({ range }) => range !== null);
  return [...Map.groupBy(units, ({ year }) => year)].map(([year, ofYear]) => {
    const tonnesOf = (...statuses: readonly ShownStatus[]) =>
      sumOf(ofYear.filter(({ status }) => statuses.includes(status)));
    return {
      year,
      issued: sumOf(ofYear),
      held: tonnesOf('Registered'),
      transferred: tonnesOf('Transferred'),
      retired: tonnesOf('Retired', 'RetiredInventory'),
      cancelled: tonnesOf('Cancelled'),
      serials: wholeRange(ofYear),
      lines: ofYear,
    };
  });
}

function sumOf(lines: readonly EmissionLine[]): number {
  return lines.reduce((sum, { tonnes }) => sum + tonnes, 0);
}

/** Returns the ranges of lines as one; null if there is a gap, or if they are of several projects. */
function wholeRange(lines: readonly EmissionLine[]): string | null {
  const ranges = lines.flatMap(({ range }) => (range === null ? [] : [range]));
  const [first, ...others] = ranges;
  if (first === undefined) return null;
  let { max } = first;
  for (const { project, min, max: next } of others) {
    if (project !== first.project || min !== max + 1) return null;
    max = next;
  }
  return formatSerialRange({ project: first.project, min: first.min, max });
}
