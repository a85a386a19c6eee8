import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProjection } from '../../src/server/ledger/check-projection.ts';
import { anInventory } from '../support/builders.ts';
import { emailsTo } from '../support/posted-emails.ts';
import { anApproval, aSubmission } from '../support/project-desk.ts';
import { note, openUnitActs, rowsSentence, unitRow } from '../support/unit-acts.ts';

let acts: Awaited<ReturnType<typeof openUnitActs>>;
beforeAll(async () => {
  acts = await openUnitActs();
});
afterAll(() => acts.test.close());

const purchase = (rows: readonly object[], facts: object = {}) => ({
  title: 'Peat credits',
  programType: 'Offsets',
  offsetProvider: 'Northern Credits',
  visibility: 'Private',
  timeline: { startYear: 2021, finishYear: 2021 },
  emissionReductions: { draft: rows.map((row) => ({ year: 2021, quantity: 10, ...row })) },
  ...facts,
});
const eventsOf = async (serial: string) => {
  const events = await acts.test.database.db
    .selectFrom('ledgerEvent')
    .select('type')
    .where('project', '=', serial)
    .where('serials', 'is not', null)
    .orderBy('idx')
    .execute();
  return events.map(({ type }) => type);
};

describe('rows of purchased offsets that are retired at entry', () => {
  it('are shown to the reviewer first, then recorded and retired by the approval, with certificates and emails', async () => {
    const rows = [{ status: 'Registered' }, { ...acts.against, quantity: 20 }, { ...note, quantity: 5 }];
    const serial = await aSubmission(acts.test, acts.owner, purchase(rows));
    expect(await eventsOf(serial)).toEqual([]);
    expect((await acts.read(serial, acts.admin)).emissionReductions.draft).toMatchObject(rows);
    expect((await acts.admin.ask('POST', `/projects/${serial}/approve`)).status).toBe(200);
    expect(await eventsOf(serial)).toEqual(['recorded', 'recorded', 'retired', 'recorded', 'retired']);
    const { emissionReductions } = await acts.read(serial);
    expect(emissionReductions.draft).toEqual([]);
    expect(emissionReductions.registered).toMatchObject([
      { status: 'Registered', serialMin: 1, serialMax: 10, certificate: null },
      { status: 'RetiredInventory', serialMin: 11, serialMax: 30, inventoryProject: acts.inventory },
      { status: 'Retired', serialMin: 31, serialMax: 35, retiredAgainst: note.retiredAgainst },
    ]);
    const certificate = emissionReductions.registered[1]?.certificate ?? '';
    const { statusCode, body } = await acts.test.app.inject({ url: `/api/certificates/${certificate}` });
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { status: 'Valid', tonnes: 20 }]);
    const { email } = acts.owner.account;
    const emails = await emailsTo(acts.test.database, email);
    // The owner retired them: the administrator who approved is not named.
    expect(emails['units-retired']?.values).toMatchObject({
      project: serial,
      by: null,
      units: [
        { tonnes: 20, inventory: { project: acts.inventory, year: 2024 } },
        { tonnes: 5, note: note.retiredAgainst },
      ],
    });
    expect((await checkProjection(acts.test.database.db)).differences).toEqual([]);
  });

  it('record nothing when one of them can no longer be retired', async () => {
    const inventoryProject = await anInventory(acts.test.database, acts.owner.organization, { 2024: 30 });
    const use = { ...acts.against, inventoryProject, quantity: 30 };
    const serial = await aSubmission(acts.test, acts.owner, purchase([use]));
    await anApproval(acts.test, acts, purchase([{ ...use, quantity: 1 }]));
    expect((await acts.admin.ask('POST', `/projects/${serial}/approve`)).status).toBe(409);
    expect([await eventsOf(serial), (await acts.read(serial)).status]).toEqual([[], 'Submitted']);
  });

  it.each(['Transferred', 'Cancelled'])('cannot be %s', async (status) => {
    const rows = [{ status, transferredTo: acts.receiver.organization }];
    const saved = await acts.owner.ask('POST', '/projects', purchase(rows));
    expect([saved.status, typeof rowsSentence(saved.body)]).toEqual([400, 'string']);
  });

  it.each(['Transferred', 'Cancelled'])('cannot become %s once they are recorded', async (status) => {
    const serial = await anApproval(acts.test, acts, purchase([{ status: 'Registered' }]));
    const use = { status, transferredTo: acts.receiver.organization };
    const { body, ...answer } = await acts.update(serial, {
      registered: [unitRow(1, 4, use), unitRow(5, 10)],
    });
    expect([answer.status, rowsSentence(body)]).toEqual([400, expect.stringContaining('Purchased offsets')]);
    expect(await acts.unitsOf(serial)).toEqual([['Registered', 1, 10]]);
  });
});

describe('private purchased offsets', () => {
  it('are in no list, search, map, feed or organization page, and their page is not found; public ones are', async () => {
    const place = { location: { address: '1 Peat Road', latitude: 50.5, longitude: -120.5 } };
    const visible = purchase([{ status: 'Registered' }], {
      ...place,
      title: 'Visible credits',
      visibility: 'Public',
    });
    const hidden = purchase([{ ...note }], { ...place, title: 'Hidden credits' });
    const shown = await anApproval(acts.test, acts, visible);
    const serial = await anApproval(acts.test, acts, hidden);
    const places = [
      '/api/projects/public',
      '/api/projects/public?search=credits',
      '/api/projects/map?bbox=-121,50,-120,51&zoom=18',
      `/api/organizations/${acts.owner.organization}`,
      '/feed.atom',
    ];
    for (const url of places) {
      const { statusCode, body } = await acts.test.app.inject({ url });
      expect([url, statusCode, body.includes(shown), body.includes(serial)]).toEqual([url, 200, true, false]);
      expect(body).not.toContain('Hidden credits');
    }
    const index = (await acts.test.app.inject({ url: '/sitemap.xml' })).body;
    const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, loc = '']) => new URL(loc).pathname);
    const listed = await Promise.all(parts.map((url) => acts.test.app.inject({ url })));
    const sitemap = listed.map(({ body }) => body).join('');
    expect([sitemap.includes(shown), sitemap.includes(serial)]).toEqual([true, false]);
    expect((await acts.test.app.inject({ url: `/api/projects/${serial}` })).statusCode).toBe(404);
  });
});
