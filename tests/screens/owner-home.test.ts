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
let admin: World;

beforeEach(async () => {
  [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
});

const openHome = () => screens.open('/myprojects', { as: owner.account });

describe('an owner’s home', () => {
  it('of a new organization has nothing waiting, and first steps that can be put away', async () => {
    const page = await openHome();
    await page.says('Nothing is waiting for you.');
    await page.says('Your organization has no public pages yet.');
    const steps = await page.in('region', 'First steps');
    await steps.says('0 of 5 done');
    await steps.click('button', 'Hide these steps');
    await page.gone('region', 'First steps');
    await page.reload();
    await page.click('button', 'Show the first steps');
    await page.find('region', 'First steps');
  });

  it('shows what waits, ticked steps, tonnes and public pages, each with its link', async () => {
    const draft = { title: 'Anchor light', programType: 'Inventory' };
    expect((await owner.ask('POST', '/projects', draft)).status).toBe(200);
    const asked = await aSubmission(screens, owner, { title: 'Kelp farm' });
    const comments = [{ field: 'description', text: 'Whose kelp?' }];
    expect((await admin.ask('POST', `/projects/${asked}/askForChanges`, { comments })).status).toBe(200);
    const approved = await anApproval(screens, { owner, admin }, { title: 'Landfill gas' });
    const page = await openHome();
    const waiting = await page.in('region', 'Waiting for you');
    expect(waiting.all('listitem').map(({ textContent }) => textContent)).toEqual([
      'Kelp farmChanges requested · 1 open comment',
      expect.stringMatching(/^Anchor lightDraft, last changed /),
    ]);
    const link = await waiting.find('link', 'Kelp farm');
    expect(link.getAttribute('href')).toBe(`/profile/drafts/${asked}`);
    const tonnes = await page.in('region', 'Your tonnes');
    expect(tonnes.all('term')[0]?.textContent).toBe('Registered');
    expect(tonnes.all('definition').map(({ textContent }) => textContent)).toEqual([
      '150',
      '0',
      '0',
      '0',
      '90',
    ]);
    const pages = await page.in('region', 'Public pages');
    const project = await pages.find('link', 'Landfill gas');
    expect(project.getAttribute('href')).toBe(`/projects/${approved}`);
    await (await page.in('region', 'First steps')).says('3 of 5 done');
    // The step that is left opens the dialog with the tonnes, ready to be retired.
    await page.click('link', 'Retire tonnes that you use');
    await page.at(`/myprojects?units=retire&units-project=${approved}`);
    await (await page.in('dialog', 'Retire tonnes')).click('button', 'Close');
    await page.at('/myprojects');
    // The visitors' pages stay within reach.
    await page.click('button', 'Public Site');
    for (const [text, address] of [
      ['About', '/about'],
      ['Projects', '/projects'],
      ['Contact', '/contact'],
    ] as const) {
      const [found] = (await page.in('banner')).all('link', text);
      expect(found?.getAttribute('href')).toBe(address);
    }
    await page.click('link', 'Your organization’s page');
    const { organization } = (await owner.ask('GET', '/users/current')).body;
    await page.find('heading', String(organization), { level: 1 });
  });
});

it('the list of projects leads to each, and says how many tonnes are left and what is next', async () => {
  const draft = String(
    (await owner.ask('POST', '/projects', { title: 'Anchor light' })).body['projectSerial'],
  );
  const asked = await aSubmission(screens, owner, { title: 'Kelp farm' });
  const comments = [{ field: 'description', text: 'Whose kelp?' }];
  expect((await admin.ask('POST', `/projects/${asked}/askForChanges`, { comments })).status).toBe(200);
  const approved = await anApproval(screens, { owner, admin }, { title: 'Landfill gas' });
  const page = await openHome();
  const table = await page.in('table', 'My Projects');
  const hrefOf = async (name: string) => (await table.find('link', name)).getAttribute('href');
  expect(await hrefOf('Anchor light')).toBe(`/profile/drafts/${draft}`);
  expect(await hrefOf('Kelp farm')).toBe(`/profile/drafts/${asked}`);
  expect(await hrefOf('Landfill gas')).toBe(`/projects/${approved}`);
  expect(await hrefOf('View Landfill gas')).toBe(`/profile/drafts/${approved}`);
  expect(await hrefOf('Continue Anchor light')).toBe(`/profile/drafts/${draft}`);
  expect(await hrefOf('Answer Kelp farm')).toBe(`/profile/drafts/${asked}`);
  expect(await hrefOf('Retire… Landfill gas')).toBe(`/myprojects?units=retire&units-project=${approved}`);
  await table.says('150 of 150 registered');
});

it('an owner with many things to do sees the first two, and all of them when asked', async () => {
  for (const title of ['Anchor light', 'Birch belt', 'Cold store'])
    expect((await owner.ask('POST', '/projects', { title, programType: 'Inventory' })).status).toBe(200);
  const page = await openHome();
  const waiting = await page.in('region', 'Waiting for you');
  expect(waiting.all('listitem')).toHaveLength(2);
  await waiting.click('button', 'Show 1 more');
  expect(waiting.all('listitem')).toHaveLength(3);
});

describe('a preview', () => {
  it('shows an owner a draft as the public would see it, and says whether it does', async () => {
    const data = { title: 'Anchor light', description: 'A lamp runs on sun.' };
    const draft = String((await owner.ask('POST', '/projects', data)).body['projectSerial']);
    const page = await screens.open(`/profile/drafts/${draft}`, { as: owner.account });
    await page.click('link', 'Preview as the public');
    const bar = await page.in('complementary', 'Preview');
    await bar.says('the project is not public now');
    await bar.says('Choose a program type');
    await page.find('heading', 'Anchor light', { level: 1 });
    await page.says('A lamp runs on sun.');
    await bar.click('link', 'Back to the project');
    await page.at(`/profile/drafts/${draft}`);
    expect(page.all('link', 'View public page')).toEqual([]);
    const approved = await anApproval(screens, { owner, admin }, { title: 'Landfill gas' });
    await page.goto(`/profile/drafts/${approved}/preview`);
    await (await page.in('complementary', 'Preview')).says('The project is public now.');
    await page.goto(`/profile/drafts/${approved}`);
    const link = await page.find('link', 'View public page');
    expect(link.getAttribute('href')).toBe(`/projects/${approved}`);
    const other = await ownerCaller(screens);
    for (const serial of [draft, approved]) {
      const theirs = await screens.open(`/profile/drafts/${serial}/preview`, { as: other.account });
      await theirs.find('heading', 'Not Found', { level: 1 });
      expect(theirs.all('complementary', 'Preview')).toEqual([]);
      expect(theirs.text()).not.toContain('Anchor light');
    }
  });
});

it('a copy of a project is a new draft, which takes a token', async () => {
  owner = await ownerCaller(screens, { project: 1 });
  const approved = await anApproval(screens, { owner, admin }, { title: 'Landfill gas' });
  const page = await screens.open(`/profile/drafts/${approved}`, { as: owner.account });
  const copy = async () => {
    await page.click('button', 'Copy into a new draft');
    const question = await page.in('dialog');
    await question.says('It uses one project token.');
    await question.click('button', 'Copy into a new draft');
  };
  await copy();
  await page.find('alert', undefined, { says: 'You have no project tokens left.' });
  const tokens = { tokens: 1, reason: 'More projects' };
  const { organization } = owner;
  expect((await admin.ask('POST', `/users/${organization}/updateProjectTokens`, tokens)).status).toBe(200);
  await copy();
  await page.says('This is the copy.');
  await page.find('heading', 'Landfill gas (copy)', { level: 1 });
  await page.at(/^\/profile\/drafts\//);
  expect(page.here()).not.toContain(approved);
  expect(page.sent().map(({ call }) => call)).toEqual([
    `POST /projects/${approved}/copy`,
    `POST /projects/${approved}/copy`,
  ]);
});
