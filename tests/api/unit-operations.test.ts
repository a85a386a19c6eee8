import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCertificate } from '#contract/certificates.ts';
import { ownedProject } from '#contract/owned-projects.ts';
import { listOwnedUnits, retireUnits } from '#contract/unit-operations.ts';
import { anAdministrator, signedIn } from '../support/accounts.ts';
import { emailsTo, postedEmails } from '../support/posted-emails.ts';
import type { World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';
import { aHolder, aReceiver, ledgerFaults, logSize } from '../support/unit-operations.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let receiver: World;

beforeAll(async () => {
  test = await openTestApp();
  receiver = await aReceiver(test);
});
afterAll(() => test.close());

type Holder = Awaited<ReturnType<typeof aHolder>>;

const against = ({ inventory }: Holder) => ({ inventoryProject: inventory, inventoryYear: 2024 });
const note = { retiredAgainst: 'Ferries of 2024' };
const send = async ({ owner }: Holder, path: string, body: object, headers: object = {}) =>
  owner.ask('POST', path, body, headers);
const retire = async (holder: Holder, body: object) => {
  const { status, body: reply } = await send(holder, '/retirements', body);
  expect([status, reply['message']]).toEqual([200, undefined]);
  return retireUnits.reply.parse(reply);
};
const fieldsOf = (body: Record<string, unknown>) => Object.keys((body['fields'] as object | undefined) ?? {});
const heldBy = async ({ owner }: Holder) =>
  listOwnedUnits.reply
    .parse((await owner.ask('GET', '/users/current/units')).body)
    .map(({ serialProject, year, tonnes }) => [serialProject, year, tonnes]);

describe('GET /users/current/units', () => {
  it('lists what the organization holds, the oldest first, and what can be done with it', async () => {
    const holder = await aHolder(test);
    const { sent, entry, offsets, first, second } = holder;
    expect(await heldBy(holder)).toEqual([
      [sent, 2020, 10],
      [offsets, 2021, 20],
      [first, 2021, 30],
      [first, 2022, 20],
      [second, 2022, 40],
    ]);
    const { body } = await holder.owner.ask('GET', '/users/current/units');
    const [received, purchased, own] = listOwnedUnits.reply.parse(body);
    expect(received).toMatchObject({
      projectSerial: entry,
      operations: ['retire'],
      receivedFrom: { name: 'Harbour Trust' },
    });
    expect(purchased).toMatchObject({ projectSerial: offsets, operations: ['retire'], receivedFrom: null });
    expect(own).toMatchObject({ operations: ['retire', 'transfer', 'cancel'], title: 'Heat from the sea' });
  });

  it('leaves out entries whose emissions cannot be updated now', async () => {
    const holder = await aHolder(test);
    await test.database.transact(async (tx) => {
      await tx.updateTable('project').set({ isArchived: true }).where('serial', '=', holder.first).execute();
      await tx
        .updateTable('project')
        .set({ status: 'Submitted' })
        .where('serial', '=', holder.second)
        .execute();
    });
    expect(await heldBy(holder)).toEqual([
      [holder.sent, 2020, 10],
      [holder.offsets, 2021, 20],
    ]);
  });
});

describe('a preview', () => {
  it('says what would happen, needs no key, and changes nothing', async () => {
    const holder = await aHolder(test);
    const before = [await logSize(test), (await postedEmails(test.database)).length];
    const { updatedAt } = ownedProject.parse(
      (await holder.owner.ask('GET', `/projects/${holder.first}`)).body,
    );
    const reply = await retire(holder, { tonnes: 75, ...against(holder), preview: true });
    expect(reply).toMatchObject({
      preview: true,
      tonnes: 75,
      left: 45,
      statement: null,
      inventory: { projectSerial: holder.inventory, year: 2024, missing: 25 },
    });
    expect(reply.units.map(({ serial, certificate }) => [serial, certificate])).toEqual([
      [`${holder.sent}-000006..000015`, null],
      [`${holder.offsets}-000001..000020`, null],
      [`${holder.first}-000001..000030`, null],
      [`${holder.first}-000036..000050`, null],
    ]);
    expect([await logSize(test), (await postedEmails(test.database)).length]).toEqual(before);
    const after = ownedProject.parse((await holder.owner.ask('GET', `/projects/${holder.first}`)).body);
    expect(after.updatedAt).toBe(updatedAt);
    const transfer = { units: [{ serialProject: holder.second, year: 2022, tonnes: 3 }], preview: true };
    const transferred = await send(holder, '/transfers', {
      ...transfer,
      transferredTo: receiver.organization,
    });
    expect([transferred.status, transferred.body['tonnes']]).toEqual([200, 3]);
    expect(await logSize(test)).toBe(before[0]);
  });

  it('refuses what the operation would refuse', async () => {
    const holder = await aHolder(test);
    for (const preview of [true, false]) {
      const { status, body } = await send(holder, '/retirements', {
        tonnes: 101,
        ...against(holder),
        preview,
      });
      expect([status, fieldsOf(body)]).toEqual([409, ['tonnes']]);
    }
  });
});

describe('POST /retirements', () => {
  it('retires own, purchased and received units of three vintages as one operation', async () => {
    const holder = await aHolder(test);
    const { sent, entry, offsets, first } = holder;
    const reply = await retire(holder, { tonnes: 65, ...against(holder), beneficiary: 'Passengers' });
    expect(reply.units.map(({ title, serial }) => [title, serial])).toEqual([
      ['Received', `${sent}-000006..000015`],
      ['Cookstoves', `${offsets}-000001..000020`],
      ['Heat from the sea', `${first}-000001..000030`],
      ['Heat from the sea', `${first}-000046..000050`],
    ]);
    expect(reply).toMatchObject({ tonnes: 65, left: 55, inventory: { missing: 35 } });
    expect(reply.statement).toMatch(/^[0-9a-f]{16}$/);
    for (const { certificate, serial, tonnes } of reply.units) {
      const read = await test.app.inject({ url: `/api/certificates/${certificate}` });
      expect(readCertificate.reply.parse(read.json())).toMatchObject({
        serial,
        tonnes,
        status: 'Valid',
        beneficiary: 'Passengers',
        inventory: { projectSerial: holder.inventory, year: 2024 },
      });
    }
    const shown = ownedProject.parse((await holder.owner.ask('GET', `/projects/${entry}`)).body);
    expect(shown.emissionReductions.registered.map(({ status }) => status)).toEqual(['RetiredInventory']);
    expect(await ledgerFaults(test)).toEqual([]);
  });

  it('records it for each project, and sends one email for all', async () => {
    const holder = await aHolder(test);
    const { sent, entry, first } = holder;
    const units = [
      { serialProject: sent, year: 2020, tonnes: 4 },
      { serialProject: first, year: 2022, serialMin: 31, serialMax: 40 },
    ];
    const reply = await retire(holder, { units, ...note });
    const posted = (await postedEmails(test.database)).filter(({ to }) =>
      to.includes(holder.owner.account.email),
    );
    expect(posted.map(({ template }) => template.name)).toEqual(['units-retired']);
    expect(posted[0]?.template.values).toMatchObject({
      project: entry,
      units: [{ serials: `${sent}-000012..000015`, tonnes: 4, note: note.retiredAgainst }],
      others: [{ project: first, units: [{ serials: `${first}-000031..000040` }] }],
      statement: reply.statement,
    });
    const admin = await signedIn(test.database, await anAdministrator(test.database));
    for (const [project, serials] of [
      [entry, `${sent}-000012..000015`],
      [first, `${first}-000031..000040`],
    ] as const) {
      const history = await test.app.inject({
        url: `/api/projects/${project}/history`,
        headers: { ...admin },
      });
      expect(history.body).toContain(serials);
      const log = await test.database.db
        .selectFrom('auditEntry')
        .select('facts')
        .where('act', '=', 'emissions-updated')
        .where('organization', '=', holder.organization)
        .execute();
      expect(log.map(({ facts }) => facts)).toContainEqual({ project, retired: [serials], waits: false });
    }
  });

  it('of one range gives one certificate and no statement; the beneficiary can be private', async () => {
    const holder = await aHolder(test);
    const texts = { beneficiary: 'A. Person', purpose: 'A journey', isBeneficiaryPrivate: true };
    const reply = await retire(holder, { tonnes: 3, ...note, ...texts });
    expect(reply).toMatchObject({ statement: null, inventory: null });
    const read = await test.app.inject({ url: `/api/certificates/${reply.units[0]?.certificate}` });
    expect(readCertificate.reply.parse(read.json())).toMatchObject({
      retiredAgainst: note.retiredAgainst,
      beneficiary: null,
      purpose: 'A journey',
    });
    const emails = await emailsTo(test.database, holder.owner.account.email);
    expect(emails['units-retired']?.values).toMatchObject({ others: [], statement: null });
  });

  it('retires all or nothing', async () => {
    const holder = await aHolder(test);
    const before = await logSize(test);
    const good = { serialProject: holder.first, year: 2021, tonnes: 30 };
    const bad: readonly (readonly [object, number, string])[] = [
      [{ serialProject: holder.second, year: 2022, tonnes: 41 }, 400, 'units.1.tonnes'],
      [{ serialProject: holder.second, year: 2021, tonnes: 1 }, 400, 'units.1.tonnes'],
      [{ serialProject: holder.sent, year: 2020, serialMin: 5, serialMax: 6 }, 409, 'units.1.serialMin'],
      [{ serialProject: holder.first, year: 2021, serialMin: 1, serialMax: 1 }, 400, 'units.1.serialProject'],
    ];
    for (const [row, expected, field] of bad) {
      const { status, body } = await send(holder, '/retirements', { units: [good, row], ...note });
      expect([status, fieldsOf(body)]).toEqual([expected, [field]]);
    }
    const exceeded = { units: [good, { serialProject: holder.second, year: 2022, tonnes: 40 }] };
    const cap = await retire(holder, { tonnes: 60, ...against(holder), preview: true });
    expect(cap.inventory?.missing).toBe(40);
    await retire(holder, { tonnes: 60, ...against(holder) });
    const size = await logSize(test);
    const { status } = await send(holder, '/retirements', { ...exceeded, ...against(holder) });
    expect(status).toBe(400);
    const most = {
      units: [
        { serialProject: holder.second, year: 2022, tonnes: 40 },
        { serialProject: holder.first, year: 2022, tonnes: 1 },
      ],
    };
    const over = await send(holder, '/retirements', { ...most, ...against(holder) });
    expect([over.status, fieldsOf(over.body)]).toEqual([409, ['units']]);
    expect(await logSize(test)).toBe(size);
    expect(size).toBe(before + 3);
  });

  it('says in both languages which field is wrong', async () => {
    const holder = await aHolder(test);
    const wrong: readonly (readonly [object, string])[] = [
      [{ ...note }, 'tonnes'],
      [{ tonnes: 1, units: [{ serialProject: holder.first, year: 2021, tonnes: 1 }], ...note }, 'tonnes'],
      [{ tonnes: 121, ...note }, 'tonnes'],
      [{ tonnes: 1 }, 'retiredAgainst'],
      [{ tonnes: 1, ...note, ...against(holder) }, 'retiredAgainst'],
      [{ tonnes: 1, inventoryProject: holder.inventory }, 'inventoryYear'],
      [{ tonnes: 1, inventoryYear: 2024 }, 'inventoryProject'],
      [{ tonnes: 1, inventoryProject: holder.inventory, inventoryYear: 2023 }, 'inventoryYear'],
      [{ tonnes: 1, retiredAgainst: '\u{1F6A2}' }, 'retiredAgainst'],
      [{ tonnes: 1, ...note, beneficiary: '\u{1F6A2}' }, 'beneficiary'],
      [{ tonnes: 1, ...note, purpose: 'a\u0000b' }, 'purpose'],
      [{ tonnes: 0, ...note }, 'tonnes'],
      [{ units: [], ...note }, 'units'],
    ];
    for (const [body, field] of wrong) {
      const texts = [];
      for (const language of ['en', 'fr']) {
        const refused = await send(holder, '/retirements', body, { 'accept-language': language });
        expect([refused.status, fieldsOf(refused.body)]).toEqual([400, [field]]);
        texts.push((refused.body['fields'] as Record<string, string>)[field]);
      }
      expect([field, texts[0]]).not.toEqual([field, texts[1]]);
    }
  });

  it('knows only inventories of the organization, and units of its entries', async () => {
    const holder = await aHolder(test);
    const other = await aHolder(test);
    const foreign = await send(holder, '/retirements', { tonnes: 1, ...against(other) });
    expect([foreign.status, fieldsOf(foreign.body)]).toEqual([400, ['inventoryProject']]);
    for (const serialProject of [other.first, 'CA999999-001', 'x']) {
      const units = [{ serialProject, year: 2021, tonnes: 1 }];
      expect((await send(holder, '/retirements', { units, ...note })).status).toBe(404);
    }
  });

  it('acts only where emissions can be updated', async () => {
    const holder = await aHolder(test);
    const units = [{ serialProject: holder.first, year: 2021, tonnes: 1 }];
    const set = async (state: object) => {
      await test.database.transact(async (tx) => {
        await tx.updateTable('project').set(state).where('serial', '=', holder.first).execute();
      });
    };
    await set({ isArchived: true });
    expect((await send(holder, '/retirements', { units, ...note })).status).toBe(409);
    await set({ isArchived: false, status: 'Submitted' });
    expect((await send(holder, '/retirements', { units, ...note })).status).toBe(409);
  });

  it('is done once per key, and by one of two at the same moment', async () => {
    const holder = await aHolder(test);
    const key = { 'idempotency-key': 'a-retirement-of-four' };
    const body = { tonnes: 4, ...note };
    const first = await send(holder, '/retirements', body, key);
    const again = await send(holder, '/retirements', body, key);
    expect(again.body).toEqual(first.body);
    expect(await heldBy(holder)).toContainEqual([holder.sent, 2020, 6]);
    const units = [{ serialProject: holder.first, year: 2021, serialMin: 1, serialMax: 30 }];
    const both = await Promise.all([0, 1].map(async () => send(holder, '/retirements', { units, ...note })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const rest = await Promise.all(
      [0, 1].map(async () => send(holder, '/retirements', { tonnes: 50, ...note })),
    );
    expect(rest.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(await ledgerFaults(test)).toEqual([]);
  });
});
