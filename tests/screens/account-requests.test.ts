import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount, type TestAccount } from '../support/accounts.ts';
import { anOrganization, now } from '../support/builders.ts';
import { emailsTo } from '../support/posted-emails.ts';
import { administratorCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let admin: World;
let asked: TestAccount;
let name: string;

beforeEach(async () => {
  await screens.database.transact(async (tx) => {
    await tx.deleteFrom('account').where('state', '=', 'pending').execute();
  });
  admin = await administratorCaller(screens);
  asked = await anAccount(screens.database, { state: 'pending', contactName: 'Bea Person' });
  ({ organizationName: name } = await screens.database.db
    .selectFrom('account')
    .select('organizationName')
    .where('id', '=', asked.id)
    .executeTakeFirstOrThrow());
});

const openRequests = (locale: 'en' | 'fr' = 'en') =>
  screens.open('/admin/requests', { as: admin.account, locale });

describe('account requests', () => {
  it('are approved with the tokens in the dialog', async () => {
    const page = await openRequests();
    await page.says('Bea Person');
    await page.click('button', `Approve the request of ${name}`);
    const dialog = await page.in('dialog', `Approve ${name}`);
    expect([
      await dialog.value('Project tokens'),
      await dialog.value('Inventory tokens'),
      await dialog.value('Microsite tokens'),
    ]).toEqual(['0', '22', '0']);
    await dialog.fill('Project tokens', 'three');
    await dialog.click('button', 'Approve the request');
    expect(await dialog.describes('Project tokens')).toContain('Enter a whole number');
    expect(page.sent()).toEqual([]);
    await dialog.fill('Project tokens', '3');
    await dialog.fill('Inventory tokens', '1 000');
    await dialog.fill('Microsite tokens', '2');
    await dialog.click('button', 'Approve the request');
    await page.gone('dialog');
    await page.gone('heading', name);
    await page.focuses('status', undefined, { says: /./ });
    expect(page.sent()).toMatchObject([
      {
        call: `POST /users/approve/${asked.id}`,
        body: { projectTokens: 3, inventoryTokens: 1000, micrositeTokens: 2 },
      },
    ]);
    expect(Object.keys(await emailsTo(screens.database, asked.email))).not.toEqual([]);
  });

  it('are compared with organizations of nearly the same name before they are approved', async () => {
    const [near, imported] = [
      await anOrganization(screens.database, 'Lupin Bay Ltd.'),
      await anOrganization(screens.database, 'City of Lupin Bay'),
    ];
    await anAccount(screens.database, { organization: near });
    await screens.database.transact(async (tx) => {
      const organizationName = 'Lupin Bay';
      await tx.updateTable('account').set({ organizationName }).where('id', '=', asked.id).execute();
    });
    const page = await openRequests('fr');
    await page.click('button', 'Approuver la demande de l’organisation Lupin Bay');
    const dialog = await page.in('dialog');
    const table = await dialog.in('table', 'Comparer avec les organisations au nom identique ou semblable');
    await table.says(`Lupin Bay Ltd. (${near})`);
    await table.says(`City of Lupin Bay (${imported})`);
    await table.says('Presque le même nom');
    await dialog.click('button', 'Approuver la demande');
    expect(await dialog.describes('S’agit-il de l’une d’elles?')).toContain('Indiquez s’il s’agit');
    expect(page.sent()).toEqual([]);
    await dialog.fill(
      'S’agit-il de l’une d’elles?',
      `Oui : rattacher le compte à City of Lupin Bay (${imported})`,
    );
    await dialog.click('button', 'Approuver la demande');
    await page.gone('dialog');
    expect(page.sent()).toMatchObject([
      { call: `POST /users/approve/${asked.id}`, body: { organization: imported } },
    ]);
  });

  it('name all compared organizations when theirs is another one', async () => {
    const near = await anOrganization(screens.database, 'Thimble Cove Ltd.');
    await screens.database.transact(async (tx) => {
      const organizationName = 'Thimble Cove';
      await tx.updateTable('account').set({ organizationName }).where('id', '=', asked.id).execute();
    });
    const page = await openRequests();
    await page.click('button', 'Approve the request of Thimble Cove');
    const dialog = await page.in('dialog');
    await dialog.fill('Is it one of these?', 'No, it is another organization');
    await dialog.click('button', 'Approve the request');
    await page.gone('dialog');
    expect(page.sent()).toMatchObject([{ body: { differsFrom: [near] } }]);
  });

  it('stay as they are when the dialog is closed, or when the server refuses', async () => {
    const page = await openRequests();
    await page.click('button', `Approve the request of ${name}`);
    page.fault(`POST /users/approve/${asked.id}`, { status: 409, body: { message: 'Decided already.' } });
    const dialog = await page.in('dialog');
    await dialog.click('button', 'Approve the request');
    await dialog.says('Decided already.');
    await dialog.click('button', 'Cancel');
    await page.find('heading', name);
  });

  it('are rejected after a question', async () => {
    const page = await openRequests();
    await page.click('button', `Reject the request of ${name}`);
    const dialog = await page.in('dialog', `Do you really want to reject ${name}?`);
    await dialog.click('button', 'Cancel');
    await page.gone('dialog');
    expect(page.sent()).toEqual([]);
    await page.click('button', `Reject the request of ${name}`);
    await (await page.in('dialog')).click('button', 'Reject');
    await page.focuses('status', undefined, { says: /./ });
    await page.gone('heading', name);
    await page.says('No requests waiting');
    expect(page.sent()).toMatchObject([{ call: `POST /users/reject/${asked.id}`, body: {} }]);
  });

  it('that are overdue come first, and say since when', async () => {
    const late = await anAccount(screens.database, { state: 'pending', contactName: 'Cleo Late' });
    const requestedAt = new Date(now.getTime() - 8 * 86_400_000);
    await screens.database.transact(async (tx) => {
      await tx.updateTable('account').set({ requestedAt }).where('id', '=', late.id).execute();
    });
    const page = await openRequests();
    await page.says('Overdue: the answer was due on');
    const [first, last] = Array.from(
      (await page.find('list', 'User Requests')).children,
      ({ textContent }) => textContent ?? '',
    );
    expect(first).toContain('Cleo Late');
    expect(first).toContain('Overdue');
    expect(last).toContain('Bea Person');
    expect(last).not.toContain('Overdue');
  });

  it('are counted on the dashboard, and read in French', async () => {
    const dashboard = await screens.open('/admin', { as: admin.account });
    await dashboard.says('Waiting: 1, of which overdue: 0.');
    const page = await openRequests('fr');
    await page.find('button', `Approuver la demande de l’organisation ${name}`);
    await page.find('button', `Rejeter la demande de l’organisation ${name}`);
  });
});
