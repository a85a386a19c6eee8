import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Overview } from '#contract/overviews.ts';
import { foldText, idKey } from '#domain/text/search-text.ts';
import { tidyText, withoutRefused } from '#domain/text/written-text.ts';
import type { Database } from '#server/kernel/db.ts';
import { openEmbedded } from '#server/kernel/embedded/open-embedded.ts';
import { readOverview } from '#server/overviews/read-overview.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';

type Row = Readonly<Record<string, string>>;

const program = fileURLToPath(new URL('../../src/server/registry-cli.ts', import.meta.url));
const extracts =
  process.env['REAL_DATA_DIR'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const files = ['projects', 'vintages', 'inventories'].map((name) => join(extracts, `${name}.csv`));
const folder = mkdtempSync(join(tmpdir(), 'registry-real-'));
const MAX_KILOBYTES = 1_500_000;
const reportMemory = `data:text/javascript,process.on('exit',()=>process.stderr.write(String(process.resourceUsage().maxRSS)))`;

/** Runs the command on its own embedded database; returns its output and its peak memory in kilobytes. */
function registry(...args: string[]) {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder };
  const command = ['--import', reportMemory, program, ...args];
  return new Promise<{ code: number; lines: string[]; kilobytes: number }>((resolve) => {
    const child = execFile(process.execPath, command, { env, maxBuffer: 2 ** 28 }, (_, said, memory) => {
      resolve({ code: child.exitCode ?? -1, lines: said.trimEnd().split('\n'), kilobytes: Number(memory) });
    });
  });
}

const read = (file: string): Row[] => parse(readFileSync(join(extracts, file)), { columns: true });
const sum = (rows: readonly Row[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

const projects = read('projects.csv');
const vintages = read('vintages.csv');
const inventories = read('inventories.csv').filter((row) => row['inventory_year'] !== '');
const communities = new Set(
  inventories.map(({ community = '', province = '', country = '' }) =>
    foldText([community, province, country.replace(/^(USA|United States.*)$/, 'US')].join('|')),
  ),
);
const fitting = vintages.filter(({ issued, retired }) => Number(retired) <= Number(issued));

let first: Awaited<ReturnType<typeof registry>>;
let second: Awaited<ReturnType<typeof registry>>;
let check: Awaited<ReturnType<typeof registry>>;
let database: Database;

beforeAll(async () => {
  first = await registry('import', ...files, '--skip-invalid');
  second = await registry('import', ...files, '--skip-invalid');
  check = await registry('check');
  database = await openEmbedded(join(folder, 'database'), failOnUnavailable);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

describe('importing the real registers', () => {
  it('loads all but vintages with more retired than issued, and inventories without a year or with a repeated one', () => {
    expect(first.code).toBe(0);
    expect(first.lines.slice(-2)).toEqual([
      'Loaded: 11,101 projects, 26,303 vintages, 1,005 inventory years.',
      "Left out: 86 rows, marked 'wrong' above.",
    ]);
    expect(fitting).toHaveLength(26_303);
  });

  it('stays within the documented memory', () => {
    expect(first.kilobytes).toBeGreaterThan(100_000);
    expect(first.kilobytes).toBeLessThan(MAX_KILOBYTES);
  });

  it('reports doubtful rows, by reason and row by row', () => {
    const reasons = first.lines.filter((line) => line.startsWith('  ')).join('\n');
    expect(reasons).toContain('no place 9,383, timeline long 615, title long 195, totals differ ');
    expect(reasons).toContain('proponent missing 28');
    expect(reasons).toContain('  Wrong: retired over issued 79.');
    expect(reasons).toContain('  Wrong: cell missing 5, year twice 2.');
    expect(first.lines.filter((line) => line.includes('  wrong  '))).toHaveLength(86);
    expect(first.lines).toContain(
      'vintages.csv:432  wrong  ACR212 2019: More is retired than was issued: 382,147 t of 326,425 t.',
    );
  });

  it('changes nothing the second time', () => {
    expect(second.code).toBe(0);
    expect(second.lines.at(-2)).toBe('Loaded: nothing new.');
  });

  it('produces a ledger that matches its events', () => {
    expect(check).toMatchObject({
      code: 0,
      lines: [
        expect.stringMatching(/^578\d\d events, projection equal$/),
        expect.stringMatching(/^0 events signed, tree as signed$/),
        expect.stringMatching(/^\d+ audit entries, chain whole, head \d+:[0-9a-f]{64}$/),
      ],
    });
  });
});

/** Returns the overview of each organization with an entry of a kind; of projects, those with units. */
async function overviewsOf(kind: 'project' | 'inventory'): Promise<Overview[]> {
  const found = await database.db
    .selectFrom('project')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .select(['organization.serial', 'organization.name'])
    .distinct()
    .where('kind', '=', kind)
    .where('issued', kind === 'project' ? '>' : '=', 0)
    .execute();
  const overviews: Overview[] = [];
  for (const { serial, name } of found) {
    const organization = { serial, slug: serial, name, hasPage: true };
    overviews.push(await readOverview(database.db, organization, { isOwn: true }));
  }
  return overviews;
}

async function inventoryTonnes(): Promise<number> {
  const years = await database.db.selectFrom('inventoryYear').select('tonnes').execute();
  return years.reduce((total, { tonnes }) => total + tonnes, 0);
}

describe('the imported data', () => {
  it('has every tonne of the valid vintages', async () => {
    const head = await database.db.selectFrom('logHead').selectAll().executeTakeFirstOrThrow();
    expect(head).toMatchObject({ issued: sum(fitting, 'issued'), retired: sum(fitting, 'retired') });
    expect(head).toMatchObject({ issued: 2_584_663_608, retired: 1_451_378_370 });
  });

  it('has every project’s texts in all scripts, letter by letter', async () => {
    const rows = await database.db
      .selectFrom('project')
      .innerJoin('organization', 'organization.serial', 'project.organization')
      .select([
        'sourceId',
        'sourceRegistry',
        'title',
        'project.description',
        'isPublic',
        'latitude',
        'organization.name',
      ])
      .where('kind', '=', 'project')
      .execute();
    const loaded = new Map(rows.map((row) => [row.sourceId, row]));
    expect(rows).toHaveLength(projects.length);
    for (const row of projects) {
      const { registry, name, description, lat, proponent } = row;
      const { name: organization = '', ...project } = loaded.get(row['project_id'] ?? '') ?? {};
      expect(project).toMatchObject({
        sourceRegistry: registry,
        title: tidyText(name ?? '', 'line'),
        description: withoutRefused(description ?? '', 'lines') || null,
        isPublic: true,
        latitude: lat === '' ? null : Number(lat),
      });
      expect(idKey(organization)).toBe(idKey(proponent || `Unknown proponent (${registry})`));
    }
  });

  it('has one organization for each proponent and community', async () => {
    const { organizations } = await database.db
      .selectFrom('organization')
      .select((make) => make.fn.countAll<number>().as('organizations'))
      .executeTakeFirstOrThrow();
    const proponents = projects.map(({ proponent, registry }) =>
      idKey(proponent || `Unknown proponent (${registry})`),
    );
    expect(organizations).toBe(new Set(proponents).size + communities.size);
  });

  it('has one private inventory for each community, with the source’s figures', async () => {
    const rows = await database.db
      .selectFrom('project')
      .innerJoin('inventoryYear', 'inventoryYear.project', 'project.serial')
      .innerJoin('draftRow', (join) =>
        join
          .onRef('draftRow.project', '=', 'project.serial')
          .onRef('draftRow.year', '=', 'inventoryYear.year'),
      )
      .select([
        'title',
        'sourceId',
        'visibility',
        'project.status',
        'inventoryYear.year',
        'tonnes',
        'quantity',
      ])
      .where('kind', '=', 'inventory')
      .orderBy('inventoryYear.year')
      .execute();
    expect(new Set(rows.map(({ sourceId }) => sourceId)).size).toBe(communities.size);
    expect(rows).toHaveLength(1005);
    for (const row of rows) {
      expect(row).toMatchObject({ visibility: 'Private', status: 'Approved', quantity: row.tonnes });
    }
    const calgary = rows.filter(({ title }) => title === 'Calgary community inventory');
    expect(calgary.find(({ year }) => year === 2015)?.tonnes).toBe(18_207_232);
    const montreal = rows.filter(({ sourceId }) => sourceId === 'montreal|quebec|canada');
    expect(montreal.map(({ year }) => year)).toEqual([2009, 2013, 2014, 2015]);
  });

  it('shows every community’s inventory years in its overview, with what they lack', async () => {
    const years = (await overviewsOf('inventory')).flatMap((overview) => overview.years);
    expect(years).toHaveLength(1005);
    expect(years.reduce((total, { inventory }) => total + (inventory ?? 0), 0)).toBe(await inventoryTonnes());
    for (const { inventory, shortfall, neutrality } of years)
      expect([shortfall, neutrality]).toEqual([
        inventory,
        inventory === 0 ? 'Achieved' : `Not Achieved (${inventory})`,
      ]);
  });

  it('shows every tonne of the vintages in the overviews of their proponents', async () => {
    const years = (await overviewsOf('project')).flatMap((overview) => overview.years);
    const total = (figure: 'issued' | 'retired' | 'remaining') =>
      years.reduce((tonnes, year) => tonnes + year[figure], 0);
    expect(total('issued')).toBe(sum(fitting, 'issued'));
    expect(total('retired')).toBe(sum(fitting, 'retired'));
    expect(total('remaining')).toBe(sum(fitting, 'issued') - sum(fitting, 'retired'));
  });

  it('has no units when the source lists totals without vintages', async () => {
    const { units } = await database.db
      .selectFrom('project')
      .select((make) => make.fn.sum<string>('issued').as('units'))
      .where('sourceRegistry', '=', 'Markit Environmental Registry')
      .executeTakeFirstOrThrow();
    expect(Number(units)).toBe(0);
  });
});
