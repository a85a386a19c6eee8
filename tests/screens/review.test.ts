import { beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../support/posted-emails.ts';
import { administratorCaller, aSubmission, ownerCaller, type World } from '../support/project-world.ts';
import { happyDom } from '../support/screens/happy-dom.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const APPROVE = 'Approve and issue 150 tonnes';

let owner: World;
let admin: World;

beforeEach(async () => {
  [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
});

type Page = Awaited<ReturnType<typeof screens.open>>;

const submit = (facts: object = {}) => aSubmission(screens, owner, { title: 'Gas at the bay', ...facts });
const openWorld = (serial: string, locale: 'en' | 'fr' = 'en') =>
  screens.open(`/admin/project/${serial}`, { as: admin.account, locale });

/** Returns what was written about a project, oldest first. */
async function commentsOf(serial: string) {
  const { body } = await owner.ask('GET', `/projects/${serial}/comments`);
  return body as never as { readonly field: string | null; readonly text: string }[];
}

/** Opens the question of a decision. */
async function ask(page: Page, decision: string) {
  await (await page.in('region', 'Decision')).click('button', decision);
  return page.in('dialog');
}

async function commentOn(page: Page, part: string, text: string): Promise<void> {
  await page.click('button', `Comment on: ${part}`);
  await page.fill(`Your comment on: ${part}`, text);
}

describe('an approval', () => {
  it('takes three clicks from the queue to the next submission', async () => {
    const serial = await submit();
    await submit({ title: 'Gas at the bay, later' });
    const page = await screens.open(`/admin/projects?status=Submitted&search=${serial}`, {
      as: admin.account,
    });
    await page.click('link', 'Gas at the bay');
    await page.click('button', APPROVE);
    const dialog = await page.in('dialog', 'Approve this project?');
    await dialog.says('Tonnes that get serial numbers: 150 (2021). This cannot be undone.');
    await dialog.says('6 items of the checklist are not ticked:');
    await dialog.says('Approve without them?');
    await dialog.click('button', APPROVE);
    const done = await page.in('dialog', 'The project is approved');
    await done.says('“Gas at the bay” was approved. Tonnes entered in the ledger: 150.');
    expect((await done.find('link')).getAttribute('href')).toBe(`/projects/${serial}`);
    await page.at(/^\/admin\/project\/CA/);
    expect(page.here()).not.toContain(serial);
    expect(page.sent()).toMatchObject([
      { call: `POST /projects/${serial}/approve`, body: { openComments: 'settle' }, key: expect.any(String) },
    ]);
    await done.click('button', 'Review the next one');
    await page.gone('dialog');
    await page.find('region', 'Decision');
  });

  it('names no public page of a private project', async () => {
    const page = await openWorld(await submit({ visibility: 'Private' }));
    await (await ask(page, APPROVE)).click('button', APPROVE);
    const done = await page.in('dialog', 'The project is approved');
    await done.says('It has no public page while it is private, archived or in planning.');
    expect(done.all('link')).toEqual([]);
  });

  it('whose reply was lost tells the tonnes that it issued, also once the page knows of it', async () => {
    const serial = await submit();
    const page = await openWorld(serial);
    const dialog = await ask(page, APPROVE);
    page.fault(`POST /projects/${serial}/approve`, 'unanswered');
    await dialog.click('button', APPROVE);
    await dialog.find('alert', undefined, { says: 'could not be reached' });
    const read = page.sent(`GET /projects/${serial}`).length;
    // The page reads again once the connection is back.
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await page.soon(() => expect(page.sent(`GET /projects/${serial}`).length).toBeGreaterThan(read));
    await page.idle();
    await dialog.click('button', APPROVE);
    await (await page.in('dialog', 'The project is approved')).says('Tonnes entered in the ledger: 150.');
    const [lost, again] = page.sent();
    expect(lost?.key).toMatch(/./);
    expect(again).toEqual(lost);
  });

  it('that another administrator forestalled is refused with a message', async () => {
    const serial = await submit();
    const page = await openWorld(serial);
    const dialog = await ask(page, APPROVE);
    expect((await admin.ask('POST', `/projects/${serial}/reject`)).status).toBe(200);
    await dialog.click('button', APPROVE);
    await page.says('Error Approving Project');
  });
});

describe('a rejection', () => {
  it('tells the owner why', async () => {
    const serial = await submit();
    const page = await openWorld(serial);
    const dialog = await ask(page, 'Reject');
    await dialog.fill('Reason (optional)', 'Registered elsewhere.');
    await dialog.click('button', 'Reject');
    await page.says('“Gas at the bay” was rejected.');
    const own = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
    await own.says('Your project has been rejected — Please contact us for details!');
    await (await own.in('list', 'Comments on the whole project')).says('Registered elsewhere.');
    expect(JSON.stringify(await emailsTo(screens.database, owner.account.email))).toContain(
      'Registered elsewhere.',
    );
  });

  it('that does not arrive keeps its dialog and its reason, and sends no comment', async () => {
    const serial = await submit();
    const page = await openWorld(serial);
    await commentOn(page, 'Title', 'Of which river?');
    const dialog = await ask(page, 'Reject');
    await dialog.says('1 comment not sent yet. Approving or rejecting does not send comments.');
    await dialog.fill('Reason (optional)', 'Registered elsewhere.');
    page.fault(`POST /projects/${serial}/reject`, 'unsent');
    await dialog.click('button', 'Reject');
    await dialog.find('alert', undefined, { says: /Error Rejecting Project.*could not be reached/ });
    expect(await dialog.value('Reason (optional)')).toBe('Registered elsewhere.');
    await dialog.click('button', 'Reject');
    await page.says('“Gas at the bay” was rejected.');
    await page.gone('dialog');
    expect(await commentsOf(serial)).toMatchObject([{ field: null, text: 'Registered elsewhere.' }]);
    const [lost, again] = page.sent(`POST /projects/${serial}/reject`);
    expect(again).toEqual(lost);
  });
});

describe('the checklist', () => {
  it('keeps what is ticked one right after the other while the registry has not replied', async () => {
    const serial = await submit();
    const { items } = (await admin.ask('GET', `/projects/${serial}/checklist`)).body as never as {
      readonly items: readonly { readonly id: number; readonly en: string }[];
    };
    const page = await openWorld(serial);
    const isTicked = async (place: number) =>
      ((await page.find('checkbox', new RegExp(`^${items[place]?.en}`))) as HTMLInputElement).checked;
    const tick = (place: number) => page.click('checkbox', new RegExp(`^${items[place]?.en}`));
    const release = page.hold(`PUT /projects/${serial}/checklist/${items[0]?.id}`);
    for (const place of [0, 1, 2, 2]) await tick(place);
    expect(await Promise.all([0, 1, 2].map(isTicked))).toEqual([true, true, false]);
    release();
    await page.soon(() => expect(page.sent()).toHaveLength(4));
    await page.idle();
    await page.says('2 of 6 ticked');
    expect(page.sent().map(({ call, body }) => [call.split('/').at(-1), body])).toEqual(
      [
        [0, true],
        [1, true],
        [2, true],
        [2, false],
      ].map(([place, ticked]) => [String(items[Number(place)]?.id), { isTicked: ticked }]),
    );
    await page.reload();
    await page.says('2 of 6 ticked');
    expect(await Promise.all([0, 1, 2].map(isTicked))).toEqual([true, true, false]);
  });
});

describe('comments of a reviewer', () => {
  it('are kept through a reload until they are sent with the request for changes', async () => {
    const serial = await submit();
    const page = await openWorld(serial);
    const submission = await page.in('region', 'Submission');
    await submission.says('New project');
    await (await page.in('region', 'Tonnes to issue')).says('2021: 150 t CO₂e');
    await page.says('Gas is burnt in an engine.');
    await commentOn(page, 'Description', 'Why are there no figures? arcn');
    await commentOn(page, 'End date', 'Two years are enough.');
    await page.reload();
    await page.says('2 comments not sent yet');
    expect(await page.value('Your comment on: Description')).toBe('Why are there no figures? arcn');
    await page.click('button', 'Discard the comment on: End date');
    await page.says('1 comment not sent yet');
    await page.press('c');
    const dialog = await page.in('dialog', 'Request changes');
    await (await dialog.in('list', 'Your comments')).says('Why are there no figures? arcn');
    await dialog.fill('The whole project', 'Nearly there.');
    await dialog.click('button', 'Request these changes');
    await page.says('The changes were requested.');
    expect(await commentsOf(serial)).toMatchObject([
      { field: null, text: 'Nearly there.' },
      { field: 'description', text: 'Why are there no figures? arcn' },
    ]);
    await page.goto(`/admin/project/${serial}`);
    await page.says('A draft: its owner has not submitted it.');
    expect(page.text()).not.toContain('not sent yet');
  });

  it('are sent once, one by one, and a text changed meanwhile stays', async () => {
    const serial = await submit();
    const page = await openWorld(serial);
    for (const part of ['Title', 'Description', 'End date']) await commentOn(page, part, `About: ${part}`);
    const call = `POST /projects/${serial}/comments`;
    const release = page.hold(call);
    await page.click('button', 'Send the comments only');
    await page.soon(() => expect(page.sent(call)).toHaveLength(1));
    await page.fill('Your comment on: Title', 'About: Title, changed');
    const releaseSecond = page.hold(call);
    release();
    await page.soon(() => expect(page.sent(call)).toHaveLength(2));
    const releaseThird = page.hold(call);
    releaseSecond();
    await page.soon(() => expect(page.sent(call)).toHaveLength(3));
    page.fault(call, 'unanswered');
    releaseThird();
    await page.find('alert', undefined, { says: 'could not be reached' });
    await page.says('2 comments not sent yet');
    expect(await page.value('Your comment on: Title')).toBe('About: Title, changed');
    await page.gone('textbox', 'Your comment on: Description');
    await page.click('button', 'Send the comments only');
    await page.says('Sent. The owner sees it beside the field.');
    await page.gone('textbox', /^Your comment on:/);
    expect(page.text()).not.toContain('not sent yet');
    const texts = (await commentsOf(serial)).map(({ text }) => text);
    expect(texts.toSorted()).toEqual([
      'About: Description',
      'About: End date',
      'About: Title',
      'About: Title, changed',
    ]);
    const ends = page.sent(call).filter(({ body }) => (body as { text: string }).text === 'About: End date');
    expect(ends).toHaveLength(2);
    expect(ends[0]).toEqual(ends[1]);
  });

  it('are needed to request changes, also where the owner’s comment is open', async () => {
    const serial = await submit();
    await owner.ask('POST', `/projects/${serial}/comments`, { text: 'The plan follows next week.' });
    const page = await openWorld(serial);
    await page.says('1 comment is still open');
    const dialog = await ask(page, 'Request changes');
    await dialog.click('button', 'Request these changes');
    await dialog.find('alert', undefined, {
      says: 'Write what should change, or close this and comment on a field.',
    });
    expect((await dialog.field('The whole project')).getAttribute('aria-invalid')).toBe('true');
    expect(page.sent()).toEqual([]);
    await admin.ask('POST', `/projects/${serial}/comments`, { text: 'Which plan?' });
    await page.reload();
    await page.says('2 comments are still open');
    await (await ask(page, 'Request changes')).click('button', 'Request these changes');
    await page.says('The changes were requested.');
  });
});

describe('single-key shortcuts', () => {
  it('are listed, can be turned off, and start nothing while somebody types', async () => {
    const page = await openWorld(await submit());
    await page.click('button', 'Comment on: Description');
    await page.press('arcn?');
    expect(await page.value('Your comment on: Description')).toBe('arcn?');
    expect(page.all('dialog')).toEqual([]);
    (document.activeElement as HTMLElement).blur();
    await page.press('?');
    const keys = await page.in('dialog', 'Keyboard shortcuts');
    await keys.find('row', /^C Request changes/);
    await keys.click('switch', 'Single-key shortcuts');
    await keys.click('button', 'Close');
    await page.press('c');
    expect(page.all('dialog')).toEqual([]);
    await page.click('button', /^Keyboard shortcuts/);
    const again = await page.in('dialog', 'Keyboard shortcuts');
    expect((await again.find('switch', 'Single-key shortcuts')) as HTMLInputElement).toMatchObject({
      checked: false,
    });
    await again.click('switch', 'Single-key shortcuts');
    await again.click('button', 'Close');
    await page.press('c');
    await page.find('dialog', 'Request changes');
  });
});

it('a reviewer on a phone opens sections, and finds those with comments open', async () => {
  const { innerWidth: width, innerHeight: height } = globalThis;
  happyDom().setViewport({ width: 360, height: 740 });
  try {
    const serial = await submit();
    const page = await openWorld(serial);
    const isOpen = async (title: string) =>
      (await page.find('heading', title)).closest('details')?.hasAttribute('open');
    expect(await isOpen('Basic information')).toBe(false);
    expect(await isOpen('Timeline')).toBe(false);
    await commentOn(page, 'End date', 'Two years are enough.');
    await page.reload();
    await page.soon(async () => expect(await isOpen('Timeline')).toBe(true));
    expect(await isOpen('Basic information')).toBe(false);
    await commentOn(page, 'Financial plan', 'Please add it.');
    await page.says('2 comments not sent yet');
  } finally {
    happyDom().setViewport({ width, height });
  }
});

it('a reviewer finds the account of an organization that has no public page yet', async () => {
  const page = await openWorld(await submit());
  const name = String((await owner.ask('GET', '/users/current')).body['organization']);
  await (await page.in('region', 'Submission')).click('link', name);
  await page.at(/^\/admin\/users\/CA\d{6}$/);
  await page.find('heading', name, { level: 1 });
});

it('a reviewer sees which years of an inventory have 0 tonnes', async () => {
  const draft = [2021, 2022].map((year, place) => ({
    year,
    status: 'Inventory',
    quantity: place === 0 ? 1000 : 0,
  }));
  const page = await openWorld(
    await submit({ programType: 'Inventory', projectType: null, emissionReductions: { draft } }),
  );
  const submission = await page.in('region', 'Submission');
  await page.soon(() => expect(submission.text()).toMatch(/Years with 0 tonnes 2022/));
});

it('a reviewer reads the world in French', async () => {
  const page = await openWorld(await submit(), 'fr');
  await page.find('button', 'Approuver et délivrer 150 tonnes');
  await page.says('Les mêmes tonnes ne sont pas enregistrées ailleurs.');
});
