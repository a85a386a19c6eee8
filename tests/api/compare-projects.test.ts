import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareProjects } from '#contract/compare-projects.ts';
import { listPublicProjects } from '#contract/projects.ts';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let landfill = '';
let forest = '';
let hidden = '';

/** A project with two vintages, whose tonnes are partly retired, transferred and cancelled, and a plain one. */
beforeAll(async () => {
  test = await openTestApp();
  const { database } = test;
  const harbour = await anOrganization(database, 'Harbour Heat Co-operative');
  const valley = await anOrganization(database, 'Valley Forest Society');
  landfill = await aProject(database, harbour, { title: 'Landfill gas', projectType: 'Waste' });
  forest = await aProject(database, valley, { title: '=Forest', projectType: null });
  hidden = await aProject(database, valley, { title: 'Secret wood', visibility: 'Private' });
  const units = { organization: harbour, project: landfill } as const;
  await inLedger(database, [
    { type: 'issue', ...units, year: 2022, tonnes: 50 },
    { type: 'issue', ...units, year: 2021, tonnes: 100 },
    { type: 'retire', ...units, range: { min: 1, max: 30 }, purpose: { kind: 'other', note: 'Travel' } },
    { type: 'transfer', ...units, range: { min: 51, max: 70 }, receiver: valley },
    { type: 'cancel', ...units, range: { min: 71, max: 75 } },
  ]);
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject({ url });
const compare = async (serials: string) =>
  compareProjects.reply.parse((await get(`/api/projects/compare?serials=${serials}`)).json());

describe('GET /projects/compare', () => {
  it('has the projects in the order asked for, with figures that add up, in all and by vintage', async () => {
    const { projects, missing } = await compare(`${forest},${landfill}`);
    expect(missing).toEqual([]);
    expect(projects.map(({ projectSerial }) => projectSerial)).toEqual([forest, landfill]);
    const [, compared] = projects;
    expect(compared).toMatchObject({
      issuedTonnes: 150,
      registeredTonnes: 125,
      retiredTonnes: 30,
      transferredTonnes: 20,
      cancelledTonnes: 5,
    });
    expect(compared?.years).toEqual([
      { year: 2021, issued: 100, held: 75, retired: 0, transferred: 20, cancelled: 5 },
      { year: 2022, issued: 50, held: 20, retired: 30, transferred: 0, cancelled: 0 },
    ]);
  });

  it('takes a serial as it is typed, and a repeated one once', async () => {
    const typed = landfill.toLowerCase().replace('-', '%20%E2%80%93%20');
    const { projects, missing } = await compare(`${typed},${landfill},,%20${landfill}`);
    expect(projects).toHaveLength(1);
    expect(missing).toEqual([]);
  });

  it('says which serials are unknown, and does not tell those from private ones', async () => {
    const { projects, missing } = await compare(`CA999999-999,${hidden},%3Cscript%3E,${forest}`);
    expect(projects.map(({ projectSerial }) => projectSerial)).toEqual([forest]);
    expect(missing).toEqual(['CA999999-999', hidden, '<script>']);
    expect((await get(`/api/projects/compare?serials=${hidden}`)).body).not.toContain('Secret');
  });

  it('refuses no serial, five of them, and other parameters', async () => {
    const five = [1, 2, 3, 4, 5].map((number) => `CA000001-00${number}`).join(',');
    for (const query of ['', 'serials=', 'serials=,', `serials=${five}`, `serials=${forest}&page=1`])
      expect((await get(`/api/projects/compare?${query}`)).statusCode).toBe(400);
    expect((await get(`/api/projects/compare?serials=${five}`)).body).toContain('Name one to 4 projects');
    expect((await get(`/api/projects/compare?serials=${'x'.repeat(5000)}`)).statusCode).toBe(400);
  });

  it('is a file with a column for each project, in the reader’s language', async () => {
    const reply = await get(`/api/projects/compare?serials=${landfill},${forest},${hidden}&format=csv`);
    expect(reply.headers['content-disposition']).toMatch(/filename="comparison-2026-03-01\.csv"$/);
    const rows: readonly (readonly string[])[] = parse(reply.body, { bom: true });
    expect(rows[0]).toEqual(['Project serial', landfill, forest]);
    expect(rows).toContainEqual(['Title', 'Landfill gas', "'=Forest"]);
    expect(rows).toContainEqual(['Issued (t CO₂e)', '150', '0']);
    expect(rows).toContainEqual(['2021: Transferred (t CO₂e)', '20', '0']);
    const french = await test.app.inject({
      url: `/api/projects/compare?serials=${landfill}&format=xlsx`,
      headers: { 'accept-language': 'fr' },
    });
    expect(french.headers['content-disposition']).toContain('comparaison-2026-03-01.xlsx');
  });
});

describe('the file of the list with chosen columns', () => {
  it('has these columns in the file’s order, and the rows of the list', async () => {
    const query = 'sort=-issued';
    const list = listPublicProjects.reply.parse((await get(`/api/projects/public?${query}`)).json());
    const reply = await get(`/api/projects/public?${query}&format=csv&columns=held,title,issued,title`);
    const [headings, ...rows]: readonly (readonly string[])[] = parse(reply.body, { bom: true });
    expect(headings).toEqual(['Title', 'Issued (t CO₂e)', 'Held (t CO₂e)']);
    expect(rows.map(([, ...figures]) => figures)).toEqual(
      list.map(({ issuedTonnes, registeredTonnes, retiredTonnes }) =>
        [issuedTonnes, registeredTonnes - retiredTonnes].map(String),
      ),
    );
    expect(list[0]?.issuedTonnes).toBe(150);
  });

  it('refuses unknown columns', async () => {
    for (const columns of ['secret', 'title,', '__proto__', 'title,%22'])
      expect((await get(`/api/projects/public?format=csv&columns=${columns}`)).statusCode).toBe(400);
  });
});
