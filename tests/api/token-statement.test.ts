import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyTokenMovement, TokenMovement } from '#contract/tokens.ts';
import { signedIn } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { aPaidPayment } from '../support/payments.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

const FORMULA = '=HYPERLINK("https://elsewhere.example","Open, now")';
let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;
let owner: World;
let kept: string;
let deleted: string;
let payment: number;

beforeAll(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
  owner = await ownerCaller(test, { project: 3, inventory: 22 });
  kept = await aDraft('Kept');
  deleted = await aDraft('Deleted');
  await owner.ask('DELETE', `/projects/${deleted}`);
  await setProjectTokens(5, FORMULA);
  payment = await aPaidPayment(test.database, owner, { count: 2, tokens: 2 });
  await setProjectTokens(4, 'Given twice');
});
afterAll(() => test.close());

async function aDraft(title: string): Promise<string> {
  return String((await owner.ask('POST', '/projects', { title })).body['projectSerial']);
}
const setProjectTokens = (tokens: number, reason: string) =>
  admin.ask('POST', `/users/${owner.account.id}/updateProjectTokens`, { tokens, reason });

const entriesOf = async (world: World, query = '') =>
  (await world.ask('GET', `/tokens${query}`)).body as unknown as TokenMovement[];
const allEntries = async (query = '') =>
  (await admin.ask('GET', `/admin/tokens${query}`)).body as unknown as AnyTokenMovement[];

async function fileOf(world: World, path: string, language = 'en') {
  const headers = { ...(await signedIn(test.database, world.account)), 'accept-language': language };
  const response = await test.app.inject({ url: `/api${path}`, headers });
  expect([response.statusCode, path]).toEqual([200, path]);
  return response;
}
type Row = Readonly<Record<string, string>>;
const csvOf = async (world: World, path: string): Promise<readonly Row[]> =>
  parse((await fileOf(world, path)).body, { columns: true, bom: true });

describe('the statement of tokens', () => {
  it('shows every entry, newest first, with its balance, project, payment and reason', async () => {
    const entries = await entriesOf(owner, '?kind=project');
    expect(
      entries.map(({ type, change, balance, project, title }) => [type, change, balance, project, title]),
    ).toEqual([
      ['corrected', -3, 4, null, null],
      ['bought', 2, 7, null, null],
      ['granted', 3, 5, null, null],
      ['returned', 1, 2, deleted, null],
      ['spent', -1, 1, deleted, null],
      ['spent', -1, 2, kept, 'Kept'],
      ['granted', 3, 3, null, null],
    ]);
    const own = (await owner.ask('GET', '/users/current')).body['organization'];
    expect(entries.map(({ by }) => by)).toEqual([
      'Administrator',
      null,
      'Administrator',
      own,
      own,
      own,
      null,
    ]);
    expect(entries[0]?.reason).toBe('Given twice');
    expect(entries[1]?.payment).toBe(payment);
    expect(entries[0]?.at).toBe(now.toISOString());
  });

  it('has pages and kinds', async () => {
    const { body, headers } = await owner.ask('GET', '/tokens?page=2&pageSize=3');
    expect(body).toHaveLength(3);
    expect(headers['x-total-count']).toBe('8');
    expect((await entriesOf(owner, '?kind=inventory')).map(({ change }) => change)).toEqual([22]);
    expect(await entriesOf(owner, '?kind=microsite')).toEqual([]);
    expect((await owner.ask('GET', '/tokens?kind=other')).status).toBe(400);
    expect((await owner.ask('GET', '/tokens?format=pdf')).status).toBe(400);
  });

  it('as CSV adds up to the balances that the profile shows, oldest first', async () => {
    const rows = await csvOf(owner, '/tokens?format=csv');
    const { projectTokens, inventoryTokens } = (await owner.ask('GET', '/users/current')).body;
    for (const [kind, balance] of [
      ['Project tokens', projectTokens],
      ['Inventory tokens', inventoryTokens],
    ] as const) {
      const ofKind = rows.filter((row) => row['Tokens'] === kind);
      expect(ofKind.reduce((sum, row) => sum + Number(row['Change']), 0)).toBe(balance);
      expect(Number(ofKind.at(-1)?.['Balance'])).toBe(balance);
    }
    expect(rows[0]).toMatchObject({
      'Date and time (UTC)': '2026-03-01 12:00:00',
      Entry: 'Granted',
      'Entered by': 'Registry',
    });
    expect(rows.at(-1)).toMatchObject({
      Entry: 'Corrected',
      Change: '-3',
      Balance: '4',
      Reason: 'Given twice',
    });
    expect((await csvOf(owner, '/tokens?format=csv&kind=inventory')).map((row) => row['Change'])).toEqual([
      '22',
    ]);
  });

  it('has no formulas, neither as CSV nor as Excel', async () => {
    const rows = await csvOf(owner, '/tokens?format=csv');
    expect(rows.map((row) => row['Reason'])).toContain(`'${FORMULA}`);
    const { rawPayload, headers } = await fileOf(owner, '/tokens?format=xlsx');
    const [sheet] = await readWorkbook(rawPayload);
    const cells = sheet?.data.flat() ?? [];
    expect(cells).toContain(FORMULA);
    expect(cells).toContain(-3);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${owner.organization}-tokens-2026-03-01.xlsx"`,
    );
  });

  it('is in French for French readers', async () => {
    const { body, headers } = await fileOf(owner, '/tokens?format=csv', 'fr');
    expect(body.split('\r\n')[0]).toBe(
      '\uFEFFDate et heure (UTC),Jetons,Opération,Variation,Solde,N° de série du projet,Projet,Paiement,Motif,Inscrite par',
    );
    expect(body).toContain(',Correction,-3,4,');
    expect(headers['content-disposition']).toContain(`${owner.organization}-jetons-2026-03-01.csv`);
  });

  it('shows an organization nothing of others, nor an administrator’s name', async () => {
    const other = await ownerCaller(test, { project: 1, inventory: 0 });
    expect((await entriesOf(other)).map(({ change }) => change)).toEqual([1]);
    expect((await other.ask('GET', `/tokens?organization=${owner.organization}`)).status).toBe(400);
    const { body } = await fileOf(owner, '/tokens?format=csv');
    expect(body).not.toContain(admin.account.email);
  });
});

describe('the token entries of all organizations', () => {
  it('are open to administrators only', async () => {
    for (const path of ['/admin/tokens', '/admin/tokens?format=csv']) {
      expect((await owner.ask('GET', path)).status).toBe(403);
      expect((await test.app.inject({ url: `/api${path}` })).statusCode).toBe(401);
    }
  });

  it('name organization and administrator, and can be of one organization', async () => {
    const entries = await allEntries(`?organization=${owner.organization}&kind=project`);
    expect(new Set(entries.map(({ serial }) => serial))).toEqual(new Set([owner.organization]));
    expect(entries).toHaveLength(7);
    expect(entries[0]?.by).not.toBe('Administrator');
    await ownerCaller(test, { project: 1, inventory: 0 });
    const everyone = new Set((await allEntries()).map(({ serial }) => serial));
    expect(everyone.has(owner.organization)).toBe(true);
    expect(everyone.size).toBeGreaterThan(1);
    expect(await allEntries('?organization=CA999999')).toEqual([]);
  });

  it('as CSV add up to the balance of every organization', async () => {
    const rows = await csvOf(admin, '/admin/tokens?format=csv');
    const sums = new Map<string, number>();
    for (const row of rows) {
      const key = `${row['Organization serial']} ${row['Tokens']}`;
      sums.set(key, (sums.get(key) ?? 0) + Number(row['Change']));
      expect(Number(row['Balance'])).toBe(sums.get(key));
    }
    expect(sums.get(`${owner.organization} Project tokens`)).toBe(4);
    const { headers } = await fileOf(admin, `/admin/tokens?format=csv&organization=${owner.organization}`);
    expect(headers['content-disposition']).toContain(`"${owner.organization}-tokens-2026-03-01.csv"`);
  });
});
