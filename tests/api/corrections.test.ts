import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listCorrections, previewCorrection } from '#contract/corrections.ts';
import { CONFIRMED_MS } from '#domain/account/session-life.ts';
import { PASSWORD } from '../support/accounts.ts';
import { anInventory, inLedger, now } from '../support/builders.ts';
import {
  aRetirement,
  askFor,
  correctionOf,
  decide,
  openCorrections,
  PATH,
  reason,
} from '../support/corrections-world.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let world: Awaited<ReturnType<typeof openCorrections>>;
let admin: World;
let other: World;
let project = '';

beforeAll(async () => {
  world = await openCorrections();
  ({ admin, other } = world);
});
afterAll(() => world.test.close());
beforeEach(async () => {
  project = await world.aRetirement();
});

const ask = (serials: string, by = admin, more: object = {}) => askFor(serials, by, more);
const list = async (query = '') => listCorrections.reply.parse((await admin.ask('GET', PATH + query)).body);

describe('asking for a correction that is refused', () => {
  const units = (range: string) => `${project}-${range}`;

  it.each([
    ['nonsense', 'Enter the serial number of a unit'],
    ['0', 'Enter the serial number of a unit'],
    ['30..21', 'Enter the serial number of a unit'],
    ['111', 'Some of these units do not exist'],
    ['105..120', 'Some of these units do not exist'],
    ['1', 'Some of these units are neither retired nor cancelled'],
    ['20..21', 'Some of these units are neither retired nor cancelled'],
    ['100..101', 'These units belong to several years'],
  ])('changes nothing for %s', async (range, sentence) => {
    for (const response of [
      await ask(units(range)),
      await admin.ask('GET', `${PATH}/preview?serials=${units(range)}`),
    ]) {
      expect(response).toMatchObject({ status: 400, body: { serials: expect.stringContaining(sentence) } });
    }
    expect((await world.acts()).filter(({ facts }) => String(facts['serials']).startsWith(project))).toEqual(
      [],
    );
  });

  it.each([
    ['no project', { serials: 'CA999999-001-000001', reason }, 'serials'],
    ['no serial', { reason }, 'serials'],
    ['empty serial', { serials: '  ', reason }, 'serials'],
    ['long serial', { serials: '1'.repeat(201), reason }, 'serials'],
    ['no reason', { serials: 'CA999999-001-000001' }, 'reason'],
    ['empty reason', { serials: 'CA999999-001-000001', reason: ' \n ' }, 'reason'],
    ['long reason', { serials: 'CA999999-001-000001', reason: 'x'.repeat(1001) }, 'reason'],
    ['hidden characters', { serials: 'CA999999-001-000001', reason: 'a\u0007b' }, 'reason'],
    ['unknown field', { serials: 'CA999999-001-000001', reason, status: 'confirmed' }, 'status'],
  ])('returns 400 under the field: %s', async (_name, body, field) => {
    const response = await admin.ask('POST', PATH, body);
    expect(response).toMatchObject({ status: 400, body: { [field]: expect.any(String) } });
  });

  it('refuses units of several holders, of which an event could name only one', async () => {
    await world.retireReceived(project);
    const { database } = world.test;
    const from = { organization: world.owner.organization, project };
    await inLedger(database, [{ type: 'cancel', ...from, range: { min: 51, max: 60 } }]);
    expect((await ask(units('60..61'))).body['serials']).toBe(
      'These units have several holders. Correct the units of each holder separately.',
    );
    expect((await ask(units('61..70'))).status).toBe(200);
  });

  it('refuses owners and asks for the password again after a quarter of an hour', async () => {
    expect((await ask(units('21'), world.owner)).status).toBe(403);
    world.test.setTime(new Date(now.getTime() + CONFIRMED_MS + 1000));
    const late = await ask(units('21'));
    expect(late).toMatchObject({ status: 403, body: { adminPassword: expect.any(String) } });
    const wrong = await ask(units('21'), admin, { adminPassword: 'not this one' });
    expect(wrong).toMatchObject({ status: 403, body: { adminPassword: expect.any(String) } });
    const right = await ask(units('21'), admin, { adminPassword: PASSWORD });
    expect(right.status).toBe(200);
    const { id } = correctionOf(right);
    expect((await decide(id, 'confirm', other)).body).toHaveProperty('adminPassword');
    world.test.setTime(now);
  });

  it('refuses units of which some wait for a confirmation already', async () => {
    expect((await ask(units('21..30'))).status).toBe(200);
    for (const range of ['30', '25..35', '21..30']) {
      const second = await ask(units(range), other);
      expect([second.status, second.body['message']]).toEqual([
        409,
        'A correction of some of these units is already waiting for confirmation. Confirm or decline it first.',
      ]);
    }
    expect((await ask(units('31..40'), other)).status).toBe(200);
  });

  it('lets one of several simultaneous requests through', { tags: 'postgres' }, async () => {
    const responses = await Promise.all([admin, other, admin, other].map((by) => ask(units('81..90'), by)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  it('asks once per idempotency key', async () => {
    const key = { 'idempotency-key': `once-${project}` };
    const body = { serials: units('81'), reason };
    const first = await admin.ask('POST', PATH, body, key);
    const again = await admin.ask('POST', PATH, body, key);
    expect(again.body).toEqual(first.body);
    expect((await admin.ask('POST', PATH, { ...body, serials: units('82') }, key)).status).toBe(409);
    await decide(correctionOf(first).id, 'decline', other);
    const late = await admin.ask('POST', PATH, body, key);
    expect(late).toMatchObject({ status: 200, body: first.body });
  });
});

describe('a preview', () => {
  it('says what the units are, who holds them, and what their certificates will say', async () => {
    const [part, whole] = [await world.lookUp(`${project}-000021`), await world.lookUp(`${project}-000041`)];
    const { status, body } = await admin.ask(
      'GET',
      `${PATH}/preview?serials= ${project.toLowerCase()}-31..50`,
    );
    expect(status).toBe(200);
    expect(previewCorrection.reply.parse(body)).toEqual({
      serials: `${project}-000031..000050`,
      project: { projectSerial: project, title: 'Heat from the sea' },
      year: 2022,
      tonnes: 20,
      parts: [
        {
          serialMin: 31,
          serialMax: 40,
          status: 'RetiredInventory',
          holder: { serial: world.owner.organization, name: expect.any(String) },
          isReceived: false,
          retiredAgainst: expect.stringContaining(`inventory 2024 (${world.inventory})`),
        },
        expect.objectContaining({
          serialMin: 41,
          serialMax: 50,
          status: 'Retired',
          retiredAgainst: 'A trip',
        }),
      ],
      certificates: [
        { id: part.certificate, status: 'Corrected' },
        { id: whole.certificate, status: 'Voided' },
      ],
      needsConfirmation: true,
    });
    expect((await world.lookUp(`${project}-000031`)).status).toBe('RetiredInventory');
  });
});

describe('declining a correction', () => {
  it('leaves the units as they are, by any administrator; who asked withdraws', async () => {
    for (const [by, message] of [
      [admin, 'The correction is withdrawn.'],
      [other, 'The correction is declined.'],
    ] as const) {
      const { id } = correctionOf(await ask(`${project}-21`));
      const declined = await decide(id, 'decline', by);
      expect([declined.status, declined.body['message']]).toEqual([200, message]);
      expect(correctionOf(declined)).toMatchObject({ status: 'declined', decidedBy: { id: by.account.id } });
      expect((await world.acts()).at(-1)).toMatchObject({
        act: 'correction-declined',
        facts: { correction: id },
      });
      expect((await decide(id, 'confirm', other)).status).toBe(409);
    }
    expect((await world.lookUp(`${project}-000021`)).status).toBe('RetiredInventory');
  });
});

describe('the list of corrections', () => {
  it('shows the newest first, page by page, by status', async () => {
    const [one, two] = [
      correctionOf(await ask(`${project}-21`)),
      correctionOf(await ask(`${project}-22`, other)),
    ];
    await decide(one.id, 'decline', admin);
    expect((await list('?page=1&pageSize=2')).map(({ id, isOwn }) => [id, isOwn])).toEqual([
      [two.id, false],
      [one.id, true],
    ]);
    const waiting = await list('?status=waiting');
    expect(waiting.map(({ id }) => id)).toContain(two.id);
    expect(waiting.map(({ id }) => id)).not.toContain(one.id);
    const { headers } = await admin.ask('GET', `${PATH}?page=2&pageSize=1`);
    expect(Number(headers['x-total-count'])).toBe((await list()).length);
    for (const query of ['?page=0', '?status=done', '?search=x'])
      expect((await admin.ask('GET', PATH + query)).status).toBe(400);
  });
});

describe('the only administrator', () => {
  it('corrects at once, and the database lets nobody change a decision', { tags: 'postgres' }, async () => {
    const alone = await openTestApp();
    const only = await administratorCaller(alone);
    const holder = await ownerCaller(alone);
    const year = await anInventory(alone.database, holder.organization, { 2024: 50 });
    const serial = await aRetirement(alone, holder.organization, year);
    const preview = await only.ask('GET', `${PATH}/preview?serials=${serial}-21..30`);
    expect(preview.body['needsConfirmation']).toBe(false);
    const asked = await ask(`${serial}-21..30`, only);
    expect(asked).toMatchObject({
      status: 200,
      body: {
        message: 'The units are corrected.',
        correction: { status: 'confirmed', decidedBy: null, event: expect.any(Number) },
      },
    });
    const undo = (set: object) =>
      alone.database.transact(async (tx) => void (await tx.updateTable('correction').set(set).execute()));
    await expect(undo({ status: 'waiting', decidedAt: null, event: null })).rejects.toThrow(/decided, once/);
    await expect(undo({ decidedBy: only.account.id })).rejects.toThrow(/decided, once/);
    await alone.close();
  });
});
