import { beforeEach, describe, expect, it } from 'vitest';
import { administratorCaller, anApproval, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;
let admin: World;
let name: string;

beforeEach(async () => {
  [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
  name = String((await owner.ask('GET', '/users/current')).body['organization']);
});

const begin = async (facts: object) =>
  String((await owner.ask('POST', '/projects', { programType: 'VCS', ...facts })).body['projectSerial']);

describe('an administrator’s list of projects', () => {
  it('is asked for by status, words and order, and leads to world and history', async () => {
    const serial = await begin({ title: 'Gas at the bay' });
    const page = await screens.open('/admin', { as: admin.account });
    await page.find('region', 'Submitted projects');
    await page.goto(`/admin/projects?status=Approved&search=${serial}`);
    await page.says('No Projects found...');
    await page.fill('Status', 'Draft');
    await page.at(`/admin/projects?status=Draft&search=${serial}`);
    const isAlone = () =>
      page.soon(async () => {
        const rows = await page.rows();
        expect(rows).toHaveLength(1);
        expect(rows[0]?.join()).toContain(serial);
      });
    await isAlone();
    await page.click('link', 'Account holder');
    await page.at(/[?&]sort=holder(&|$)/);
    await isAlone();
    const link = await page.find('link', 'Gas at the bay');
    expect(link.getAttribute('href')).toBe(`/admin/project/${serial}`);
    await page.click('link', 'History of Gas at the bay');
    await page.at(`/projects/history/${serial}`);
  });

  it('takes the words that were typed along when a filter is chosen', async () => {
    const serial = await begin({ title: 'Gas at the bay' });
    const page = await screens.open('/admin/projects', { as: admin.account });
    await page.fill(/^Search by title or serial/, serial);
    await page.fill('Status', 'Draft');
    await page.at(`/admin/projects?search=${serial}&status=Draft`);
    await page.soon(async () => expect((await page.rows()).map((row) => row.join())).toHaveLength(1));
    await page.goto('/admin/users');
    await page.fill('Search by organization, person, email or serial', owner.account.email);
    await page.fill('Status', 'Active');
    await page.at(`/admin/users?search=${encodeURIComponent(owner.account.email)}&status=active`);
    await page.soon(async () =>
      expect((await page.rows('Accounts')).map(([account]) => account)).toEqual([
        `${name} ${owner.organization}`,
      ]),
    );
  });
});

describe('the history of a project', () => {
  it('has every change, newest first, with what changed before and after', async () => {
    const serial = await begin({ title: 'Gas at the bay', description: 'old '.repeat(80) });
    const draft = [{ year: 2021, status: 'Projected', quantity: 1150 }];
    const timeline = { startYear: 2021, startMonth: 1, finishYear: 2021, finishMonth: 12 };
    const changes = { timeline, description: 'new', emissionReductions: { draft } };
    expect((await owner.ask('PUT', `/projects/${serial}`, changes)).status).toBe(200);
    const page = await screens.open(`/projects/history/${serial}`, { as: admin.account });
    const acts = () => page.all('heading', undefined, { level: 2 }).map(({ textContent }) => textContent);
    await page.soon(() => expect(acts()).toEqual(['Saved changes', 'Started the project']));
    const rows = (await page.rows('Changes: Saved changes')).map((cells) => cells.join(' | '));
    expect(rows.join('\n')).toContain('1,150 t CO₂e, Projected');
    expect(rows).toContainEqual(expect.stringMatching(/Whole text (old ){79}old \| new$/));
    await page.says(owner.account.email);
  });

  it('has the approval, and says when there is no such project', async () => {
    const serial = await anApproval(screens, { owner, admin });
    const page = await screens.open(`/projects/history/${serial}`, { as: admin.account });
    await page.find('heading', 'Approved', { level: 2 });
    await page.find('heading', 'Started the project', { level: 2 });
    await page.goto('/projects/history/CA999999-001');
    await page.says('There is no project “CA999999-001”.');
  });
});
