import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Overview } from '#contract/overviews.ts';
import { readDashboard } from '#server/dashboard/read-dashboard.ts';
import { closeSandboxes } from '#server/sandbox/sandboxes.ts';
import { asking } from '../support/ask.ts';
import { now } from '../support/builders.ts';
import { solveCaptcha } from '../support/solve-captcha.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;

const setDemonstration = (isDemonstration: boolean) =>
  test.database.transact(
    async (tx) => void (await tx.updateTable('registry').set({ isDemonstration }).execute()),
  );

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
  await setDemonstration(true);
});
afterAll(() => test.close());

const captcha = async () => solveCaptcha((await test.app.inject('/api/captcha')).json());

async function open(locale = 'en') {
  const headers = { 'accept-language': locale };
  return ask('POST', '/sandboxes', { payload: { captcha: await captcha() }, headers });
}

/** Opens a sandbox; returns how its visitor asks. */
async function anOpenSandbox(locale = 'en') {
  const { status, body } = await open(locale);
  expect([status, typeof body['token']]).toEqual([200, 'string']);
  const headers = { authorization: `Bearer ${String(body['token'])}`, 'accept-language': locale };
  return (method: 'GET' | 'POST', path: string, payload?: object) =>
    ask(method, path, { headers, ...(payload && { payload }) });
}

describe('a sandbox', () => {
  it('has a draft, a project with units and an inventory that misses tonnes', async () => {
    const visit = await anOpenSandbox();
    const { body: drafts } = await visit('GET', '/projects/drafts');
    expect(drafts).toMatchObject([{ title: 'Heat pumps in the town hall' }]);
    const held = (await visit('GET', '/users/current/units')).body as unknown as { tonnes: number }[];
    expect(held.reduce((sum, { tonnes }) => sum + tonnes, 0)).toBe(1360);
    const overview = (await visit('GET', '/inventory/overview')).body as unknown as Overview;
    expect(overview.years.map(({ neutrality }) => neutrality)).toContain('Not Achieved (1000)');
  });

  it('retires its tonnes against its inventory and gets a certificate, within the first minute', async () => {
    const visit = await anOpenSandbox('fr');
    const [option] = (await visit('GET', '/inventories/options')).body as unknown as {
      year: number;
      projectSerial: string;
      unretired: number;
    }[];
    const held = (await visit('GET', '/users/current/units')).body as unknown as { tonnes: number }[];
    expect([option?.unretired, held.length]).toEqual([1000, 3]);
    const { status, body } = await visit('POST', '/retirements', {
      tonnes: option?.unretired,
      inventoryProject: option?.projectSerial,
      inventoryYear: option?.year,
    });
    expect([status, body]).toEqual([200, expect.objectContaining({ tonnes: 1000 })]);
    const [unit] = body['units'] as { certificate: string }[];
    const paper = await ask('GET', `/certificates/${unit?.certificate}`);
    expect(paper.body).toMatchObject({ status: 'Valid' });
    expect(JSON.stringify(paper.body)).toContain('Organisation d’essai');
  });

  it('is nobody else’s, and in no public list', async () => {
    await anOpenSandbox();
    const { body: organizations } = await ask('GET', '/organizations');
    expect(organizations).toEqual([]);
    expect((await ask('GET', '/projects/public')).body).toEqual([]);
  });

  it('counts in no figures of the registry, also after it retired tonnes', async () => {
    const visit = await anOpenSandbox();
    const [option] = (await visit('GET', '/inventories/options')).body as unknown as Record<
      string,
      unknown
    >[];
    const retirement = {
      tonnes: 5,
      inventoryProject: option?.['projectSerial'],
      inventoryYear: option?.['year'],
    };
    expect(await visit('POST', '/retirements', retirement)).toMatchObject({ status: 200 });
    const { body } = await ask('GET', '/figures');
    expect(body).toMatchObject({
      projects: 0,
      issuedTonnes: 0,
      retiredTonnes: 0,
      registeredTonnes: 0,
      vintages: [],
    });
    const inMonths = async () => {
      const { months } = await readDashboard(test.database.db, now, { checksBackups: false });
      const sum = (figure: 'submitted' | 'decided' | 'issued' | 'retired') =>
        months.reduce((total, month) => total + month[figure], 0);
      return [sum('submitted'), sum('decided'), sum('issued'), sum('retired')];
    };
    expect(await inMonths()).toEqual([0, 0, 0, 0]);
    // The tonnes are in the ledger: on a registry that is no demonstration they would count.
    await setDemonstration(false);
    const { body: counted } = await ask('GET', '/figures');
    const [, , issued, retired] = await inMonths();
    await setDemonstration(true);
    expect(counted['issuedTonnes']).toBeGreaterThan(0);
    expect([issued, retired]).toEqual([counted['issuedTonnes'], counted['retiredTonnes']]);
    expect((await ask('GET', '/activity')).body).toEqual([]);
  });

  it('invites nobody, pays nothing and changes no name: its person is an editor', async () => {
    const visit = await anOpenSandbox();
    const invitation = { email: 'stranger@town.example', role: 'owner' };
    expect(await visit('POST', '/members/invitations', invitation)).toMatchObject({ status: 403 });
    const payment = { note: 'A note', count: 1, terms: true };
    expect(await visit('POST', '/paymentForm', payment)).toMatchObject({ status: 403 });
  });

  it('closes after a day, and its certificates stay', async () => {
    const visit = await anOpenSandbox();
    await test.database.transact(closeSandboxes, new Date(now.getTime() + 23 * 3_600_000));
    expect(await visit('GET', '/users/current')).toMatchObject({ status: 200 });
    await test.database.transact(closeSandboxes, new Date(now.getTime() + 25 * 3_600_000));
    expect(await visit('GET', '/users/current')).toMatchObject({ status: 401 });
  });
});

describe('opening a sandbox', () => {
  it('asks for a solved captcha, once', async () => {
    const payload = { captcha: await captcha() };
    expect(await ask('POST', '/sandboxes', { payload: { captcha: 'none' } })).toMatchObject({ status: 400 });
    expect(await ask('POST', '/sandboxes', { payload })).toMatchObject({ status: 200 });
    expect(await ask('POST', '/sandboxes', { payload })).toMatchObject({ status: 400 });
  });

  it('is not possible on a real registry', async () => {
    await setDemonstration(false);
    expect(await open()).toMatchObject({ status: 404 });
    await setDemonstration(true);
  });

  it('is limited for each address', async () => {
    const limited = await openTestApp({ ENVIRONMENT: 'preview' });
    await limited.database.transact(
      async (tx) => void (await tx.updateTable('registry').set({ isDemonstration: true }).execute()),
    );
    const askThere = asking(limited.app);
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const payload = { captcha: await solveCaptcha((await limited.app.inject('/api/captcha')).json()) };
      statuses.push((await askThere('POST', '/sandboxes', { payload })).status);
    }
    await limited.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
