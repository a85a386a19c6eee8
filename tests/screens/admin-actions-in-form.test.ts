import { beforeEach, describe, expect, it } from 'vitest';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { now } from '../support/builders.ts';
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

let owner: World;
let admin: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
  admin = await administratorCaller(screens);
});

const open = (serial: string) => screens.open(`/profile/drafts/${serial}`, { as: admin.account });

describe('an administrator on the form of a project', () => {
  it('approves it after a question, and is shown the public address there', async () => {
    const serial = await aSubmission(screens, owner);
    const page = await open(serial);
    await page.click('button', /^Approve/);
    const question = await page.in('dialog', /\?$/);
    await question.click('button', /^Approve/);
    const done = await page.in('dialog', 'The project is approved');
    await done.says('Tonnes entered in the ledger: 150.');
    await done.find('link', new RegExp(`/projects/${serial}$`));
    await done.click('button', 'Close');
    await page.at(`/profile/drafts/${serial}`);
    expect(page.sent(`POST /projects/${serial}/approve`)).toHaveLength(1);
  });

  it('rejects it with a reason; a failure is said in the dialog, and keeps the reason', async () => {
    const serial = await aSubmission(screens, owner);
    const page = await open(serial);
    await page.click('button', 'Reject');
    const question = await page.in('dialog', 'Reject this project?');
    await question.fill(/optional/, 'The plan is missing.');
    page.fault(`POST /projects/${serial}/reject`, 'unsent');
    await question.click('button', 'Reject');
    await question.find('alert', undefined, { says: 'Error Rejecting Project' });
    expect(page.all('alert')).toHaveLength(1);
    expect(await question.value(/optional/)).toBe('The plan is missing.');
    await question.click('button', 'Reject');
    await page.focuses('status', undefined, { says: '“Landfill gas at the bay” was rejected.' });
    await page.gone('dialog');
    expect(page.sent(`POST /projects/${serial}/reject`).at(-1)?.body).toEqual({
      reason: 'The plan is missing.',
    });
  });

  it('asks for changes: what was written is kept until it is sent, also over a reload', async () => {
    const serial = await aSubmission(screens, owner);
    const page = await open(serial);
    await page.click('button', 'Request changes');
    const first = await page.in('dialog', 'Request changes');
    await first.fill('The whole project', 'Name the landfill.');
    await first.click('button', 'Cancel');
    await page.reload();
    await page.click('button', /^Request changes/);
    const again = await page.in('dialog', 'Request changes');
    expect(await again.value('The whole project')).toBe('Name the landfill.');
    await again.click('button', 'Request these changes');
    await page.focuses('status', undefined, { says: 'The changes were requested.' });
    expect(page.sent().at(-1)?.body).toEqual({
      comments: [{ field: null, text: 'Name the landfill.' }],
    });
    await page.gone('button', /^Request changes/);
  });

  it('keeps what was typed and not saved when it is re-opened', async () => {
    const serial = await anApproval(screens, { owner, admin });
    const page = await screens.open(`/profile/drafts/${serial}?edit`, { as: admin.account });
    await page.fill(/^Title/, 'Typed and not saved');
    await page.click('button', 'Re-Open');
    await (await page.in('dialog', 'Re-open this project?')).click('button', 'Re-Open');
    await page.focuses('status', undefined, { says: 'The project was re-opened.' });
    expect(await page.value(/^Title/)).toBe('Typed and not saved');
  });

  it('can change a project of its own organization at once when it is rejected', async () => {
    const tokens = { tokens: { project: 1, inventory: 0 }, reason: 'test', actor: null };
    await screens.database.transact(setTokens, { organization: admin.organization, ...tokens }, now);
    const serial = await aSubmission(screens, admin);
    const page = await open(serial);
    await page.find('button', 'Reject');
    expect(page.all('textbox', /^Title/)).toEqual([]);
    await page.click('button', 'Reject');
    await (await page.in('dialog', 'Reject this project?')).click('button', 'Reject');
    await page.focuses('status', undefined, { says: '“Landfill gas at the bay” was rejected.' });
    await page.fill(/^Title/, 'Changed after the rejection');
    await page.find('button', 'Save the changes');
  });

  it('archives and restores it there, and a failure is said once', async () => {
    const serial = await anApproval(screens, { owner, admin });
    const page = await open(serial);
    await page.click('button', 'Archive');
    page.fault(`PUT /projects/${serial}/archived`, 'unsent');
    await (await page.in('dialog')).click('button', 'Archive');
    await page.find('alert', undefined, { says: 'Error Archiving Project' });
    await page.click('button', 'Archive');
    await (await page.in('dialog')).click('button', 'Archive');
    await page.find('status', undefined, { says: 'Saved.' });
    await page.gone('alert');
    await page.click('button', 'Restore from the archive');
    await page.find('button', 'Archive');
  });

  it('deletes it after a question, and goes to the list of all projects', async () => {
    const serial = await aWholeDraft(screens, owner);
    const page = await open(serial);
    await page.click('button', 'Delete');
    page.fault(`DELETE /projects/${serial}`, 'unsent');
    await (await page.in('dialog')).click('button', 'Delete');
    await page.find('alert', undefined, { says: 'Error Deleting Project' });
    await page.click('button', 'Delete');
    await (await page.in('dialog')).click('button', 'Delete');
    await page.at('/admin/projects');
    await page.says('“Landfill gas at the bay” was deleted.');
  });
});
