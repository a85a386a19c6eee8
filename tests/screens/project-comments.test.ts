import { beforeEach, describe, expect, it } from 'vitest';
import { administratorCaller, aSubmission, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;
let admin: World;
let serial: string;

beforeEach(async () => {
  [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
  serial = await aSubmission(screens, owner, { title: 'Steam from the hill' });
});

type Page = Awaited<ReturnType<typeof screens.open>>;

/** Creates an administrator's comment on a part of the project. */
async function commentOn(field: string): Promise<void> {
  const posted = await admin.ask('POST', `/projects/${serial}/comments`, { field, text: `About ${field}` });
  expect(posted.status).toBe(200);
}

const commentsOn = (page: Page, part: string) => page.in('list', `Comments on: ${part}`);

/** Replies to a comment on a part; an empty reply is refused. */
async function reply(page: Page, part: string, text: string): Promise<void> {
  const comments = await commentsOn(page, part);
  await comments.click('button', /^Reply: /);
  await comments.focuses('textbox', 'Reply');
  await comments.click('button', 'Send the reply');
  await comments.says('Enter a reply.');
  await comments.fill('Reply', text);
  await comments.click('button', 'Send the reply');
  // The field goes once the reply is stored.
  await comments.gone('textbox', 'Reply');
  await comments.focuses('button', /^Reply: /);
  await comments.says(text);
}

/** Resolves a comment on a part and reopens it. */
async function resolveAndReopen(page: Page, part: string): Promise<void> {
  const comments = await commentsOn(page, part);
  await comments.click('button', /^Mark as resolved: /);
  await comments.find('button', /^Re-open: /);
  await comments.says('Resolved');
  await comments.click('button', /^Re-open: /);
  await comments.find('button', /^Mark as resolved: /);
  expect(comments.text()).not.toContain('Resolved');
}

const sentAbout = (page: Page) => page.sent().map(({ call, body }) => [call.replace(/\d+$/, 'ID'), body]);

describe('comments on parts of a submission', () => {
  it('are replied to, resolved and reopened by the owner', async () => {
    await commentOn('description');
    await commentOn('documents.projectPlan');
    const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
    await page.find('link', 'Description');
    expect(page.all('textbox')).toEqual([]);
    await reply(page, 'Description', 'The city has it.');
    await resolveAndReopen(page, 'Description');
    await reply(page, 'Project plan', 'See page two.');
    const resolution = expect.stringContaining(`/projects/${serial}/comments/`);
    expect(sentAbout(page)).toEqual([
      [`POST /projects/${serial}/comments`, { text: 'The city has it.', answers: expect.any(Number) }],
      [resolution, { isResolved: true }],
      [resolution, { isResolved: false }],
      [`POST /projects/${serial}/comments`, { text: 'See page two.', answers: expect.any(Number) }],
    ]);
  });

  it('are replied to, resolved and reopened by a reviewer, also after the approval', async () => {
    await commentOn('timeline.endDate');
    await commentOn('description');
    const address = `/admin/project/${serial}`;
    const page = await screens.open(address, { as: admin.account });
    await reply(page, 'End date', 'Two years are enough.');
    await resolveAndReopen(page, 'End date');
    const approved = await admin.ask('POST', `/projects/${serial}/approve`, {});
    expect(approved.status).toBe(200);
    await page.goto(address);
    await page.find('button', 'Re-Open');
    await reply(page, 'Description', 'Said after approval.');
  });
});

it('comments stay in their dialog until they are sent, and none is sent twice', async () => {
  const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
  await page.click('button', 'Add a comment');
  const dialog = await page.in('dialog', 'Add a comment');
  const texts = ['The lake froze.', 'The pump is new.', 'So is the pipe.'];
  for (const [place, text] of texts.entries()) {
    if (place > 0) await dialog.click('button', 'Add another comment');
    await dialog.fill(`Comment ${place + 1}`, text);
    await page.soon(async () => expect(await dialog.value(`Comment ${place + 1}`)).toBe(text));
  }
  // The first comment arrives, the second one does not.
  const call = `POST /projects/${serial}/comments`;
  const release = page.hold(call);
  await dialog.click('button', 'Send the comment');
  await page.soon(() => expect(page.sent(call)).toHaveLength(1));
  const releaseSecond = page.hold(call);
  release();
  await page.soon(() => expect(page.sent(call)).toHaveLength(2));
  page.fault(call, 'unsent');
  releaseSecond();
  await dialog.find('alert', undefined, { says: 'could not be reached' });
  expect(dialog.all('textbox')).toHaveLength(2);
  expect(await dialog.value('Comment 1')).toBe('The pump is new.');
  expect(await dialog.value('Comment 2')).toBe('So is the pipe.');
  await dialog.click('button', 'Send the comment');
  await page.gone('dialog');
  expect(page.sent(call).map(({ body }) => body)).toEqual(
    [texts[0], texts[1], texts[1], texts[2]].map((text) => ({ field: null, text })),
  );
  const { body: stored } = await owner.ask('GET', `/projects/${serial}/comments`);
  expect((stored as never as { text: string }[]).map(({ text }) => text)).toEqual(texts);
  await (await page.in('list', 'Comments on the whole project')).says('The lake froze.');
});
