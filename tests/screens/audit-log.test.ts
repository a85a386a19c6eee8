import { beforeEach, describe, expect, it } from 'vitest';
import { recordAuditEvent } from '#server/audit/record-audit-event.ts';
import { anInventory, now } from '../support/builders.ts';
import { administratorCaller, aSubmission, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let admin: World;
let owner: World;
let serial: string;
let name: string;
beforeEach(async () => {
  screens.setTime(now);
  [admin, owner] = [await administratorCaller(screens), await ownerCaller(screens)];
  serial = await aSubmission(screens, owner, { title: 'Gas at the bay' });
  await admin.ask('POST', `/projects/${serial}/reject`, { reason: 'No readings' });
  name = String((await owner.ask('GET', '/users/current')).body['organization']);
});

describe('the audit log', () => {
  it('shows each day once, with links to who acted, whom it concerns and what it is about', async () => {
    const page = await screens.open(`/admin/audit?serial=${serial}`, { as: admin.account });
    await page.says('2 lines');
    const rows = await page.rows('Audit Log');
    expect(rows[0]).toEqual(['March 1, 2026']);
    expect(rows.slice(1).map((row) => row.slice(1))).toEqual([
      ['Project rejected', 'Ada Person', name, serial, 'Reason: No readings'],
      ['Project submitted', 'Ada Person', name, serial, ''],
    ]);
    const [about] = page.all('link', serial);
    expect(about?.getAttribute('href')).toBe(`/admin/project/${serial}`);
    const [who] = page.all('link', 'Ada Person');
    expect(who?.getAttribute('href')).toBe(`/admin/users/${admin.account.id}`);
    const [whose] = page.all('link', name);
    expect(whose?.getAttribute('href')).toBe(`/admin/users/${owner.organization}`);
  });

  it('is filtered by what was typed, kept in the address, and cleared one by one', async () => {
    const page = await screens.open('/admin/audit', { as: admin.account });
    const form = await page.in('search', 'Filter the log');
    await form.fill('Serial', 'no serial');
    await form.click('button', 'Apply');
    expect(await form.describes('Serial')).toContain('This is not a serial');
    await form.fill('Serial', serial.toLowerCase());
    await form.fill('Organization', owner.organization);
    await form.fill('Action', 'Entry rejected');
    await form.fill('From', '2026-03-01');
    await form.click('button', 'Apply');
    const rest = `act=project-rejected&from=2026-03-01&serial=${serial.toLowerCase()}`;
    await page.at(`/admin/audit?organization=${owner.organization}&${rest}`);
    await page.says('1 line');
    expect(page.sent('GET /admin/audit').at(-1)?.query).toEqual({
      organization: owner.organization,
      act: 'project-rejected',
      from: '2026-03-01',
      serial: serial.toLowerCase(),
      page: '1',
      pageSize: '50',
    });
    await page.click('link', `Remove this filter: Organization: ${owner.organization}`);
    await page.at(`/admin/audit?${rest}`);
    await page.click('link', 'Clear all');
    await page.at('/admin/audit');
    await page.goto('/admin/audit?act=bogus');
    await page.says('We ignored an unknown filter: “Action: bogus”.');
  });

  it('is saved as a file of what is filtered', async () => {
    const page = await screens.open(`/admin/audit?serial=${serial}`, { as: admin.account });
    await page.says('2 lines');
    await page.click('button', 'Download as CSV');
    await page.soon(async () => expect(await page.saved()).not.toEqual([]));
    const [file] = await page.saved();
    expect(file?.text.trim().split('\r\n')).toHaveLength(3);
    expect(file?.text).toContain('No readings');
  });

  it('names what was done to tonnes and to inventories, also where it was recorded as something else', async () => {
    const inventory = await anInventory(screens.database, owner.organization, { 2024: 5 });
    const units = [`${serial}-000001-000005`];
    const acts = [
      { act: 'project-approved', facts: { project: inventory } },
      { act: 'emissions-updated', facts: { project: serial, retired: units, waits: false } },
      { act: 'emissions-updated', facts: { project: serial, transferred: units, waits: false } },
      { act: 'emissions-updated', facts: { project: serial, waits: false, emissions: ['2024: 1 → 2 t'] } },
    ] as const;
    await screens.database.transact(async (tx) => {
      for (const { act, facts } of acts)
        await recordAuditEvent(tx, null, { act, organization: owner.organization, facts }, now);
    });
    const namesAndDetails = async (locale: 'en' | 'fr', table: string) => {
      const page = await screens.open('/admin/audit', { as: admin.account, locale });
      const rows = await page.rows(table);
      return rows.slice(1, 5).map((row) => [row[1], row.at(-1)]);
    };
    expect(await namesAndDetails('en', 'Audit Log')).toEqual([
      ['Emissions updated', 'In force without approval · Tonnes by year: 2024: 1 → 2 t'],
      ['Tonnes transferred', ''],
      ['Tonnes retired', ''],
      ['Inventory approved', ''],
    ]);
    expect((await namesAndDetails('fr', 'Journal d’audit')).map(([name]) => name)).toEqual([
      'Émissions mises à jour',
      'Tonnes transférées',
      'Tonnes retirées',
      'Inventaire approuvé',
    ]);
  });
});
