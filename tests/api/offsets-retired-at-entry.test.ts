import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProjection } from '../../src/server/ledger/check-projection.ts';
import { anInventory } from '../support/builders.ts';
import { emailsTo } from '../support/posted-emails.ts';
import { anApproval, aSubmission } from '../support/project-world.ts';
import { note, openUnitWorld, rowsSentence, unitRow } from '../support/unit-world.ts';

let world: Awaited<ReturnType<typeof openUnitWorld>>;
beforeAll(async () => {
  world = await openUnitWorld();
});
afterAll(() => world.test.close());

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
  const events = await world.test.database.db
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
    const rows = [{ status: 'Registered' }, { ...world.against, quantity: 20 }, { ...note, quantity: 5 }];
    const serial = await aSubmission(world.test, world.owner, purchase(rows));
    expect(await eventsOf(serial)).toEqual([]);
    expect((await world.read(serial, world.admin)).emissionReductions.draft).toMatchObject(rows);
    expect((await world.admin.ask('POST', `/projects/${serial}/approve`)).status).toBe(200);
    expect(await eventsOf(serial)).toEqual(['recorded', 'recorded', 'retired', 'recorded', 'retired']);
    const { emissionReductions } = await world.read(serial);
    expect(emissionReductions.draft).toEqual([]);
    expect(emissionReductions.registered).toMatchObject([
      { status: 'Registered', serialMin: 1, serialMax: 10, certificate: null },
      { status: 'RetiredInventory', serialMin: 11, serialMax: 30, inventoryProject: world.inventory },
      { status: 'Retired', serialMin: 31, serialMax: 35, retiredAgainst: note.retiredAgainst },
    ]);
    const certificate = emissionReductions.registered[1]?.certificate ?? '';
    const { statusCode, body } = await world.test.app.inject({ url: `/api/certificates/${certificate}` });
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { status: 'Valid', tonnes: 20 }]);
    const { email } = world.owner.account;
    const emails = await emailsTo(world.test.database, email);
    // The owner retired them: the administrator who approved is not named.
    expect(emails['units-retired']?.values).toMatchObject({
      project: serial,
      by: null,
      units: [
        { tonnes: 20, inventory: { project: world.inventory, year: 2024 } },
        { tonnes: 5, note: note.retiredAgainst },
      ],
    });
    expect((await checkProjection(world.test.database.db)).differences).toEqual([]);
  });

  it('record nothing when one of them can no longer be retired', async () => {
    const inventoryProject = await anInventory(world.test.database, world.owner.organization, { 2024: 30 });
    const use = { ...world.against, inventoryProject, quantity: 30 };
    const serial = await aSubmission(world.test, world.owner, purchase([use]));
    await anApproval(world.test, world, purchase([{ ...use, quantity: 1 }]));
    expect((await world.admin.ask('POST', `/projects/${serial}/approve`)).status).toBe(409);
    expect([await eventsOf(serial), (await world.read(serial)).status]).toEqual([[], 'Submitted']);
  });

  it.each(['Transferred', 'Cancelled'])('cannot be %s', async (status) => {
    const rows = [{ status, transferredTo: world.receiver.organization }];
    const saved = await world.owner.ask('POST', '/projects', purchase(rows));
    expect([saved.status, typeof rowsSentence(saved.body)]).toEqual([400, 'string']);
  });

  it.each(['Transferred', 'Cancelled'])('cannot become %s once they are recorded', async (status) => {
    const serial = await anApproval(world.test, world, purchase([{ status: 'Registered' }]));
    const use = { status, transferredTo: world.receiver.organization };
    const { body, ...answer } = await world.update(serial, {
      registered: [unitRow(1, 4, use), unitRow(5, 10)],
    });
    expect([answer.status, rowsSentence(body)]).toEqual([400, expect.stringContaining('Purchased offsets')]);
    expect(await world.unitsOf(serial)).toEqual([['Registered', 1, 10]]);
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
    const shown = await anApproval(world.test, world, visible);
    const serial = await anApproval(world.test, world, hidden);
    const places = [
      '/api/projects/public',
      '/api/projects/public?search=credits',
      '/api/projects/map?bbox=-121,50,-120,51&zoom=18',
      `/api/organizations/${world.owner.organization}`,
      '/feed.atom',
    ];
    for (const url of places) {
      const { statusCode, body } = await world.test.app.inject({ url });
      expect([url, statusCode, body.includes(shown), body.includes(serial)]).toEqual([url, 200, true, false]);
      expect(body).not.toContain('Hidden credits');
    }
    const index = (await world.test.app.inject({ url: '/sitemap.xml' })).body;
    const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, loc = '']) => new URL(loc).pathname);
    const listed = await Promise.all(parts.map((url) => world.test.app.inject({ url })));
    const sitemap = listed.map(({ body }) => body).join('');
    expect([sitemap.includes(shown), sitemap.includes(serial)]).toEqual([true, false]);
    expect((await world.test.app.inject({ url: `/api/projects/${serial}` })).statusCode).toBe(404);
  });
});
