import { beforeEach, describe, expect, it } from 'vitest';
import { administratorCaller, anApproval, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;
let admin: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
  admin = await administratorCaller(screens);
});

const inventory = (year: number) => ({
  title: `Inventory of ${year}`,
  programType: 'Inventory',
  timeline: { startYear: year, finishYear: year },
  emissionReductions: { draft: [{ year, status: 'Inventory', quantity: 100 }] },
});

/** Archives a tracked inventory, and makes another one the tracked one; returns both serials. */
async function twoInventories() {
  const archived = await anApproval(screens, { owner, admin }, inventory(2021));
  await admin.ask('PUT', `/projects/${archived}/archived`, { archived: true });
  const tracked = await anApproval(screens, { owner, admin }, inventory(2022));
  return { archived, tracked };
}

async function trackingOf(...serials: readonly string[]) {
  const replies = await Promise.all(serials.map((serial) => owner.ask('GET', `/projects/${serial}`)));
  return replies.map(({ body }) => body['overviewTracking']);
}

describe.each([
  ['the review page', (serial: string) => `/admin/project/${serial}`],
  ['the form', (serial: string) => `/profile/drafts/${serial}`],
])('on %s, an inventory that leaves the archive beside a tracked one', (_, addressOf) => {
  it('moves the mark after a question', async () => {
    const { archived, tracked } = await twoInventories();
    const page = await screens.open(addressOf(archived), { as: admin.account });
    await page.click('button', 'Restore from the archive');
    const question = await page.in('dialog', 'Move the mark of the tracked inventory?');
    await question.says(`“Inventory of 2022” (${tracked}) is already tracked`);
    expect(page.all('alert')).toEqual([]);
    await question.click('button', 'Move the mark');
    await page.says('Saved.');
    await page.gone('dialog');
    await page.find('button', 'Archive');
    expect(page.sent(`PUT /projects/${archived}/archived`).map(({ body }) => body)).toEqual([
      { archived: false },
      { archived: false, moveTracking: true },
    ]);
    expect(await trackingOf(archived, tracked)).toEqual(['Tracked', 'Hidden']);
  });

  it('stays archived when the question is cancelled, and asks again next time', async () => {
    const { archived, tracked } = await twoInventories();
    const page = await screens.open(addressOf(archived), { as: admin.account });
    for (const time of [1, 2]) {
      await page.click('button', 'Restore from the archive');
      const question = await page.in('dialog', 'Move the mark of the tracked inventory?');
      await question.click('button', 'Cancel');
      await page.gone('dialog');
      await page.find('button', 'Restore from the archive');
      expect(page.all('alert')).toEqual([]);
      expect(page.sent(`PUT /projects/${archived}/archived`)).toHaveLength(time);
    }
    const { body } = await admin.ask('GET', `/projects/${archived}`);
    expect(body['isArchived']).toBe(true);
    expect(await trackingOf(tracked)).toEqual(['Tracked']);
  });

  it('says what failed when the mark cannot be moved', async () => {
    const { archived } = await twoInventories();
    const page = await screens.open(addressOf(archived), { as: admin.account });
    await page.click('button', 'Restore from the archive');
    const question = await page.in('dialog', 'Move the mark of the tracked inventory?');
    page.fault(`PUT /projects/${archived}/archived`, {
      status: 409,
      body: { message: 'The inventory was deleted.' },
    });
    await question.click('button', 'Move the mark');
    await page.find('alert', undefined, { says: 'The inventory was deleted.' });
    await page.gone('dialog');
  });
});
