import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { findSerials } from '#domain/project/find-serials.ts';
import { readOffsetSerials, tonnesOfSerials } from '#domain/project/offset-serials.ts';
import { builtInNames } from '#domain/project/source-registries.ts';

const extracts =
  process.env['REAL_DATA_DIR'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

type Row = Readonly<Record<string, string>>;
/** A serial as its registry prints it, with what stands beside it. */
type Printed = {
  readonly text: string;
  readonly quantity: number;
  readonly project: string;
  readonly event: string;
};

const rowsOf = (file: string): readonly Row[] =>
  parse(readFileSync(join(extracts, file)), { columns: true, bom: true });
const toNumber = (text = '') => Number(text.replaceAll(',', ''));

const transactions: readonly Printed[] = rowsOf('transactions.csv').map((row) => ({
  text: row['serial'] ?? '',
  quantity: toNumber(row['quantity']),
  project: row['project_id'] ?? '',
  event: row['event'] ?? '',
}));
const exported: readonly Printed[] = [
  ...rowsOf('exports/verra_transactions.csv').map((row) => ({
    text: row['Serial Number'] ?? '',
    quantity: toNumber(row['Quantity Issued']),
    project: `VCS${row['ID'] ?? ''}`,
    event: 'exported',
  })),
  ...rowsOf('exports/gold-standard_issuances.csv').map((row) => ({
    text: row['Serial Number'] ?? '',
    quantity: toNumber(row['Quantity']),
    project: `GS${row['GSID'] ?? ''}`,
    event: 'exported',
  })),
  ...rowsOf('exports/cercarbono_issuances.csv').map((row) => ({
    text: row['serial'] ?? '',
    quantity: 0,
    project: '',
    event: 'exported',
  })),
];
const printed = [...transactions, ...exported].filter(({ text }) => text !== '');
const read = (text: string) =>
  readOffsetSerials({ offsetRegistry: 'A broker', offsetSerials: text }, builtInNames);
/** Cercarbono's serials name an issuance and no numbers. */
const isCounted = ({ text }: Printed) => findSerials(text)[0]?.isCounted !== false;

describe('serials as ten registries print them', () => {
  it('are all of a known format', () => {
    expect(printed.length).toBeGreaterThan(1300);
    expect(printed.filter(({ text }) => read(text).some((run) => !run.isUnderstood))).toEqual([]);
    expect(new Set(printed.map(({ text }) => read(text)[0]?.registry))).toEqual(
      new Set(['verra', 'gold-standard', 'cdm', 'acr', 'art', 'fcpf', 'car', 'cercarbono']),
    );
  });

  it('give the quantity of their row, wherever they have numbers', () => {
    const counted = printed.filter(isCounted);
    expect(counted.length).toBeGreaterThan(1000);
    const wrong = counted.filter(
      ({ text, quantity }) => tonnesOfSerials({ offsetRegistry: null, offsetSerials: text }) !== quantity,
    );
    expect(wrong).toEqual([]);
  });

  it('are the same only within a project, and of two retirements never', () => {
    const runs = transactions
      .filter((one) => one.text !== '' && isCounted(one))
      .flatMap((one) => read(one.text).map((run) => ({ ...run, ...one })));
    const overlaps = runs.flatMap((one, place) =>
      runs.slice(place + 1).flatMap((other) => {
        const isSame =
          one.registry === other.registry &&
          one.pattern === other.pattern &&
          one.min <= other.max &&
          other.min <= one.max;
        return isSame ? [[one, other] as const] : [];
      }),
    );
    expect(overlaps.filter(([one, other]) => one.project !== other.project)).toEqual([]);
    expect(overlaps.filter(([one, other]) => one.event !== 'issued' && other.event !== 'issued')).toEqual([]);
  });
});
