import type { OverviewUnits, RemainingUnits } from '#contract/overview-units.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { sourceOf } from '#domain/overview/overview.ts';
import type { Db } from '../kernel/db.ts';
import type { Locale } from '../kernel/locale.ts';
import { fromInt8Range, presentAgainst, presentStatus } from '../ledger/block-rows.ts';
import { type FigureOf, listFigureUnits, listRemaining, sumFigureUnits } from './overview-units-queries.ts';

const MAX_UNITS = 200;

type Row = Awaited<ReturnType<typeof listFigureUnits>>[number];

/** Reads the units behind a figure: the first ranges, and sums over all of them. */
export async function readOverviewUnits(db: Db, figure: FigureOf, locale: Locale): Promise<OverviewUnits> {
  const [sums, rows] = await Promise.all([
    sumFigureUnits(db, figure),
    listFigureUnits(db, figure, MAX_UNITS),
  ]);
  // Only the sum of all entries that are not shown is told, not that of one.
  if (figure.isPublicOnly && figure.project !== null && sums.listed === 0)
    return { units: [], total: 0, listed: 0, notShown: 0 };
  return { ...sums, units: rows.map((row) => presentUnits(row, figure.organization, locale)) };
}

function presentUnits(row: Row, organization: string, locale: Locale): OverviewUnits['units'][number] {
  const range = fromInt8Range(row.serials);
  const status = presentStatus(row, organization, 'rows');
  const isTransferred = status === 'Transferred';
  return {
    serial: formatSerialRange({ project: row.project, ...range }),
    projectSerial: row.project,
    title: row.title,
    year: row.year,
    tonnes: countUnits(range),
    status,
    retiredAgainst: isTransferred ? null : presentAgainst(row, locale),
    certificate: isTransferred ? null : row.certificate,
  };
}

const MAX_ENTRIES = 50;

/**
 * Reads which entries of an organization have units that can still be retired, with the sums over all of
 * them.
 */
export async function readRemainingUnits(db: Db, organization: string): Promise<RemainingUnits> {
  const rows = await listRemaining(db, organization, MAX_ENTRIES);
  return {
    entries: rows.map(({ projectSerial, kind, title, tonnes }) => {
      return { projectSerial, title, source: sourceOf(kind), tonnes };
    }),
    listed: rows[0]?.listed ?? 0,
    total: rows[0]?.total ?? 0,
  };
}
