import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { countUnits, type SerialBlock, type SerialRange } from '#domain/ledger/serial.ts';
import type { Database } from '#server/kernel/db.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { listAllLiveBlocks } from '#server/ledger/ledger-queries.ts';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { openTestDatabase } from '../support/test-database.ts';

const extracts =
  process.env['REAL_DATA_DIR'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

/** A transaction of a real registry whose printed serial is a range. */
type Transaction = {
  readonly project: string;
  readonly event: 'issued' | 'retired' | 'cancelled';
  readonly date: string;
  readonly year: number;
  readonly quantity: number;
  readonly range: SerialRange;
  /** What the printed serials of one numbering share: project, vintage and the text around the numbers. */
  readonly series: string;
};

const rows: Row[] = parse(readFileSync(join(extracts, 'transactions.csv')), { columns: true });
const transactions = rows
  .filter((row) => row['serial_start'] !== '')
  .map(toTransaction)
  .toSorted((one, other) => one.date.localeCompare(other.date));
/** The units of each numbering: from the lowest serial seen to the highest, issued as one block. */
const issues = [...Map.groupBy(transactions, ({ series }) => series).values()].map((ofSeries) => {
  const min = Math.min(...ofSeries.map(({ range }) => range.min));
  const max = Math.max(...ofSeries.map(({ range }) => range.max));
  const { project = '', year = 0, series = '' } = ofSeries[0] ?? {};
  return { project, year, series, range: { min, max }, ofSeries };
});
const used = transactions.filter(({ event }) => event !== 'issued');

type Row = Readonly<Record<string, string>>;

function toTransaction(row: Row): Transaction {
  const { project_id: project = '', vintage_year: year = '', serial = '' } = row;
  const { serial_start: min = '', serial_end: max = '' } = row;
  const start = serial.lastIndexOf(min, serial.length - max.length - 1);
  const text = serial.endsWith(max) && start > 0 ? serial.slice(0, start) : serial;
  return {
    project,
    event: row['event'] as Transaction['event'],
    date: row['event_date'] ?? '',
    year: Number(year),
    quantity: Number(row['quantity']),
    range: { min: Number(min), max: Number(max) },
    series: [project, year, text].join('|'),
  };
}

let database: Database;
let organization = '';
const projects = new Map<string, string>();
/** First serial here of each numbering. */
const firsts = new Map<string, number>();
let blocks: readonly SerialBlock[] = [];

/** Returns the serials that a range of a real registry has here. */
function toOwn({ series, range }: Pick<Transaction, 'series' | 'range'>): SerialRange {
  const issue = issues.find((one) => one.series === series);
  const shift = (firsts.get(series) ?? Number.NaN) - (issue?.range.min ?? Number.NaN);
  return { min: range.min + shift, max: range.max + shift };
}

function actOf(transaction: Transaction): LedgerOperation {
  const units = { organization, project: projects.get(transaction.project) ?? '', range: toOwn(transaction) };
  return transaction.event === 'cancelled'
    ? { type: 'cancel', ...units }
    : { type: 'retire', ...units, purpose: { kind: 'other', note: 'As printed by its registry' } };
}

beforeAll(async () => {
  database = await openTestDatabase();
  organization = await anOrganization(database);
  for (const project of new Set(transactions.map((one) => one.project)))
    projects.set(project, await aProject(database, organization, { title: project }));
  for (const { project, year, series, range } of issues) {
    const units = { project: projects.get(project) ?? '', year, tonnes: countUnits(range) };
    const [event] = await inLedger(database, [{ type: 'issue', organization, ...units }]);
    firsts.set(series, event?.type === 'issued' ? event.range.min : Number.NaN);
  }
  for (const transaction of used) await inLedger(database, [actOf(transaction)]);
  blocks = await listAllLiveBlocks(database.db);
});
afterAll(() => database.close());

const sum = (quantities: readonly number[]) => quantities.reduce((total, one) => total + one, 0);
const unitsIn = (state: SerialBlock['state']) =>
  sum(blocks.filter((one) => one.state === state).map(countUnits));
const quantityOf = (event: Transaction['event']) =>
  sum(transactions.filter((one) => one.event === event).map(({ quantity }) => quantity));

describe('the serial ranges of real registries', () => {
  it('are 851, in 301 projects, and each has as many serials as its quantity', () => {
    expect(transactions).toHaveLength(851);
    expect(projects.size).toBe(301);
    expect(transactions.filter(({ range, quantity }) => countUnits(range) !== quantity)).toEqual([]);
  });

  it('are issued, retired and cancelled to the tonne', async () => {
    const issued = sum(issues.map(({ range }) => countUnits(range)));
    expect(unitsIn('retired')).toBe(quantityOf('retired'));
    expect(unitsIn('cancelled')).toBe(quantityOf('cancelled'));
    expect(unitsIn('active')).toBe(issued - quantityOf('retired') - quantityOf('cancelled'));
    const head = await database.db.selectFrom('logHead').selectAll().executeTakeFirstOrThrow();
    expect(head).toMatchObject({
      issued,
      retired: quantityOf('retired'),
      size: 1 + issues.length + used.length,
    });
  });

  it('each become a block of their own, with what lies between them still active', () => {
    const stored = new Set(blocks.map(({ project, min, max, state }) => [project, min, max, state].join()));
    for (const transaction of used) {
      const { min, max } = toOwn(transaction);
      expect(stored).toContain([projects.get(transaction.project), min, max, transaction.event].join());
    }
    const between = sum(issues.map(({ range, ofSeries }) => countGaps(range, ofSeries)));
    expect(blocks).toHaveLength(used.length + between);
  });

  it('follow from the events', async () => {
    expect((await checkProjection(database.db)).differences).toEqual([]);
  });
});

/** Counts the parts of a range that no retirement or cancellation took. */
function countGaps(range: SerialRange, ofSeries: readonly Transaction[]): number {
  const taken = ofSeries
    .filter(({ event }) => event !== 'issued')
    .toSorted((one, other) => one.range.min - other.range.min);
  const starts = [range.min, ...taken.map((one) => one.range.max + 1)];
  const ends = [...taken.map((one) => one.range.min - 1), range.max];
  return starts.filter((start, position) => start <= (ends[position] ?? 0)).length;
}
