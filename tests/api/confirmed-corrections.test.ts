import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCertificate } from '#contract/certificates.ts';
import { listCorrections } from '#contract/corrections.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { aReceivedEntry, inLedger } from '../support/builders.ts';
import { askFor, correctionOf, decide, openCorrections, PATH, reason } from '../support/corrections-world.ts';
import { postedEmails } from '../support/posted-emails.ts';
import { administratorCaller, type World } from '../support/project-world.ts';

let world: Awaited<ReturnType<typeof openCorrections>>;
let test: (typeof world)['test'];
let owner: World;
let receiver: World;
let admin: World;
let other: World;
let project = '';

beforeAll(async () => {
  world = await openCorrections();
  ({ test, owner, receiver, admin, other } = world);
});
afterAll(() => test.close());
beforeEach(async () => {
  project = await world.aRetirement();
});

const ask = (serials: string) => askFor(serials, admin);
const certificateOf = async (id: string | null | undefined) => {
  const response = await test.app.inject(`/api/certificates/${id}`);
  return readCertificate.reply.parse(response.json());
};
const projectRow = (serial: string) =>
  test.database.db
    .selectFrom('project')
    .select(['updatedAt', 'unitsChangedAt'])
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow();
const historyOf = async (serial: string) =>
  (await admin.ask('GET', `/projects/${serial}/history`)).body as unknown as readonly { act: string }[];
const retiredAgainstInventory = () =>
  test.database.db
    .selectFrom('inventoryYear')
    .select('retired')
    .where('project', '=', world.inventory)
    .executeTakeFirstOrThrow();

describe('confirming a correction', () => {
  it('is for another administrator, once, and restores the units', { tags: 'postgres' }, async () => {
    const { certificate } = await world.lookUp(`${project}-000021`);
    const before = await retiredAgainstInventory();
    const asked = correctionOf(await ask(`${project}-21..30`));
    expect(asked).toMatchObject({
      status: 'waiting',
      tonnes: 10,
      reason,
      isOwn: true,
      abilities: { confirm: false, decline: true },
      decided: null,
    });
    expect((await world.lookUp(`${project}-000021`)).status).toBe('RetiredInventory');
    const own = await decide(asked.id, 'confirm', admin);
    expect([own.status, own.body['message']]).toEqual([
      403,
      'You requested this correction, so another administrator has to confirm it.',
    ]);
    const confirmed = await decide(asked.id, 'confirm', other);
    expect(confirmed).toMatchObject({
      status: 200,
      body: {
        message: 'The units are corrected.',
        correction: {
          status: 'confirmed',
          askedBy: { id: admin.account.id },
          decidedBy: { id: other.account.id },
          parts: [{ serialMin: 21, serialMax: 30, status: 'RetiredInventory' }],
          certificates: [{ id: certificate, status: 'Corrected' }],
          abilities: { confirm: false, decline: false },
        },
      },
    });
    for (const verb of ['confirm', 'decline'] as const) {
      const again = await decide(asked.id, verb, other);
      expect([again.status, again.body['message']]).toEqual([
        409,
        'This correction was already confirmed or declined.',
      ]);
    }
    const unit = await world.lookUp(`${project}-000025`);
    expect([unit.status, unit.certificate]).toEqual(['Registered', null]);
    expect(unit.events.at(-1)).toMatchObject({
      type: 'corrected',
      organization: { serial: owner.organization },
      serialMin: 25,
    });
    expect((await retiredAgainstInventory()).retired).toBe(before.retired - 10);
    expect((await checkProjection(test.database.db)).differences).toEqual([]);
  });

  it('makes the certificate say so for ever: Corrected after a part, Voided after all', async () => {
    const { certificate } = await world.lookUp(`${project}-000021`);
    const statuses: string[] = [];
    for (const range of ['21..25', '26..40']) {
      const { id } = correctionOf(await ask(`${project}-${range}`));
      statuses.push((await certificateOf(certificate)).status);
      await decide(id, 'confirm', other);
      statuses.push((await certificateOf(certificate)).status);
    }
    expect(statuses).toEqual(['Valid', 'Corrected', 'Corrected', 'Voided']);
    const { corrections } = await certificateOf(certificate);
    expect(corrections.map(({ serial }) => serial)).toEqual([
      `${project}-000021..000025`,
      `${project}-000026..000040`,
    ]);
    const common = { organization: owner.organization, project };
    const purpose = { kind: 'other', note: 'Again' } as const;
    await inLedger(test.database, [{ type: 'retire', ...common, range: { min: 21, max: 40 }, purpose }]);
    expect((await certificateOf(certificate)).status).toBe('Voided');
    const [last, first] = listCorrections.reply.parse(
      (await admin.ask('GET', `${PATH}?page=1&pageSize=2`)).body,
    );
    expect([first?.certificates, last?.certificates]).toEqual([
      [{ id: certificate, status: 'Voided' }],
      [{ id: certificate, status: 'Voided' }],
    ]);
  });

  it('restores cancelled units, records it in history and audit log, and makes open forms stale', async () => {
    const before = await projectRow(project);
    const { id } = correctionOf(await ask(`${project}-81..90`));
    const audited = (await world.acts()).length;
    expect(await projectRow(project)).toEqual(before);
    await decide(id, 'confirm', other);
    const after = await projectRow(project);
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    const sent = { updatedAt: before.updatedAt.toISOString(), title: 'Read before the correction' };
    expect((await admin.ask('PUT', `/projects/${project}`, sent)).status).toBe(409);
    expect((await historyOf(project))[0]).toMatchObject({
      act: 'units-corrected',
      accountHolder: other.organization,
      'corrected.2022': { before: null, after: `${project}-000081..000090` },
    });
    const serials = `${project}-000081..000090`;
    const { organization } = owner;
    expect((await world.acts()).slice(audited - 1)).toEqual([
      {
        act: 'correction-asked',
        actor: admin.account.id,
        organization,
        facts: { correction: id, serials, reason },
      },
      {
        act: 'correction-confirmed',
        actor: other.account.id,
        organization,
        facts: { correction: id, serials, reason },
      },
    ]);
  });

  it('restores received units in the hands of the receiver, whose entry becomes stale too', async () => {
    const entry = await aReceivedEntry(test.database, receiver.organization, project);
    await world.retireReceived(project);
    const before = await projectRow(entry);
    const { id } = correctionOf(await ask(`${project}-61..65`));
    await decide(id, 'confirm', other);
    const unit = await world.lookUp(`${project}-000061`);
    expect([unit.status, unit.events.at(-1)?.organization.serial]).toEqual([
      'Transferred',
      receiver.organization,
    ]);
    const after = await projectRow(entry);
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    for (const serial of [project, entry])
      expect((await historyOf(serial))[0]).toMatchObject({ act: 'units-corrected' });
    const count = async (email: string) =>
      (await postedEmails(test.database)).filter(
        ({ to, template }) =>
          to.includes(email) && template.name === 'units-corrected' && template.values.project === project,
      ).length;
    expect(await Promise.all([owner, receiver].map(({ account }) => count(account.email)))).toEqual([1, 1]);
  });

  it('emails holder and issuer once if they are the same, and asks the other administrators only', async () => {
    const { id } = correctionOf(await ask(`${project}-41..50`));
    const ofProject = async (name: string) =>
      (await postedEmails(test.database)).filter(
        ({ template }) =>
          template.name === name && 'project' in template.values && template.values.project === project,
      );
    const asked = await ofProject('correction-waiting');
    const recipients = asked.flatMap(({ to }) => to);
    expect(recipients).toContain(other.account.email);
    expect(recipients).not.toContain(admin.account.email);
    expect(asked[0]?.template.values).toMatchObject({ tonnes: 10, asker: 'Ada Person', reason });
    await decide(id, 'confirm', other);
    const sent = await ofProject('units-corrected');
    expect(sent.map(({ to }) => to)).toEqual([[owner.account.email]]);
  });

  it('happens once when two administrators confirm at the same time', { tags: 'postgres' }, async () => {
    const third = await administratorCaller(test);
    const { id } = correctionOf(await ask(`${project}-21..40`));
    const both = await Promise.all([other, third].map((by) => decide(id, 'confirm', by)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { events } = await world.lookUp(`${project}-000021`);
    expect(events.filter(({ type }) => type === 'corrected')).toHaveLength(1);
    expect((await checkProjection(test.database.db)).differences).toEqual([]);
  });

  it.each(['confirm', 'decline'])('answers a repeated %s with the same key as before', async (verb) => {
    const { id } = correctionOf(await ask(`${project}-21..40`));
    const key = { 'idempotency-key': `${verb} ${id}`.replace(' ', '-') };
    const answers = [1, 2].map(() => other.ask('POST', `${PATH}/${id}/${verb}`, undefined, key));
    const [first, second] = await Promise.all(answers);
    expect([first?.status, second?.status, second?.body]).toEqual([200, 200, first?.body]);
    expect((await other.ask('POST', `${PATH}/${id}/${verb}`)).status).toBe(409);
  });

  it('returns 404 for corrections that do not exist', async () => {
    for (const verb of ['confirm', 'decline'] as const)
      expect((await decide(9_007_199_254_740_991, verb, other)).status).toBe(404);
  });
});
