import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { now } from '../support/builders.ts';
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

it('an administrator edits an approved project, whose planned years follow its timeline', async () => {
  const serial = await anApproval(screens, { owner, admin }, { title: 'Heat from the lake' });
  const page = await screens.open(`/admin/project/${serial}?edit`, { as: admin.account });
  await page.soon(async () => expect(await page.value('Title')).toBe('Heat from the lake'));
  expect(page.text()).not.toContain('You can save a draft at any time.');
  await page.fill('Title', 'Heat from the great lake');
  const year = Number(await page.value('End year')) + 1;
  await page.fill('End year', String(year));
  await page.click('button', 'Save the changes');
  await page.find('heading', 'Heat from the great lake', { level: 1 });
  expect(page.all('alert').map(({ textContent }) => textContent)).toEqual([]);
  expect(page.sent().map(({ call }) => call)).toEqual([`PUT /projects/${serial}`]);
  const saved = await admin.ask('GET', `/projects/${serial}`);
  expect(saved.body).toMatchObject({ timeline: { finishYear: year } });
  const { draft } = saved.body['emissionReductions'] as { draft: object[] };
  expect(draft.at(-1)).toMatchObject({ year, status: 'Projected', quantity: 0 });
});

it('an administrator approves only the version on the page', async () => {
  const serial = await aSubmission(screens, owner, { title: 'Heat from the river' });
  const page = await screens.open(`/admin/project/${serial}`, { as: admin.account });
  const approve = 'Approve and issue 150 tonnes';
  const changeTitle = async (title: string) => {
    const { body } = await admin.ask('GET', `/projects/${serial}`);
    expect((await admin.ask('PUT', `/projects/${serial}`, { ...body, title })).status).toBe(200);
  };
  const isRefused = async () => {
    await page.says('This project changed after you opened it.');
    await page.gone('dialog');
  };
  await page.find('heading', 'Heat from the river', { level: 1 });
  await changeTitle('Heat from the stream');
  await page.click('button', approve);
  await (await page.in('dialog')).click('button', approve);
  await isRefused();
  await page.find('heading', 'Heat from the stream', { level: 1 });
  await page.click('button', approve);
  const dialog = await page.in('dialog');
  await changeTitle('Heat from the brook');
  // The page behind the question reads again once the connection is back.
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await page.find('heading', 'Heat from the brook', { level: 1 });
  await dialog.click('button', approve);
  await isRefused();
  await page.click('button', approve);
  await (await page.in('dialog')).click('button', approve);
  await page.says('“Heat from the brook” was approved.');
  const approved = await admin.ask('GET', `/projects/${serial}`);
  expect(approved.body).toMatchObject({ status: 'Approved', registeredTonnes: 150 });
});

describe('an update of emissions', () => {
  afterEach(() => {
    vi.setSystemTime(now);
  });

  async function openProject() {
    const serial = await anApproval(screens, { owner, admin }, { title: 'Heat from the lake' });
    return screens.open(`/profile/drafts/${serial}`, { as: owner.account });
  }

  it('that is left changes nothing, and nothing of it comes back', async () => {
    const page = await openProject();
    await page.says('This project is approved. Its tonnes can be retired');
    await page.click('button', 'Update Emissions');
    await page.says('You are updating this project.');
    // The second tap of two comes down on the button that the first one brought.
    await page.click('button', 'Stop updating');
    await page.says('You are updating this project.');
    vi.setSystemTime(now.getTime() + 1000);
    const effect = "The changes you made don't require approval.";
    expect(page.text()).not.toContain(effect);
    await page.fill(/2022/, '91');
    await page.says(effect);
    await page.click('button', 'Stop updating');
    const question = await page.in('dialog', 'Discard your changes?');
    await question.click('button', 'Cancel');
    await page.gone('dialog');
    expect(await page.value(/2022/)).toBe('91');
    await page.click('button', 'Stop updating');
    await (await page.in('dialog')).click('button', 'Discard them');
    await page.gone('button', 'Stop updating');
    await page.soon(() => expect(document.activeElement?.id).toBe('project-state'));
    await page.click('button', 'Update Emissions');
    expect(await page.value(/2022/)).toBe('90');
    await page.reload();
    await page.find('button', 'Update Emissions');
    expect(page.text()).not.toContain('We restored your unsaved changes');
    expect(page.sent()).toEqual([]);
  });
});

describe('the focus', () => {
  it('goes to what happens next after a submission', async () => {
    const serial = await aSubmission(screens, owner, { title: 'Heat from the sea' });
    const comments = [{ text: 'Whose sea is it?' }];
    const asked = await admin.ask('POST', `/projects/${serial}/askForChanges`, { comments });
    expect(asked.status).toBe(200);
    const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
    await page.click('button', 'Submit');
    await (await page.in('dialog')).click('button', 'Submit');
    await page.soon(() =>
      expect(document.activeElement?.textContent).toContain('Your project has been submitted.'),
    );
    expect(page.sent().map(({ call }) => call)).toContain(`POST /projects/${serial}/submit`);
  });
});
