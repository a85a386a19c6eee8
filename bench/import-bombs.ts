/**
 * Measures what small files that are made to cost much take of the thread that reads imports: processor time
 * and peak memory of a process that does nothing else; compare with the file of one row. Needs Linux.
 * `npm run bench:bombs` tries all, `npm run bench:bombs -- farCell csvLines` some.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtInNames } from '#domain/project/source-registries.ts';
import { withImportThread } from '#server/import/import-thread.ts';
import { byHeadings } from '#server/import/read-import-file.ts';
import { HEADER, workbookBombs as of } from '../tests/support/bombs.ts';

const MEGABYTE = 2 ** 20;
const header = `${HEADER.join(',')}\n`;
const bombs: Readonly<Record<string, readonly [ending: 'csv' | 'xlsx', make: () => string | Buffer]>> = {
  oneRow: ['csv', () => `${header}V,1,T\n`],
  oneRowOfSheet: ['xlsx', () => of.manyRows(1)],
  farCell: ['xlsx', of.farCell],
  farColumn: ['xlsx', () => of.farColumn(20_000)],
  emptyRows: ['xlsx', () => of.emptyRows(1_000_000)],
  styledCells: ['xlsx', () => of.styledCells(1_000_000)],
  manyRows: ['xlsx', () => of.manyRows(500_000)],
  sharedTexts: ['xlsx', () => of.sharedTexts(400_000, 100)],
  shortSharedTexts: ['xlsx', () => of.sharedTexts(3_000_000, 1)],
  oneTextEverywhere: ['xlsx', () => of.oneTextEverywhere(2000, 100_000)],
  mergedCells: ['xlsx', () => of.mergedCells(3_000_000)],
  manySheets: ['xlsx', () => of.manySheets(5000)],
  longCell: ['xlsx', () => of.longCell(200 * MEGABYTE)],
  longSharedText: ['xlsx', () => of.longSharedText(200 * MEGABYTE)],
  deepNesting: ['xlsx', () => of.deepNesting(5_000_000)],
  attributes: ['xlsx', () => of.attributes(5_000_000)],
  entities: ['xlsx', of.entities],
  blanks: ['xlsx', () => of.blanks(250)],
  blanksBeyond: ['xlsx', () => of.blanks(1000)],
  manyParts: ['xlsx', () => of.manyParts(65_000)],
  csvLines: ['csv', () => header + 'V,1,T\n'.repeat(3_000_000)],
  csvEmptyLines: ['csv', () => header + '\n'.repeat(25 * MEGABYTE - 100)],
  csvOneLine: ['csv', () => header + 'x'.repeat(25 * MEGABYTE - 100)],
  csvCommas: ['csv', () => header + ','.repeat(25 * MEGABYTE - 100)],
  csvCommasBetweenQuotes: ['csv', () => header + `"\n"${','.repeat(500_000)}`.repeat(50)],
  csvOpenQuote: ['csv', () => `${header}"${'a,b\n'.repeat(6 * MEGABYTE)}`],
  csvLongHeading: ['csv', () => `registry,project_id,"title${' '.repeat(400_000)}"\n${'V,,\n'.repeat(2000)}`],
};

const [path, ...names] = process.argv.slice(2);
if (path?.startsWith('/') === true) await readAlone(path);
else measureAll(path === undefined ? Object.keys(bombs) : [path, ...names]);

function measureAll(wanted: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'registry-bombs-'));
  try {
    for (const name of wanted) {
      const [ending, make] = bombs[name] ?? [];
      if (make === undefined) throw new Error(`There is no bomb ${name}: ${Object.keys(bombs).join(', ')}.`);
      const file = join(folder, `${name}.${ending}`);
      writeFileSync(file, make());
      const { stdout, stderr, signal } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), file], {
        encoding: 'utf8',
      });
      const result = stdout === '' ? `ended by ${signal}: ${stderr.slice(0, 200)}` : stdout.trim();
      process.stdout.write(`${name} (${statSync(file).size.toLocaleString('en')} bytes): ${result}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads a file as a dry run of an owner does, and prints what that took. */
async function readAlone(file: string): Promise<void> {
  const task = {
    path: file,
    filename: file,
    sha256: '',
    scope: { kind: 'organization', name: 'Harbour Heat' },
    maxRows: 2000,
    currentYear: 2026,
    locale: 'en',
    choice: byHeadings,
    corrections: [],
  } as const;
  const known = { projects: [], vintages: new Map(), inventoryYears: new Map(), registries: builtInNames };
  const outcome = await withImportThread(
    task,
    { signal: new AbortController().signal, onRead: () => undefined },
    async ({ report }) => {
      const { figures } = await report(known);
      return `${figures.rows} rows`;
    },
  ).catch((error: unknown) => (error instanceof Error ? error.message.replace(/^.*?: /, '') : 'failed'));
  const { user, system } = process.cpuUsage();
  // The peak of this program alone; that of `resourceUsage` includes the program that started it.
  const [, peak = '0'] = /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const seconds = ((user + system) / 1e6).toFixed(1);
  process.stdout.write(`${seconds} s, ${Math.round(Number(peak) / 1024)} MB: ${outcome}\n`);
}
