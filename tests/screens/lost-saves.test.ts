import { beforeEach, describe, expect, it } from 'vitest';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const CREATE = 'POST /projects';
const CHANGED_ELSEWHERE = 'This project was saved elsewhere first';

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

type Page = Awaited<ReturnType<typeof screens.open>>;

const save = (page: Page) => page.click('button', 'Save as draft');
const isNotSaved = (page: Page) => page.find('alert', undefined, { says: 'Your changes were not saved.' });
const isSaved = (page: Page) => page.says('The draft is saved.');
const titles = async () =>
  ((await owner.ask('GET', '/projects/drafts')).body as never as { title: string }[]).map(
    ({ title }) => title,
  );

/** Opens the form of a new project and saves it once; the reply is lost. */
async function saveAndLoseReply(typed: string): Promise<Page> {
  const page = await screens.open('/create-project', { as: owner.account });
  await page.fill('Title', typed);
  page.fault(CREATE, 'unanswered');
  await save(page);
  await isNotSaved(page);
  return page;
}

/** Saves a first project and changes it as somebody else does. */
async function saveAndLoseToOthers(): Promise<{ readonly page: Page; readonly serial: string }> {
  const page = await saveAndLoseReply('A heat loop');
  const [draft] = (await owner.ask('GET', '/projects/drafts')).body as never as { projectSerial: string }[];
  const serial = draft?.projectSerial ?? '';
  expect((await owner.ask('PUT', `/projects/${serial}`, { title: 'Their title' })).status).toBe(200);
  return { page, serial };
}

describe('a new project', () => {
  it('is sent once by a double press, with its title and kind', async () => {
    const page = await screens.open('/create-project', { as: owner.account });
    await page.fill('Title', 'A heat loop');
    await page.doubleClick('button', 'Save as draft');
    await page.at(/^\/profile\/drafts\//);
    await isSaved(page);
    expect(page.sent().map(({ call }) => call)).toEqual([CREATE]);
    expect(page.sent()[0]).toMatchObject({ body: { title: 'A heat loop' }, key: expect.stringMatching(/./) });
    expect(page.text()).not.toContain('We restored your unsaved changes');
  });

  it('whose reply was lost is saved once, under the same key, also after a reload', async () => {
    const page = await saveAndLoseReply('A heat loop');
    await page.reload();
    await page.soon(async () => expect(await page.value('Title')).toBe('A heat loop'));
    await page.fill('Title', 'A heat loop for the harbour');
    await save(page);
    await page.at(/^\/profile\/drafts\//);
    await isSaved(page);
    const [lost, again] = page.sent(CREATE);
    expect(lost?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(again?.key).toBe(lost?.key);
    expect(again?.body).toEqual(lost?.body);
    expect(await titles()).toEqual(['A heat loop for the harbour']);
  });

  it('whose reply was lost twice says so each time, and is saved once as it was changed since', async () => {
    const page = await saveAndLoseReply('A heat loop');
    await page.find('alert', undefined, { says: 'Nothing you typed is lost.' });
    await page.find('status', undefined, { says: 'Not saved' });
    page.fault(CREATE, 'unanswered');
    await page.click('button', 'Try again');
    await page.soon(() => expect(page.sent(CREATE)).toHaveLength(2));
    await page.idle();
    await isNotSaved(page);
    await page.fill('Title', 'A heat loop for the harbour');
    await save(page);
    await isSaved(page);
    await page.reload();
    await page.soon(async () => expect(await page.value('Title')).toBe('A heat loop for the harbour'));
    expect(await titles()).toEqual(['A heat loop for the harbour']);
  });

  it('is saved once, also when the session ended before the next attempt', async () => {
    const page = await saveAndLoseReply('A heat loop');
    page.fault(CREATE, { status: 401, body: { message: 'Sign in.' } });
    await save(page);
    await page.find('dialog', 'Your Session Has Expired');
    await page.signIn(owner.account);
    await page.goto('/create-project');
    await page.soon(async () => expect(await page.value('Title')).toBe('A heat loop'));
    await save(page);
    await page.at(/^\/profile\/drafts\//);
    expect(await titles()).toEqual(['A heat loop']);
  });

  it('is another one once the unsaved changes of the first are discarded', async () => {
    const page = await saveAndLoseReply('A heat loop');
    await page.reload();
    await page.click('button', 'Discard them');
    await page.fill('Title', 'A wind farm');
    await save(page);
    await page.at(/^\/profile\/drafts\//);
    expect((await titles()).toSorted()).toEqual(['A heat loop', 'A wind farm']);
    const [first, second] = page.sent(CREATE);
    expect(second?.key).not.toBe(first?.key);
  });

  it('that spends the last token keeps its form until it is saved, also when its reply was lost', async () => {
    owner = await ownerCaller(screens, { project: 1 });
    const page = await saveAndLoseReply('The last');
    await page.reload();
    await page.soon(async () => expect(await page.value('Title')).toBe('The last'));
    await save(page);
    await page.at(/^\/profile\/drafts\//);
    await isSaved(page);
    expect(await titles()).toEqual(['The last']);
  });

  it('is not saved over one that was changed elsewhere since its reply was lost', async () => {
    const { page, serial } = await saveAndLoseToOthers();
    await page.reload();
    await save(page);
    await page.at(`/profile/drafts/${serial}`);
    await page.find('heading', 'Their title', { level: 1 });
    await page.says('We restored your unsaved changes');
    expect(await page.value('Title')).toBe('A heat loop');
    await save(page);
    await page.find('dialog', CHANGED_ELSEWHERE);
    expect(await titles()).toEqual(['Their title']);
  });

  it('is not saved by a second press while what others saved is still on its way', async () => {
    const { page, serial } = await saveAndLoseToOthers();
    const release = page.hold(`GET /projects/${serial}`);
    await save(page);
    await page.soon(() => expect(page.sent(`GET /projects/${serial}`)).toHaveLength(1));
    const button = (await page.find('button', 'Save as draft')) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    button.click();
    release();
    await page.find('dialog', CHANGED_ELSEWHERE);
    await page.press('{Escape}');
    await page.at(`/profile/drafts/${serial}`);
    await page.find('heading', 'Their title', { level: 1 });
    expect(await page.value('Title')).toBe('A heat loop');
    expect(page.sent(CREATE)).toHaveLength(2);
    expect(await titles()).toEqual(['Their title']);
  });

  it('whose creation is repeated the next day is not saved over the first one unasked', async () => {
    const page = await saveAndLoseReply('A heat loop');
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith('project-form:'))) {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { readonly request: object };
      const request = { ...kept.request, at: Date.now() - 86_400_000 };
      localStorage.setItem(key, JSON.stringify({ ...kept, request }));
    }
    await page.reload();
    await page.soon(async () => expect(await page.value('Title')).toBe('A heat loop'));
    await page.fill('Title', 'A wind farm');
    await save(page);
    await page.at(/^\/profile\/drafts\//);
    await page.find('heading', 'A heat loop', { level: 1 });
    expect(await page.value('Title')).toBe('A wind farm');
    await save(page);
    await page.find('dialog', CHANGED_ELSEWHERE);
    expect(await titles()).toEqual(['A heat loop']);
  });
});

describe('a draft', () => {
  async function openDraft() {
    const data = { title: 'A heat loop', programType: 'ISO 14064-2', description: 'One\n\ntwo' };
    const serial = String((await owner.ask('POST', '/projects', data)).body['projectSerial']);
    const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
    await page.soon(async () => expect(await page.value('Title')).toBe('A heat loop'));
    return { page, serial };
  }

  it('is saved over one’s own save whose reply was lost, at once, with more typed, and after a reload', async () => {
    const { page, serial } = await openDraft();
    await page.fill('Title', ' A second title ');
    page.fault(`PUT /projects/${serial}`, 'unanswered');
    await save(page);
    await isNotSaved(page);
    await page.fill('Title', 'A third title');
    await save(page);
    await page.find('heading', 'A third title', { level: 1 });
    await page.fill('Title', 'A fourth title');
    page.fault(`PUT /projects/${serial}`, 'unanswered');
    await save(page);
    await isNotSaved(page);
    await page.reload();
    await page.says('We restored your unsaved changes');
    await save(page);
    await isSaved(page);
    await page.soon(() => expect(page.text()).not.toContain('We restored your unsaved changes'));
    expect(await titles()).toEqual(['A fourth title']);
  });

  it('is never saved over another person’s save', async () => {
    const { page, serial } = await openDraft();
    await page.fill('Title', 'A fifth title');
    page.fault(`PUT /projects/${serial}`, 'unanswered');
    await save(page);
    await isNotSaved(page);
    await owner.ask('PUT', `/projects/${serial}`, { title: 'Their title' });
    await save(page);
    await page.find('dialog', CHANGED_ELSEWHERE);
    expect(await titles()).toEqual(['Their title']);
  });

  it('that was deleted elsewhere keeps what was typed, and is saved as a new one', async () => {
    const { page, serial } = await openDraft();
    await page.fill('Title', 'A longer heat loop');
    expect((await owner.ask('DELETE', `/projects/${serial}`)).status).toBe(200);
    await save(page);
    const dialog = await page.in('dialog', 'This entry was deleted');
    await dialog.says('What you typed is still here.');
    await dialog.click('button', 'Stay on this page');
    expect(await page.value('Title')).toBe('A longer heat loop');
    await save(page);
    page.fault(CREATE, 'unanswered');
    await page.click('button', 'Save as a new draft');
    await isNotSaved(page);
    await page.click('button', 'Try again');
    await isSaved(page);
    expect(location.pathname).not.toContain(serial);
    expect(await page.value('Title')).toBe('A longer heat loop');
    expect(await titles()).toEqual(['A longer heat loop']);
  });
});
