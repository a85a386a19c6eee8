import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Overview,
  type OverviewYearParts,
  readOwnOverview,
  readOwnOverviewYear,
} from '#contract/overviews.ts';
import { signedIn } from '../support/accounts.ts';
import { anOverviewWorld } from '../support/overview-world.ts';
import { pdfLines } from '../support/pdf-text.ts';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let overview: Overview;
let shared: Overview;
let parts: OverviewYearParts[];
let sharedParts: OverviewYearParts[];
let header: object;

beforeAll(async () => {
  test = await openTestApp();
  owner = await ownerCaller(test);
  await anOverviewWorld(test.database, owner.organization);
  header = await signedIn(test.database, owner.account);
  overview = readOwnOverview.reply.parse((await owner.ask('GET', '/overview')).body);
  const response = await test.app.inject({ url: `/api/overview/${owner.organization}` });
  shared = readOwnOverview.reply.parse(response.json());
  parts = await readYears(header, '/overview');
  sharedParts = await readYears({}, `/overview/${owner.organization}`);
});
afterAll(() => test.close());

/** Reads the entries of each of the overview's years. */
async function readYears(headers: object, path: string): Promise<OverviewYearParts[]> {
  const read: OverviewYearParts[] = [];
  for (const { year } of overview.years) {
    const response = await test.app.inject({ url: `/api${path}/years/${year}`, headers: { ...headers } });
    read.push(readOwnOverviewYear.reply.parse(response.json()));
  }
  return read;
}

/** Asks for a file: of the owner's overview, or of the public one. */
async function read(path: string, { language = 'en', isOwn = true } = {}) {
  const headers = { 'accept-language': language, ...(isOwn && header) };
  const response = await test.app.inject({ url: `/api${path}`, headers });
  expect([response.statusCode, path]).toEqual([200, path]);
  return response;
}
const publicPath = (path: string) => `${path}/${owner.organization}`;

type Row = Readonly<Record<string, string>>;

async function readCsv(path: string, options = {}): Promise<readonly Row[]> {
  const { body } = await read(`${path}?format=csv`, options);
  expect(body.startsWith('\uFEFF')).toBe(true);
  expect(body.endsWith('\r\n')).toBe(true);
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  return parse(body, { columns: true, bom: true });
}
const ofKind = (rows: readonly Row[], kind: string) => rows.filter((row) => row['Row'] === kind);
const total = (rows: readonly Row[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

const reductionColumns = {
  'Issued (t CO₂e)': 'issued',
  'Registered (t CO₂e)': 'registered',
  'Retired (t CO₂e)': 'retired',
  'Remaining (t CO₂e)': 'remaining',
  'Projected (t CO₂e)': 'projected',
  'Cancelled (t CO₂e)': 'cancelled',
  'Transferred (t CO₂e)': 'transferred',
  'Purchased (t CO₂e)': 'purchased',
  'Received (t CO₂e)': 'received',
} as const;
const trueUpColumns = {
  'Inventory (t CO₂e)': 'inventory',
  'Projected Inventory (t CO₂e)': 'projectedInventory',
  'All offsets (t CO₂e)': 'offsets',
  'Remaining, own (t CO₂e)': 'remaining',
} as const;

type Figure =
  | (typeof reductionColumns)[keyof typeof reductionColumns]
  | (typeof trueUpColumns)[keyof typeof trueUpColumns];

/** Expects that a table's rows of years are the overview's, and that those of entries add up to them. */
function expectTable(
  rows: readonly Row[],
  { years }: Overview,
  columns: Readonly<Record<string, Figure>>,
): void {
  const sums = ofKind(rows, 'Year total');
  expect(sums.map((row) => row['Year'])).toEqual(years.map(({ year }) => String(year)));
  for (const [place, year] of years.entries()) {
    const entries = ofKind(rows, 'Entry').filter((row) => row['Year'] === String(year.year));
    for (const [column, figure] of Object.entries(columns)) {
      expect([year.year, column, sums[place]?.[column]]).toEqual([
        year.year,
        column,
        String(year[figure] ?? ''),
      ]);
      expect([year.year, column, total(entries, column)]).toEqual([year.year, column, year[figure] ?? 0]);
    }
  }
}

describe('the file for spreadsheets', () => {
  it('has the reductions of every year and entry, which add up to the overview', async () => {
    expectTable(await readCsv('/overview'), overview, reductionColumns);
    expectTable(await readCsv(publicPath('/overview'), { isOwn: false }), shared, reductionColumns);
  });

  it('has the true-up of every year and entry', async () => {
    const rows = await readCsv('/inventory/overview');
    expectTable(rows, overview, trueUpColumns);
    expectTable(await readCsv(publicPath('/inventory/overview'), { isOwn: false }), shared, trueUpColumns);
    expect(
      ofKind(rows, 'Year total').map((row) => [
        row['Unretired inventory (t CO₂e)'],
        row['Available (t CO₂e)'],
        row['Neutrality'],
        row['Shortfall (t CO₂e)'],
      ]),
    ).toEqual([
      ['', '', '', ''],
      ['795', '', 'Not Achieved (795)', '795'],
      ['0', '', 'Achieved', '0'],
      ['', '1825', 'Projected Achieved', '0'],
      ['', '625', 'Projected Not Achieved', '275'],
    ]);
    for (const [place, { offsetsBySource }] of overview.years.entries()) {
      const { year } = overview.years[place] ?? {};
      const ofYear = rows.filter((row) => row['Year'] === String(year));
      for (const source of ['own', 'purchased', 'received'] as const) {
        const column = `Offsets, ${source} (t CO₂e)`;
        expect(total(ofKind(ofYear, 'Year total'), column)).toBe(offsetsBySource[source]);
        expect(total(ofKind(ofYear, 'Entry'), column)).toBe(offsetsBySource[source]);
      }
    }
  });

  it('is no formula to a spreadsheet, whatever a title begins with', async () => {
    const titles = (await readCsv('/overview')).map((row) => row['Title']);
    expect(titles).toContain("'=Heat from the sea");
    expect(titles.filter((title) => /^[=+@-]/.test(title ?? ''))).toEqual([]);
  });

  it('shows visitors no names of entries that are not public', async () => {
    const rows = await readCsv(publicPath('/overview'), { isOwn: false });
    const names = new Set(ofKind(rows, 'Entry').map((row) => row['Title']));
    expect([...names]).toEqual([
      "'=Heat from the sea",
      'Entries that are not public',
      'Bought wind',
      'Bought sun',
    ]);
  });

  it('speaks French to French readers', async () => {
    const { body, headers } = await read('/inventory/overview?format=csv', { language: 'fr' });
    expect(body.split('\r\n')[0]?.replaceAll(' (t\u00A0d’éq.\u00A0CO₂)', '')).toBe(
      '\uFEFFLigne,Année,Numéro de série,Titre,Origine,Inventaire,"Crédits, propres","Crédits, achetés","Crédits, reçus",' +
        'Tous les crédits,Inventaire non compensé,Inventaire prévu,"Restantes, propres",Disponibles,Manque,Neutralité,Certificats',
    );
    expect(body).toContain('Non atteinte (795)');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${overview.organization.slug}-rapprochement-ges-2026-03-01.csv"`,
    );
  });

  it('is named by organization and day, and is not cached, as it names the day', async () => {
    const { headers } = await read(`${publicPath('/overview')}?format=csv`, { isOwn: false });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${overview.organization.slug}-reductions-2026-03-01.csv"`,
    });
    test.setTime(new Date('2026-03-05T12:00:00Z'));
    const later = await read(`${publicPath('/overview')}?format=csv`, { isOwn: false });
    test.setTime(new Date('2026-03-01T12:00:00Z'));
    expect(later.headers['content-disposition']).toContain('2026-03-05');
  });
});

describe('the workbook', () => {
  it('has a sheet of years and one of entries, with numbers as numbers and titles as texts', async () => {
    for (const [path, columns] of [
      ['/overview', reductionColumns],
      ['/inventory/overview', trueUpColumns],
    ] as const) {
      const { rawPayload, headers } = await read(`${path}?format=xlsx`);
      expect(headers['content-type']).toBe(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      );
      const [years, entries] = await readWorkbook(rawPayload);
      expect([years?.sheet, entries?.sheet]).toEqual(['By year', 'By entry']);
      const rowsOf = (sheet: typeof years) => {
        const [head = [], ...rows] = sheet?.data ?? [];
        return rows.map((row) => Object.fromEntries(row.map((cell, place) => [String(head[place]), cell])));
      };
      expect(rowsOf(years).map((row) => row['Year'])).toEqual(overview.years.map(({ year }) => year));
      for (const [column, figure] of Object.entries(columns)) {
        expect(rowsOf(years).map((row) => row[column])).toEqual(overview.years.map((year) => year[figure]));
        const cells = rowsOf(entries).map((row) => row[column] ?? 0);
        expect(cells.every((cell) => typeof cell === 'number')).toBe(true);
        const sum = overview.years.reduce((all, year) => all + (year[figure] ?? 0), 0);
        expect(cells.reduce((all: number, cell) => all + Number(cell), 0)).toBe(sum);
      }
      expect(rowsOf(entries).map((row) => row['Title'])).toContain('=Heat from the sea');
    }
  });
});

describe('the report', () => {
  it('tells each inventory year, shows the years as a table, and lists the certificates', async () => {
    const { rawPayload, headers } = await read('/inventory/overview?format=pdf');
    expect(headers['content-type']).toBe('application/pdf');
    expect(rawPayload.includes('/Lang (en-CA)')).toBe(true);
    const lines = await pdfLines(rawPayload);
    expect(lines).toContain(overview.organization.name);
    expect(lines).toContain('GHG True-up Overview');
    const text = lines.join(' ');
    expect(text).toContain('As of March 1, 2026.');
    expect(text).toContain(
      'The organization emitted 1,000 t. Of vintage 2022, its projects have 500 t registered; it purchased 40 t and received 90 t. It retired 205 t against this inventory. 795 t are missing for neutrality.',
    );
    expect(text).toContain('Neutrality is achieved.');
    expect(text).toContain('1,825 t would be available. That would be enough for neutrality.');
    expect(text).toContain('275 t would be missing for neutrality.');
    expect(text).toContain('2022 1,000 180 25 0 205 795 460 795 Not Achieved (795)');
    // No word of the headings is broken.
    expect(text).toContain('Projected Inventory Remaining, own Available Shortfall Neutrality 2021');
    const certificates = parts.flatMap(({ offsetSources }) =>
      offsetSources.flatMap((part) => part.certificates),
    );
    expect(certificates).toHaveLength(5);
    for (const { id, tonnes } of certificates) expect(lines).toContain(`${id}, ${tonnes} t`);
  });

  it('has the reductions in the reader’s language, and names nothing private to visitors but purchases', async () => {
    const { rawPayload } = await read(`${publicPath('/overview')}?format=pdf`, {
      language: 'fr',
      isOwn: false,
    });
    const text = (await pdfLines(rawPayload)).join(' ');
    expect(text).toContain('Aperçu des réductions');
    expect(text).toContain('Inscriptions non publiques : 4.');
    // Can be searched and read aloud as it is written.
    expect(text).toContain('d’');
    expect(text).not.toContain('?');
    const [shownPart] = sharedParts[1]?.offsetSources ?? [];
    expect(text).toContain(shownPart?.certificates[0]?.id);
    const [, hidden, , bought] = parts[1]?.offsetSources ?? [];
    expect(text).not.toContain(hidden?.certificates[0]?.id);
    expect(text).toContain(bought?.certificates[0]?.id);
  });

  it('says so where there is nothing to tell', async () => {
    const newcomer = await ownerCaller(test);
    const headers = await signedIn(test.database, newcomer.account);
    const files = await Promise.all(
      ['csv', 'xlsx', 'pdf'].map((format) =>
        test.app.inject({ url: `/api/overview?format=${format}`, headers }),
      ),
    );
    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await pdfLines(files[2]?.rawPayload ?? Buffer.of())).toContain('There are no figures yet.');
  });
});
