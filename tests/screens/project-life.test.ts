import { beforeEach, describe, expect, it } from 'vitest';
import {
  administratorCaller,
  anApproval,
  aSubmission,
  aWholeDraft,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const TITLE = 'Gas at the bay';

let owner: World;
let admin: World;

beforeEach(async () => {
  [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
});

const openForm = (serial: string) => screens.open(`/profile/drafts/${serial}`, { as: owner.account });
const openWorld = (serial: string) => screens.open(`/admin/project/${serial}`, { as: admin.account });
/** Returns how the public reads a project. */
const publicStatus = async (serial: string) =>
  (await screens.app.inject({ url: `/api/projects/${serial}` })).statusCode;

describe('a rejected project', () => {
  it('is corrected and submitted again by its owner, and approved with its changes shown', async () => {
    const serial = await aSubmission(screens, owner, { title: TITLE });
    expect((await admin.ask('POST', `/projects/${serial}/reject`, {})).status).toBe(200);
    const page = await openForm(serial);
    await page.says('Your project has been rejected — Please contact us for details!');
    await page.fill('Title', `${TITLE}, corrected`);
    await page.click('button', 'Submit');
    await (await page.in('dialog')).click('button', 'Submit');
    await page.says('Your project has been submitted.');
    expect(page.sent()).toMatchObject([
      { call: `PUT /projects/${serial}`, body: { title: `${TITLE}, corrected` } },
      { call: `POST /projects/${serial}/submit`, body: { updatedAt: expect.any(String) } },
    ]);
    const review = await openWorld(serial);
    await review.says('Changed since the last submission');
    const approve = 'Approve and issue 150 tonnes';
    await review.click('button', approve);
    await (await review.in('dialog')).click('button', approve);
    await (await review.in('dialog', 'The project is approved')).click('link');
    await review.at(`/projects/${serial}`);
    await review.find('heading', `${TITLE}, corrected`, { level: 1 });
  });
});

describe('a project that is re-opened', () => {
  it('is not public, is edited by its owner, and never deleted', async () => {
    const serial = await anApproval(screens, { owner, admin }, { title: TITLE });
    const review = await openWorld(serial);
    await review.click('button', 'Re-Open');
    await (await review.in('dialog')).click('button', 'Re-Open');
    await review.says('The project was re-opened.');
    expect(review.sent().map(({ call }) => call)).toEqual([`POST /projects/${serial}/reopen`]);
    expect(await publicStatus(serial)).toBe(404);
    const page = await openForm(serial);
    await page.soon(async () => expect(await page.field('Title')).toHaveProperty('disabled', false));
    await page.find('button', 'Save as draft');
    expect(page.all('button', 'Delete')).toEqual([]);
    // What is missing is shown before the question, although a version is in force.
    await page.fill('Description', '');
    await page.click('button', 'Submit');
    await page.find('link', 'Enter a description.');
    expect(page.all('dialog')).toEqual([]);
    expect(page.sent()).toEqual([]);
  });
});

describe('the emissions of an approved project', () => {
  it('are planned anew at once, and realized after a sentence that says what hides the project', async () => {
    const serial = await anApproval(screens, { owner, admin });
    const call = `POST /projects/${serial}/updateEmissions`;
    const page = await openForm(serial);
    await page.find('button', 'Update Emissions');
    expect(page.all('textbox')).toEqual([]);
    await page.click('button', 'Update Emissions');
    await page.fill(/Projected.*2022/, '60');
    await page.says("The changes you made don't require approval.");
    await page.click('button', 'Update Emissions');
    await page.says('Changes will be directly visible to the public.');
    await page.soon(() => expect(page.sent(call)).toHaveLength(1));
    expect(await publicStatus(serial)).toBe(200);

    await page.click('button', 'Update Emissions');
    await page.click('button', 'Switch to Realized, 2022');
    await page.says('While you project is awaiting approval it will not be visible to the public.');
    // The second press of a double press decides nothing.
    const second = new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true });
    (await page.find('button', 'Update Emissions')).dispatchEvent(second);
    expect(page.sent(call)).toHaveLength(1);
    await page.click('button', 'Update Emissions');
    expect(page.all('dialog')).toEqual([]);
    await page.says('Answer due by');
    await page.says('the public does not see the project');
    expect(page.text()).not.toContain('What you change here takes effect');
    expect(await publicStatus(serial)).toBe(404);
    const rows = page
      .sent(call)
      .map(({ body }) =>
        (body as { EmissionReductions: { draft: object[] } }).EmissionReductions.draft.at(-1),
      );
    expect(rows).toMatchObject([
      { year: 2022, status: 'Projected', quantity: 60 },
      { year: 2022, status: 'Registered', quantity: 60 },
    ]);
  });
});

describe('a reviewer', () => {
  it('reads what was entered, corrects a rejected project for its owner, and features it', async () => {
    const serial = await aSubmission(screens, owner, { title: TITLE });
    expect((await admin.ask('POST', `/projects/${serial}/reject`, {})).status).toBe(200);
    const name = String((await owner.ask('GET', '/users/current')).body['organization']);
    const page = await openWorld(serial);
    expect(page.element.querySelectorAll('dd img')).toHaveLength(1);
    expect((await page.in('region', 'Documents')).all('link')).toHaveLength(1);
    expect(page.element.querySelector('input[type=file]')).toBeNull();
    await page.click('link', 'Edit Project');
    await page.says(`You are editing this entry of ${name} as an administrator.`);
    await page.fill('Title', '');
    const [basics] = (await page.in('navigation', 'In this form')).all('listitem');
    expect(basics?.textContent).toContain('1 of 8 left');
    await page.fill('Title', `${TITLE}, corrected`);
    await page.click('button', 'Save the changes');
    await page.find('heading', `${TITLE}, corrected`, { level: 1 });
    await page.click('button', 'Feature');
    await page.find('button', 'Stop featuring');
    expect(page.sent()).toMatchObject([
      { call: `PUT /projects/${serial}`, body: { title: `${TITLE}, corrected` } },
      { body: { featured: true } },
    ]);
  });
});

describe('the second of two editors', () => {
  it('is asked, and keeps the own text, the only change that is sent again', async () => {
    const serial = await aWholeDraft(screens, owner, { title: TITLE });
    const page = await openForm(serial);
    await page.fill('Title', 'My title');
    const theirs = await owner.ask('PUT', `/projects/${serial}`, { title: 'Their title' });
    expect(theirs.status).toBe(200);
    await page.click('button', 'Save as draft');
    const dialog = await page.in('dialog', 'This project was saved elsewhere first');
    await dialog.click('button', 'Keep my text and save');
    await page.find('heading', 'My title', { level: 1 });
    await page.says('The draft is saved.');
    const { body } = await owner.ask('GET', `/projects/${serial}`);
    expect(body['title']).toBe('My title');
    // A draft is deleted with what was typed and not saved.
    await page.fill('Title', 'Not saved, and deleted with the rest');
    await page.click('button', 'Delete');
    const question = await page.in('dialog', 'Are you sure you want to delete the project?');
    await question.click('button', 'Delete');
    await page.at('/myprojects');
    await page.says('No Projects found...');
  });
});
