import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInventory } from '../support/builders.ts';
import { postedEmails } from '../support/posted-emails.ts';
import { aWholeDraft } from '../support/project-world.ts';
import { cancelled, note, openUnitWorld, rowsSentence, unitRow } from '../support/unit-world.ts';

let world: Awaited<ReturnType<typeof openUnitWorld>>;
beforeAll(async () => {
  world = await openUnitWorld();
});
afterAll(() => world.test.close());

describe('operations that are refused, and change nothing', () => {
  it.each([
    ['rows that leave units out', [unitRow(1, 149)], 'The rows of 2021 must cover exactly'],
    ['rows that overlap', [unitRow(1, 100), unitRow(100, 150, note)], 'The rows of 2021 must cover exactly'],
    ['rows past the last unit', [unitRow(1, 151)], 'The rows of 2021 must cover exactly'],
    ['units of another year', [unitRow(1, 150, { year: 2020 })], 'must cover exactly'],
    [
      'a retirement without a note',
      [unitRow(1, 150, { status: 'Retired' })],
      'Write what the tonnes of 2021',
    ],
    [
      'a retirement without an inventory',
      [unitRow(1, 150, { status: 'RetiredInventory' })],
      'Choose the inventory and year',
    ],
    [
      'an unknown inventory',
      [
        unitRow(1, 150, {
          status: 'RetiredInventory',
          inventoryProject: 'CA000999-001',
          inventoryYear: 2024,
        }),
      ],
      'has no approved inventory CA000999-001 with the year 2024',
    ],
    [
      'a transfer without a receiver',
      [unitRow(1, 150, { status: 'Transferred' })],
      'Choose who receives the tonnes',
    ],
    [
      'an unknown receiver',
      [unitRow(1, 150, { status: 'Transferred', transferredTo: 'CA000999' })],
      'CA000999 cannot receive units',
    ],
  ])('%s', async (_name, registered, sentence) => {
    const serial = await world.approved();
    const { status, body } = await world.update(serial, { registered });
    expect([status, rowsSentence(body)]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await world.unitsOf(serial)).toEqual([['Registered', 1, 150]]);
  });

  it.each([
    [
      'archived',
      (serial: string) => world.admin.ask('PUT', `/projects/${serial}/archived`, { archived: true }),
    ],
    ['deleted', (serial: string) => world.admin.ask('DELETE', `/projects/${serial}`)],
  ])('a retirement against an inventory that was %s meanwhile', async (_name, hide) => {
    const serial = await world.approved();
    const inventory = await anInventory(world.test.database, world.owner.organization, { 2022: 1000 });
    expect((await hide(inventory)).status).toBe(200);
    const use = { status: 'RetiredInventory', inventoryProject: inventory, inventoryYear: 2022 };
    const { status, body } = await world.update(serial, { registered: [unitRow(1, 150, use)] });
    expect([status, rowsSentence(body)]).toEqual([
      400,
      `Your organization has no approved inventory ${inventory} with the year 2022.`,
    ]);
    expect(await world.unitsOf(serial)).toEqual([['Registered', 1, 150]]);
  });

  it('the deletion of an inventory that units are retired against', async () => {
    const serial = await world.approved();
    const inventory = await anInventory(world.test.database, world.owner.organization, { 2022: 1000 });
    const use = { status: 'RetiredInventory', inventoryProject: inventory, inventoryYear: 2022 };
    await world.update(serial, { registered: [unitRow(1, 149), unitRow(150, 150, use)] });
    const { status, body } = await world.admin.ask('DELETE', `/projects/${inventory}`);
    expect([status, body['project']]).toEqual([
      409,
      'Units are retired against this inventory, so it cannot be deleted. An administrator can archive it.',
    ]);
    expect((await world.owner.ask('GET', `/projects/${inventory}`)).status).toBe(200);
  });

  it('a transfer to oneself', async () => {
    const serial = await world.approved();
    const own = { status: 'Transferred', transferredTo: world.owner.organization };
    const { status, body } = await world.update(serial, { registered: [unitRow(1, 150, own)] });
    expect([status, rowsSentence(body)]).toEqual([
      400,
      'Units cannot be transferred to the organization that holds them.',
    ]);
    expect(await world.unitsOf(serial)).toEqual([['Registered', 1, 150]]);
  });

  it('a year named by a row without serials whose units are left out', async () => {
    const serial = await world.approved();
    const draft = [{ year: 2021, status: 'Projected', quantity: 5 }];
    const { status, body } = await world.update(serial, { draft, registered: [] });
    expect([status, rowsSentence(body)]).toEqual([400, expect.stringContaining('2021')]);
    expect(await world.unitsOf(serial)).toEqual([['Registered', 1, 150]]);
  });

  it('a change of retired, transferred or cancelled units', async () => {
    const serial = await world.approved();
    const rows = [unitRow(1, 50, note), unitRow(51, 100, world.transferred), unitRow(101, 150, cancelled)];
    expect((await world.update(serial, { registered: rows })).status).toBe(200);
    for (const place of [0, 1, 2]) {
      const changed = rows.map((one, index) => (index === place ? { ...one, ...world.against } : one));
      const { status, body } = await world.update(serial, { registered: changed });
      expect([status, rowsSentence(body)]).toEqual([
        400,
        'Retired, transferred and cancelled units are final.',
      ]);
    }
    expect(await world.unitsOf(serial)).toEqual([
      ['Retired', 1, 50],
      ['Transferred', 51, 100],
      ['Cancelled', 101, 150],
    ]);
  });

  it('an inventory of another organization', async () => {
    const serial = await world.approved();
    const other = {
      status: 'RetiredInventory',
      inventoryProject: world.receiverInventory,
      inventoryYear: 2023,
    };
    const { status, body } = await world.update(serial, { registered: [unitRow(1, 150, other)] });
    expect([status, rowsSentence(body)]).toEqual([
      400,
      expect.stringContaining('another organization’s inventory'),
    ]);
    expect(await world.unitsOf(serial)).toEqual([['Registered', 1, 150]]);
  });

  it('more tonnes than the inventory’s year has left', async () => {
    const small = await anInventory(world.test.database, world.owner.organization, { 2023: 149 });
    const serial = await world.approved();
    const use = { status: 'RetiredInventory', inventoryProject: small, inventoryYear: 2023 };
    const { status, body } = await world.update(serial, { registered: [unitRow(1, 150, use)] });
    expect([status, body['message']]).toEqual([409, expect.stringContaining('149 t CO₂e of it are left')]);
    expect(await world.unitsOf(serial)).toEqual([['Registered', 1, 150]]);
    expect((await world.update(serial, { registered: [unitRow(1, 1), unitRow(2, 150, use)] })).status).toBe(
      200,
    );
  });

  it('on a project that is not approved, from another organization, and in a stale form', async () => {
    const draft = await aWholeDraft(world.test, world.owner);
    expect((await world.update(draft, { registered: [] })).status).toBe(409);
    const serial = await world.approved();
    expect(
      (await world.update(serial, { registered: [unitRow(1, 150, note)] }, { by: world.receiver })).status,
    ).toBe(403);
    const { updatedAt } = await world.read(serial);
    await world.update(serial, { registered: [unitRow(1, 140), unitRow(141, 150, note)] });
    const stale = await world.update(
      serial,
      { registered: [unitRow(1, 150, cancelled)] },
      { more: { updatedAt } },
    );
    expect(stale.status).toBe(409);
    expect(await world.unitsOf(serial)).toEqual([
      ['Registered', 1, 140],
      ['Retired', 141, 150],
    ]);
  });
});

describe('operations on registered units', () => {
  it('take effect at once, and leave the project approved and public', async () => {
    const serial = await world.approved();
    const texts = { beneficiary: 'Visitors of 2024', purpose: 'Ferry travel' };
    const registered = [
      unitRow(1, 50),
      unitRow(51, 80, { ...world.against, ...texts }),
      unitRow(81, 100, note),
      unitRow(101, 140, world.transferred),
      unitRow(141, 150, cancelled),
    ];
    const { status, body } = await world.update(serial, { registered });
    expect([status, body]).toMatchObject([
      200,
      { status: 'Approved', registeredTonnes: 100, retiredTonnes: 50 },
    ]);
    expect(await world.unitsOf(serial)).toEqual([
      ['Registered', 1, 50],
      ['RetiredInventory', 51, 80],
      ['Retired', 81, 100],
      ['Transferred', 101, 140],
      ['Cancelled', 141, 150],
    ]);
    const { certificate } = await world.lookUp(`${serial}-000060`);
    const page = await world.test.app.inject({ url: `/api/certificates/${certificate}` });
    expect(page.json()).toMatchObject({ tonnes: 30, ...texts, inventory: { year: 2024 } });
    expect((await world.test.app.inject({ url: `/api/projects/${serial}` })).statusCode).toBe(200);
  });

  it('leave years alone that are not named', async () => {
    const facts = {
      emissionReductions: {
        draft: [
          { year: 2021, status: 'Registered', quantity: 10 },
          { year: 2022, status: 'Registered', quantity: 20 },
        ],
      },
    };
    const serial = await world.approved(facts);
    const { status } = await world.update(serial, { registered: [unitRow(11, 30, { ...note, year: 2022 })] });
    expect(status).toBe(200);
    const later = { year: 2023, status: 'Projected', quantity: 7 };
    expect((await world.update(serial, { draft: [later] }, { more: { EndDate: '2023-12-31' } })).status).toBe(
      200,
    );
    expect((await world.read(serial)).emissionReductions.draft).toMatchObject([later]);
    expect(await world.unitsOf(serial)).toEqual([
      ['Registered', 1, 10],
      ['Retired', 11, 30],
    ]);
  });

  it('stand at once while rows and documents of the same update wait, and after their rejection', {
    tags: 'postgres',
  }, async () => {
    const serial = await world.approved();
    const draft = [{ year: 2022, status: 'Registered', quantity: 60 }];
    const { body } = await world.update(serial, {
      draft,
      registered: [unitRow(1, 100), unitRow(101, 150, note)],
    });
    expect(body['status']).toBe('Submitted');
    expect(await world.lookUp(`${serial}-000120`)).toMatchObject({ status: 'Retired' });
    await world.admin.ask('POST', `/projects/${serial}/reject`);
    expect(await world.lookUp(`${serial}-000120`)).toMatchObject({ status: 'Retired' });
  });

  it('give the same answer when repeated with the same key, and act once', async () => {
    const serial = await world.approved();
    const rows = { registered: [unitRow(1, 100), unitRow(101, 150, note)] };
    const key = { 'idempotency-key': `retire-${serial}` };
    const first = await world.update(serial, rows, { headers: key });
    const again = await world.update(serial, rows, { headers: key });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body['emissionReductions']).toEqual(first.body['emissionReductions']);
    const { events } = await world.lookUp(`${serial}-000120`);
    expect(events.map(({ type }) => type)).toEqual(['issued', 'retired']);
    const other = await world.update(serial, { registered: [unitRow(1, 150, cancelled)] }, { headers: key });
    expect(other.status).toBe(409);
  });

  it('happen once when two requests retire the same tonnes at the same moment', {
    tags: 'postgres',
  }, async () => {
    const serial = await world.approved();
    const rows = { registered: [unitRow(1, 100), unitRow(101, 150, note)] };
    const { updatedAt } = await world.read(serial);
    const both = await Promise.all([
      world.update(serial, rows, { more: { updatedAt } }),
      world.update(
        serial,
        { registered: [unitRow(1, 90), unitRow(91, 150, cancelled)] },
        { more: { updatedAt } },
      ),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('are in the history and the audit log, and mailed with serials', async () => {
    const serial = await world.approved();
    await world.update(serial, {
      registered: [
        unitRow(1, 80),
        unitRow(81, 90, note),
        unitRow(91, 100),
        unitRow(101, 120, note),
        unitRow(121, 150, world.transferred),
      ],
    });
    const history = await world.admin.ask('GET', `/projects/${serial}/history`);
    expect(JSON.stringify(history.body)).toContain(
      `"retired.2021":{"before":null,"after":"${serial}-000081..000090, ${serial}-000101..000120"}`,
    );
    const log = await world.test.database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('act', '=', 'emissions-updated')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(log.facts).toMatchObject({
      retired: [`${serial}-000081..000090`, `${serial}-000101..000120`],
      transferred: [`${serial}-000121..000150`],
    });
    const emails = await postedEmails(world.test.database);
    const about = (name: string, to: string) =>
      emails.filter(
        ({ template, to: recipients }) =>
          template.name === name &&
          recipients.includes(to) &&
          JSON.stringify(template.values).includes(serial),
      );
    expect(about('units-retired', world.owner.account.email)).toHaveLength(1);
    expect(about('units-transferred', world.owner.account.email)).toHaveLength(1);
    expect(about('units-received', world.receiver.account.email)).toHaveLength(1);
  });
});
