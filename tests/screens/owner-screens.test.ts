import { beforeEach, describe, expect, it } from 'vitest';
import {
  administratorCaller,
  anApproval,
  aSubmission,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

const begin = async (title: string, programType = 'ISO 14064-2') =>
  String((await owner.ask('POST', '/projects', { title, programType })).body['projectSerial']);

describe('an owner’s lists', () => {
  it('ask for the words, the order and the page in the address', async () => {
    const serial = await begin('Anchor light');
    await begin('Zinc roof');
    await begin('Corporate inventory', 'Inventory');
    const page = await screens.open('/myprojects', { as: owner.account });
    const names = async () =>
      (await page.rows()).map(([name]) => name?.replace(/^View /, '').split(' ISO')[0]);
    await page.soon(async () => expect(await names()).toEqual(['Zinc roof', 'Anchor light']));
    const view = await page.find('link', 'View Anchor light');
    expect(view.getAttribute('href')).toBe(`/profile/drafts/${serial}`);
    await page.click('link', 'Title/Project');
    await page.at('/myprojects?sort=title');
    await page.goto('/myprojects');
    await page.fill('Sort by', 'Title, A to Z');
    await page.at('/myprojects?sort=title');
    await page.soon(async () => expect(await names()).toEqual(['Anchor light', 'Zinc roof']));
    await page.fill(/^Search by title or serial/, 'zinc');
    await page.press('{Enter}');
    await page.at('/myprojects?sort=title&search=zinc');
    await page.soon(async () => expect(await names()).toEqual(['Zinc roof']));
    await page.focuses('textbox', /^Search by title or serial/);
    await page.fill(/^Search by title or serial/, 'xyzzyqwv');
    await page.click('button', 'Search');
    await page.says('No Projects found...');
    for (const [path, said] of [
      ['/profile/drafts', 'Zinc roof'],
      ['/profile/drafts', 'Anchor light'],
      ['/profile/drafts', 'Corporate inventory'],
      ['/profile/drafts?search=xyzzyqwv', 'No Drafts found...'],
      ['/inventory/projects', 'Corporate inventory'],
      ['/offsets/projects', 'No Projects found...'],
    ] as const) {
      await page.goto(path);
      await page.says(said);
    }
  });

  it('lose a draft that is deleted after a question', async () => {
    await begin('Kept');
    const serial = await begin('Gone');
    const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
    await page.click('button', 'Delete');
    await (await page.in('dialog')).click('button', 'Delete');
    await page.says('“Gone” was deleted.');
    expect(page.sent().map(({ call }) => call)).toEqual([`DELETE /projects/${serial}`]);
  });
});

describe('an owner without tokens', () => {
  it('sees why, and finds the request of payment', async () => {
    owner = await ownerCaller(screens, { project: 1 });
    const page = await screens.open('/profile', { as: owner.account });
    await page.find('link', 'Register a project');
    await begin('The only one');
    await page.reload();
    expect(await page.find('button', 'Register a project')).toHaveProperty('disabled', true);
    await page.goto('/create-project');
    await page.at('/project/pay');
    // An inventory takes no project token.
    await page.goto('/inventory/create');
    await page.find('heading', 'Add Inventory');
  });

  it('of inventories is led to ask for access, and else is not', async () => {
    const page = await screens.open('/profile', { as: owner.account });
    await page.says('Inventories and offsets are enabled.');
    await page.find('button', 'Choose how many tokens');
    expect(page.all('link', 'Ask for access to inventories and offsets')).toEqual([]);
    owner = await ownerCaller(screens, { inventory: 0 });
    const without = await screens.open('/profile', { as: owner.account });
    await without.click('link', 'Ask for access to inventories and offsets');
    await without.at('/inventory/pay');
    await without.field(/^Tonnes of your latest inventory/);
    await without.soon(() => expect(without.text()).not.toContain('$'));
    const french = await screens.open('/project/pay', { as: owner.account, locale: 'fr' });
    await french.find('heading', 'Payer l’inscription de projets');
    await french.says('TPS, 5 %');
  });
});

describe('another organization’s project', () => {
  it('is read-only while it is public, and else is not there', async () => {
    const shown = await anApproval(screens, { owner, admin: await administratorCaller(screens) });
    const hidden = await aSubmission(screens, owner);
    const other = await ownerCaller(screens);
    const page = await screens.open(`/profile/drafts/${shown}`, { as: other.account });
    await page.says('This project was created by another user.');
    await page.find('heading', 'Landfill gas at the bay', { level: 1 });
    expect(page.all('textbox')).toEqual([]);
    // Units show their serials; contact and actions are only for the owner.
    await page.says(`${shown}-000001`);
    expect(page.text()).not.toContain('Job title');
    for (const act of ['Save as draft', 'Submit', 'Update Emissions', 'Delete', 'Add a comment', 'Approve'])
      expect(page.all('button', act)).toEqual([]);
    const absent = await screens.open(`/profile/drafts/${hidden}`, { as: other.account });
    await absent.find('heading', 'Not Found');
  });
});
