import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ActivityEvent, listActivity, listLatestRetirements } from '#contract/activity.ts';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { anInventory, anOrganization, aProject, inLedger } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

const SECRET = 'Secret title';
const [MARCH, APRIL] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-04-02T00:00:00Z')];

let test: Awaited<ReturnType<typeof openTestApp>>;
let [harbour, valley, project, hidden] = ['', '', '', ''];

beforeAll(async () => {
  test = await openTestApp();
  const { database } = test;
  harbour = await anOrganization(database);
  valley = await anOrganization(database, 'Valley Trust');
  project = await aProject(database, harbour);
  hidden = await aProject(database, harbour, { title: SECRET, visibility: 'Private' });
  const inventory = await anInventory(database, harbour, { 2024: 500 });
  const held = { organization: harbour, project };
  const certificate = { beneficiary: 'The ferry line', purpose: null, isBeneficiaryPrivate: false };
  const note = { kind: 'other', note: '<Ferry> trips' } as const;
  await inLedger(
    database,
    [
      { type: 'issue', ...held, year: 2021, tonnes: 100 },
      { type: 'issue', ...held, year: 2022, tonnes: 50 },
      { type: 'issue', organization: harbour, project: hidden, year: 2022, tonnes: 7 },
    ],
    MARCH,
  );
  await inLedger(
    database,
    [
      { type: 'retire', ...held, range: { min: 1, max: 30 }, purpose: note, certificate },
      {
        type: 'retire',
        ...held,
        range: { min: 31, max: 40 },
        purpose: { kind: 'inventory', project: inventory, year: 2024 },
        certificate: { ...certificate, isBeneficiaryPrivate: true },
      },
      { type: 'transfer', ...held, range: { min: 101, max: 120 }, receiver: valley },
      { type: 'cancel', ...held, range: { min: 121, max: 125 } },
      { type: 'correct', ...held, range: { min: 1, max: 10 }, reason: 'Entered twice', inventories: [] },
    ] satisfies LedgerOperation[],
    APRIL,
  );
});
afterAll(() => test.close());

const get = (query = '', language = 'en') =>
  test.app.inject({ url: `/api/activity${query}`, headers: { 'accept-language': language } });
const list = async (query = '', language = 'en') =>
  listActivity.reply.parse((await get(query, language)).json());
const acts = async (query = '') =>
  (await list(query)).map(({ type, serial }) => `${type} ${serial.slice(13)}`);

describe('GET /activity', () => {
  it('lists every operation on units of public projects, newest first, with the total', async () => {
    expect(await acts()).toEqual([
      'corrected 000001..000010',
      'cancelled 000121..000125',
      'transferred 000101..000120',
      'retired 000031..000040',
      'retired 000001..000030',
      'issued 000101..000150',
      'issued 000001..000100',
    ]);
    expect((await get('?page=2&pageSize=5')).headers['x-total-count']).toBe('7');
    expect((await get('')).headers['link']).toBe('</api/activity?page=1>; rel="last"');
    expect(await acts('?page=2&pageSize=5')).toEqual(['issued 000101..000150', 'issued 000001..000100']);
    expect((await get()).headers['etag']).toBeDefined();
  });

  it('says who did what with which units, against what, for whom and why', async () => {
    const [corrected, cancelled, transferred, against, noted, issued] = await list();
    expect(noted).toMatchObject({
      organization: { serial: harbour, name: 'Harbour Heat Co-operative', slug: 'harbourheatco-operative' },
      project: { projectSerial: project, title: 'Heat from the sea' },
      at: APRIL.toISOString(),
      year: 2021,
      tonnes: 30,
      retiredTonnes: 20,
      retiredAgainst: '<Ferry> trips',
      beneficiary: 'The ferry line',
      receiver: null,
    });
    expect(noted?.certificate).toMatch(/^[0-9a-f]{16}$/);
    expect(against).toMatchObject({ beneficiary: null, tonnes: 10, retiredTonnes: 10 });
    expect(against?.retiredAgainst).toMatch(/^Harbour Heat Co-operative GHG inventory 2024/);
    // An organization without public projects has no page.
    expect(transferred?.receiver).toEqual({ serial: valley, name: 'Valley Trust', slug: null });
    expect(cancelled).toMatchObject({ year: 2022, tonnes: 5, reason: null, retiredTonnes: null });
    expect(corrected).toMatchObject({ reason: 'Entered twice', retiredAgainst: null });
    expect(issued).toMatchObject({ year: 2022, tonnes: 50, certificate: null });
  });

  it.each([
    ['?type=retired', 2],
    ['?year=2022', 3],
    ['?from=2026-03-02', 5],
    ['?to=2026-03-01', 2],
    ['?from=2026-03-01&to=2026-03-31', 2],
    // The later operations are of the evening of April 1 at the registry.
    ['?from=2026-04-01&to=2026-04-01', 5],
    ['?from=2026-04-02', 0],
    ['?organization=valleytrust', 1],
    ['?organization=nobody', 0],
    // Part of a name, in any letter case; from three characters on, and only whole where an address or a serial fits.
    ['?organization=VALLEY%20tr', 1],
    ['?organization=va', 0],
    ['?organization=%25%25%25', 0],
    ['?type=issued&year=2021&organization=harbourheatco-operative', 1],
  ])('filters by %s', async (query, count) => {
    expect(await list(query)).toHaveLength(count);
  });

  it('filters by serials in any letter case, and by those of a project’s tonnes', async () => {
    expect(
      await list(`?project=${encodeURIComponent(`“${project.replace('-', '–')}-000001”`)}`),
    ).toHaveLength(7);
    expect(await list('?project=zzz')).toHaveLength(0);
    expect(await list(`?project=${project.toLowerCase()}`)).toHaveLength(7);
    expect(await list(`?organization=${valley.toLowerCase()}`)).toHaveLength(1);
  });

  it.each(['?type=recorded', '?year=x', '?from=2026-02-30', '?to=0000-01-01', '?search=x', '?page=0'])(
    'refuses %s',
    async (query) => {
      expect((await get(query)).statusCode).toBe(400);
    },
  );

  it('answers in the reader’s language', async () => {
    const [against] = await list('?type=retired', 'fr');
    expect(against?.retiredAgainst).toMatch(/2024/);
    expect(against?.retiredAgainst).not.toMatch(/GHG/);
  });
});

describe('GET /activity/retirements', () => {
  it('lists retirements of public projects that still retire units, newest first', async () => {
    const { body, headers } = await test.app.inject({ url: '/api/activity/retirements' });
    const latest = listLatestRetirements.reply.parse(JSON.parse(body));
    expect(latest).toEqual(listLatestRetirements.reply.parse(await list('?type=retired')));
    expect(latest.map(({ serial, retiredTonnes }) => [serial.slice(13), retiredTonnes])).toEqual([
      ['000031..000040', 10],
      ['000001..000030', 20],
    ]);
    // A beneficiary that is to stay private.
    expect(latest[0]?.beneficiary).toBeNull();
    expect(headers['etag']).toBeDefined();
  });
});

const cellsOf = (event: ActivityEvent) =>
  [
    event.index,
    event.organization.serial,
    event.organization.name,
    event.receiver?.serial,
    event.receiver?.name,
    event.project.projectSerial,
    event.project.title,
    event.year,
    event.tonnes,
    event.serial,
    event.retiredAgainst,
    event.beneficiary,
    event.certificate,
    event.retiredTonnes,
    event.reason,
  ].map((value) => (value === null || value === undefined ? '' : String(value)));

describe('the files', () => {
  it('are the same events in the same order', async () => {
    for (const query of ['', '&type=retired', `&organization=${valley}`]) {
      const { body, headers } = await get(`?format=csv${query}`);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      const [, ...rows] = parse(body, { bom: true });
      const shown = rows.map((row) => row.filter((_, place) => place !== 1 && place !== 2));
      expect(shown).toEqual((await list(`?${query.slice(1)}`)).map(cellsOf));
    }
    const workbook = await get('?format=xlsx');
    expect(workbook.headers['content-disposition']).toMatch(/^attachment; filename="activity-[\d-]+\.xlsx"$/);
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('GET /activity.atom', () => {
  const feed = async (query = '') => test.app.inject(`/activity.atom${query}`);

  it('has the filtered events as entries, newest first', async () => {
    expect((await feed('?type=retired&to=')).statusCode).toBe(400);
    const whole = await feed('?type=retired');
    expect(whole.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(whole.body.match(/<entry>/g)).toHaveLength(2);
    expect(whole.body).toMatch(/<title>Harbour Heat Co-operative retired 10\stonnes\sCO₂e<\/title>/);
    expect(whole.body).toContain('&lt;Ferry&gt; trips');
    expect(whole.body).toMatch(/<link rel="self" [^>]*\/activity\.atom\?type=retired"\/>/);
  });

  it('is empty without events', async () => {
    expect((await feed('?year=1999')).body).not.toContain('<entry>');
  });
});

describe('operations on units of a project that is not public', () => {
  const everything = async () => {
    const answers = await Promise.all([
      get(),
      get('?format=csv'),
      get(`?organization=${harbour}`),
      get(`?project=${hidden}`),
      test.app.inject('/activity.atom'),
    ]);
    return answers.map(({ body }) => body).join('\n');
  };
  const show = (visibility: 'Public' | 'Private') =>
    test.database.transact(async (tx) => {
      await sql`update project set visibility = ${visibility} where serial = ${hidden}`.execute(tx);
    });

  it('are named nowhere, appear once it is public, and go when it is private again', async () => {
    expect(await everything()).not.toContain(SECRET);
    expect(await everything()).not.toContain(hidden);
    expect((await get(`?project=${hidden}`)).headers['x-total-count']).toBe('0');
    await show('Public');
    expect(await acts(`?project=${hidden}`)).toEqual(['issued 000001..000007']);
    expect(await everything()).toContain(SECRET);
    await show('Private');
    expect(await everything()).not.toContain(SECRET);
    expect((await get()).headers['x-total-count']).toBe('7');
  });
});
