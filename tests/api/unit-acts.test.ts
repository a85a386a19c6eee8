import { heldProject } from '#contract/held-projects.ts';
import { lookUpSerial } from '#contract/serials.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProjection } from '../../src/server/ledger/check-projection.ts';
import { anInventory } from '../support/builders.ts';
import { postedEmails } from '../support/posted-emails.ts';
import {
  administratorCaller,
  anApproval,
  anUpload,
  aSubmission,
  aWholeDraft,
  type Desk,
  ownerCaller,
} from '../support/project-desk.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: Desk;
let receiver: Desk;
let admin: Desk;
let inventory = '';
let receiverInventory = '';

beforeAll(async () => {
  test = await openTestApp();
  owner = await ownerCaller(test, { project: 500 });
  receiver = await ownerCaller(test);
  admin = await administratorCaller(test);
  inventory = await anInventory(test.database, owner.organization, { 2024: 100_000 });
  receiverInventory = await anInventory(test.database, receiver.organization, { 2023: 100 });
});
afterAll(() => test.close());

/** An approved project with the units 1 to 150 of 2021, and a plan for 2022. */
const approved = (facts: object = {}) => anApproval(test, { owner, admin }, facts);
const row = (serialMin: number, serialMax: number, facts: object = {}) => ({
  year: 2021,
  status: 'Registered',
  serialMin,
  serialMax,
  ...facts,
});
const note = { status: 'Retired', retiredAgainst: 'Ferry trips of 2024' };
const against = () => ({ status: 'RetiredInventory', inventoryProject: inventory, inventoryYear: 2024 });
const transferred = () => ({ status: 'Transferred', transferredTo: receiver.organization });
const cancelled = { status: 'Cancelled' };

async function update(serial: string, emissions: object, more: object = {}, by = owner, headers = {}) {
  const body = { EmissionReductions: emissions, ...more };
  const { status, body: reply } = await by.ask('POST', `/projects/${serial}/updateEmissions`, body, headers);
  return { status, body: reply };
}
const read = async (serial: string, by = owner) =>
  heldProject.parse((await by.ask('GET', `/projects/${serial}`)).body);
const unitsOf = async (serial: string, by = owner) =>
  (await read(serial, by)).emissionReductions.registered.map(({ status, serialMin, serialMax }) => [
    status,
    serialMin,
    serialMax,
  ]);
const lookUp = async (serial: string) =>
  lookUpSerial.reply.parse((await test.app.inject({ url: `/api/serials/${serial}` })).json());
const sentenceUnder = (body: Record<string, unknown>) =>
  (body['fields'] as Record<string, string> | undefined)?.['emissionReductions'];

/** Transfers the units 101 to 150 of a new project; returns the project and the receiver's entry. */
async function aTransfer() {
  const serial = await approved();
  await update(serial, { registered: [row(1, 100), row(101, 150, transferred())] });
  const held = await receiver.ask('GET', '/projects?AccountHolder=' + receiver.organization);
  const entries = held.body as unknown as { projectSerial: string; title: string; programType: string }[];
  const read = await Promise.all(
    entries
      .filter(({ programType }) => programType === 'TransferredOffsets')
      .map(async ({ projectSerial }) => (await receiver.ask('GET', `/projects/${projectSerial}`)).body),
  );
  const entry = read.find(
    ({ transferredFrom }) => (transferredFrom as { projectSerial: string }).projectSerial === serial,
  );
  return { serial, entry: String(entry?.['projectSerial']) };
}

describe('acts that are refused, and change nothing', () => {
  it.each([
    ['rows that leave units out', [row(1, 149)], 'The rows of 2021 must cover exactly'],
    ['rows that overlap', [row(1, 100), row(100, 150, note)], 'The rows of 2021 must cover exactly'],
    ['rows past the last unit', [row(1, 151)], 'The rows of 2021 must cover exactly'],
    ['units of another year', [row(1, 150, { year: 2020 })], 'must cover exactly'],
    ['a retirement without a note', [row(1, 150, { status: 'Retired' })], 'Write what the tonnes of 2021'],
    [
      'a retirement without an inventory',
      [row(1, 150, { status: 'RetiredInventory' })],
      'Choose the inventory and year',
    ],
    [
      'an unknown inventory',
      [row(1, 150, { status: 'RetiredInventory', inventoryProject: 'CA000999-001', inventoryYear: 2024 })],
      'has no approved inventory CA000999-001 with the year 2024',
    ],
    [
      'a transfer without a receiver',
      [row(1, 150, { status: 'Transferred' })],
      'Choose who receives the tonnes',
    ],
    [
      'an unknown receiver',
      [row(1, 150, { status: 'Transferred', transferredTo: 'CA000999' })],
      'CA000999 cannot receive units',
    ],
  ])('%s', async (_name, registered, sentence) => {
    const serial = await approved();
    const { status, body } = await update(serial, { registered });
    expect([status, sentenceUnder(body)]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await unitsOf(serial)).toEqual([['Registered', 1, 150]]);
  });

  it('a transfer to oneself', async () => {
    const serial = await approved();
    const own = { status: 'Transferred', transferredTo: owner.organization };
    const { status, body } = await update(serial, { registered: [row(1, 150, own)] });
    expect([status, sentenceUnder(body)]).toEqual([
      400,
      'Units cannot be transferred to the organization that holds them.',
    ]);
  });

  it('a year named by a row without serials whose units are left out', async () => {
    const serial = await approved();
    const draft = [{ year: 2021, status: 'Projected', quantity: 5 }];
    expect((await update(serial, { draft, registered: [] })).status).toBe(400);
  });

  it('a change of retired, transferred or cancelled units', async () => {
    const serial = await approved();
    const rows = [row(1, 50, note), row(51, 100, transferred()), row(101, 150, cancelled)];
    expect((await update(serial, { registered: rows })).status).toBe(200);
    for (const place of [0, 1, 2]) {
      const changed = rows.map((one, index) => (index === place ? { ...one, ...against() } : one));
      const { status, body } = await update(serial, { registered: changed });
      expect([status, sentenceUnder(body)]).toEqual([
        400,
        'Retired, transferred and cancelled units are final.',
      ]);
    }
  });

  it('an inventory of another organization', async () => {
    const serial = await approved();
    const other = { status: 'RetiredInventory', inventoryProject: receiverInventory, inventoryYear: 2023 };
    const { status, body } = await update(serial, { registered: [row(1, 150, other)] });
    expect([status, sentenceUnder(body)]).toEqual([
      400,
      expect.stringContaining('another organization’s inventory'),
    ]);
  });

  it('more tonnes than the inventory’s year has left', async () => {
    const small = await anInventory(test.database, owner.organization, { 2023: 149 });
    const serial = await approved();
    const use = { status: 'RetiredInventory', inventoryProject: small, inventoryYear: 2023 };
    const { status, body } = await update(serial, { registered: [row(1, 150, use)] });
    expect([status, body['message']]).toEqual([409, expect.stringContaining('149 t CO₂e of it are left')]);
    expect((await update(serial, { registered: [row(1, 1), row(2, 150, use)] })).status).toBe(200);
  });

  it('on a project that is not approved, from another organization, and in a stale form', async () => {
    const draft = await aWholeDraft(test, owner);
    expect((await update(draft, { registered: [] })).status).toBe(409);
    const serial = await approved();
    expect((await update(serial, { registered: [row(1, 150, note)] }, {}, receiver)).status).toBe(403);
    const { updatedAt } = await read(serial);
    await update(serial, { registered: [row(1, 140), row(141, 150, note)] });
    const stale = await update(serial, { registered: [row(1, 150, cancelled)] }, { updatedAt });
    expect(stale.status).toBe(409);
    expect(await unitsOf(serial)).toEqual([
      ['Registered', 1, 140],
      ['Retired', 141, 150],
    ]);
  });
});

describe('acts on registered units', () => {
  it('take effect at once, and leave the project approved and public', async () => {
    const serial = await approved();
    const texts = { beneficiary: 'Visitors of 2024', purpose: 'Ferry travel' };
    const registered = [
      row(1, 50),
      row(51, 80, { ...against(), ...texts }),
      row(81, 100, note),
      row(101, 140, transferred()),
      row(141, 150, cancelled),
    ];
    const { status, body } = await update(serial, { registered });
    expect([status, body]).toMatchObject([
      200,
      { status: 'Approved', registeredTonnes: 100, retiredTonnes: 50 },
    ]);
    expect(await unitsOf(serial)).toEqual([
      ['Registered', 1, 50],
      ['RetiredInventory', 51, 80],
      ['Retired', 81, 100],
      ['Transferred', 101, 140],
      ['Cancelled', 141, 150],
    ]);
    const { certificate } = await lookUp(`${serial}-000060`);
    const page = await test.app.inject({ url: `/api/certificates/${certificate}` });
    expect(page.json()).toMatchObject({ tonnes: 30, ...texts, inventory: { year: 2024 } });
    expect((await test.app.inject({ url: `/api/projects/${serial}` })).statusCode).toBe(200);
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
    const serial = await approved(facts);
    const { status } = await update(serial, { registered: [row(11, 30, { ...note, year: 2022 })] });
    expect(status).toBe(200);
    const later = { year: 2023, status: 'Projected', quantity: 7 };
    expect((await update(serial, { draft: [later] }, { EndDate: '2023-12-31' })).status).toBe(200);
    expect((await read(serial)).emissionReductions.draft).toMatchObject([later]);
    expect(await unitsOf(serial)).toEqual([
      ['Registered', 1, 10],
      ['Retired', 11, 30],
    ]);
  });

  it('stand at once while rows and documents of the same update wait, and after their rejection', async () => {
    const serial = await approved();
    const draft = [{ year: 2022, status: 'Registered', quantity: 60 }];
    const { body } = await update(serial, { draft, registered: [row(1, 100), row(101, 150, note)] });
    expect(body['status']).toBe('Submitted');
    expect(await lookUp(`${serial}-000120`)).toMatchObject({ status: 'Retired' });
    await admin.ask('POST', `/projects/${serial}/reject`);
    expect(await lookUp(`${serial}-000120`)).toMatchObject({ status: 'Retired' });
  });

  it('give the same answer when asked again with the same key, and act once', async () => {
    const serial = await approved();
    const rows = { registered: [row(1, 100), row(101, 150, note)] };
    const key = { 'idempotency-key': `retire-${serial}` };
    const first = await update(serial, rows, {}, owner, key);
    const again = await update(serial, rows, {}, owner, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body['emissionReductions']).toEqual(first.body['emissionReductions']);
    const { events } = await lookUp(`${serial}-000120`);
    expect(events.map(({ type }) => type)).toEqual(['issued', 'retired']);
    const other = await update(serial, { registered: [row(1, 150, cancelled)] }, {}, owner, key);
    expect(other.status).toBe(409);
  });

  it('happen once when two requests retire the same tonnes at the same moment', async () => {
    const serial = await approved();
    const rows = { registered: [row(1, 100), row(101, 150, note)] };
    const { updatedAt } = await read(serial);
    const both = await Promise.all([
      update(serial, rows, { updatedAt }),
      update(serial, { registered: [row(1, 90), row(91, 150, cancelled)] }, { updatedAt }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are in the history and the audit log, and mailed with serials', async () => {
    const serial = await approved();
    await update(serial, { registered: [row(1, 100), row(101, 120, note), row(121, 150, transferred())] });
    const history = await admin.ask('GET', `/projects/${serial}/history`);
    expect(JSON.stringify(history.body)).toContain(
      `"retired.2021":{"before":null,"after":"${serial}-000101..000120"}`,
    );
    const log = await test.database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('act', '=', 'emissions-updated')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(log.facts).toMatchObject({
      retired: [`${serial}-000101..000120`],
      transferred: [`${serial}-000121..000150`],
    });
    const emails = await postedEmails(test.database);
    const about = (name: string, to: string) =>
      emails.filter(
        ({ template, to: recipients }) =>
          template.name === name &&
          recipients.includes(to) &&
          JSON.stringify(template.values).includes(serial),
      );
    expect(about('units-retired', owner.account.email)).toHaveLength(1);
    expect(about('units-transferred', owner.account.email)).toHaveLength(1);
    expect(about('units-received', receiver.account.email)).toHaveLength(1);
  });
});

describe('rows that an approval retires or transfers', () => {
  const realized = (facts: object[]) => ({
    emissionReductions: {
      draft: [
        ...facts.map((one) => ({ year: 2021, quantity: 10, ...one })),
        { year: 2022, status: 'Projected', quantity: 5 },
      ],
    },
  });

  it('keep what they retire against and who receives them, on save, reload and approval', async () => {
    const use = { ...against(), beneficiary: 'The fleet', isBeneficiaryPrivate: true };
    const serial = await aSubmission(
      test,
      owner,
      realized([{ status: 'Registered' }, use, { ...note, quantity: 3 }, { ...transferred(), quantity: 4 }]),
    );
    expect((await read(serial)).emissionReductions.draft).toMatchObject([
      { status: 'Registered', inventoryProject: null },
      use,
      { ...note, quantity: 3 },
      { ...transferred(), quantity: 4 },
      { year: 2022 },
    ]);
    expect((await admin.ask('POST', `/projects/${serial}/approve`)).status).toBe(200);
    expect(await unitsOf(serial)).toEqual([
      ['Registered', 1, 10],
      ['RetiredInventory', 11, 20],
      ['Retired', 21, 23],
      ['Transferred', 24, 27],
    ]);
    expect((await read(serial)).emissionReductions.draft).toMatchObject([{ year: 2022 }]);
    expect((await checkProjection(test.database.db)).differences).toEqual([]);
  });

  it.each([
    [{ status: 'Retired' }, 'Write what the tonnes of 2021 are retired against.'],
    [{ status: 'Transferred', transferredTo: 'CA000999' }, 'CA000999 cannot receive units.'],
    [
      { status: 'RetiredInventory', inventoryProject: 'CA000999-001', inventoryYear: 2024 },
      'no approved inventory',
    ],
  ])('are refused on submission when they cannot be carried out: %j', async (facts, sentence) => {
    const draft = await aWholeDraft(test, owner, realized([facts]));
    const { status, body } = await owner.ask('POST', `/projects/${draft}/submit`);
    expect([status, sentenceUnder(body)]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('are checked again on approval; when one fails, nothing of the submission is issued', async () => {
    const small = await anInventory(test.database, owner.organization, { 2022: 12 });
    const use = { status: 'RetiredInventory', inventoryProject: small, inventoryYear: 2022 };
    const first = await aSubmission(test, owner, realized([{ status: 'Registered' }, use]));
    const second = await aSubmission(test, owner, realized([use]));
    expect((await admin.ask('POST', `/projects/${first}/approve`)).status).toBe(200);
    const { status, body } = await admin.ask('POST', `/projects/${second}/approve`);
    expect([status, body['message']]).toEqual([
      409,
      expect.stringContaining('10 t CO₂e of 2021 cannot be retired'),
    ]);
    expect(await unitsOf(second)).toEqual([]);
    expect((await read(second)).status).toBe('Submitted');
  });

  it('of two simultaneous approvals for the last tonnes, one is done and one refused', async () => {
    const small = await anInventory(test.database, owner.organization, { 2021: 15 });
    const use = { status: 'RetiredInventory', inventoryProject: small, inventoryYear: 2021 };
    const serials = [
      await aSubmission(test, owner, realized([use])),
      await aSubmission(test, owner, realized([use])),
    ];
    const answers = await Promise.all(serials.map((one) => admin.ask('POST', `/projects/${one}/approve`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('cannot transfer purchased offsets, but retire them', async () => {
    const offsets = {
      ...realized([note]),
      programType: 'Offsets',
      projectType: null,
      programOfActivities: null,
      offsetProvider: 'A provider',
    };
    const serial = await anApproval(test, { owner, admin }, offsets);
    expect(await unitsOf(serial)).toEqual([['Retired', 1, 10]]);
    const draft = await aWholeDraft(test, owner, { ...offsets, ...realized([{ status: 'Registered' }]) });
    const transfer = { emissionReductions: realized([transferred()]).emissionReductions };
    expect((await owner.ask('PUT', `/projects/${draft}`, transfer)).status).toBe(400);
    await owner.ask('POST', `/projects/${draft}/submit`);
    await admin.ask('POST', `/projects/${draft}/approve`);
    for (const act of [transferred(), cancelled]) {
      const { status, body } = await update(draft, { registered: [row(1, 10, act)] });
      expect([status, sentenceUnder(body)]).toEqual([
        400,
        'Purchased offsets can be retired, but not transferred or cancelled.',
      ]);
    }
  });
});

describe('received units', () => {
  it('stand in one entry per receiver and project, titled with both, which later transfers add to', async () => {
    const { serial, entry } = await aTransfer();
    const first = await read(entry, receiver);
    expect(first).toMatchObject({
      status: 'Received',
      programType: 'TransferredOffsets',
      visibility: 'Private',
      registeredTonnes: 50,
      transferredFrom: { projectSerial: serial, organizationSerial: owner.organization },
      abilities: { updateEmissions: true, edit: false, submit: false, delete: false },
    });
    expect(first.title).toContain('Landfill gas at the bay');
    await update(serial, { registered: [row(1, 90), row(91, 150, transferred())] });
    expect(await read(entry, receiver)).toMatchObject({ registeredTonnes: 60 });
    expect(await unitsOf(entry, receiver)).toEqual([
      ['Registered', 91, 100],
      ['Registered', 101, 150],
    ]);
    expect((await test.app.inject({ url: `/api/projects/${entry}` })).statusCode).toBe(404);
    expect((await owner.ask('GET', `/projects/${entry}`)).status).toBe(404);
  });

  it('can be retired, in part and whole, by their receiver alone', async () => {
    const { serial, entry } = await aTransfer();
    const use = { status: 'RetiredInventory', inventoryProject: receiverInventory, inventoryYear: 2023 };
    const part = { registered: [row(101, 140), row(141, 150, use)] };
    expect((await update(entry, part, {}, owner)).status).toBe(404);
    const { status, body } = await update(entry, part, {}, receiver);
    expect([status, body]).toMatchObject([
      200,
      { status: 'Received', retiredTonnes: 10, registeredTonnes: 50 },
    ]);
    expect(await unitsOf(serial)).toEqual([
      ['Registered', 1, 100],
      ['Transferred', 101, 140],
      ['Transferred', 141, 150],
    ]);
    const whole = { registered: [row(101, 140, note), row(141, 150, use)] };
    expect((await update(entry, whole, {}, receiver)).status).toBe(200);
    expect(await lookUp(`${serial}-000145`)).toMatchObject({ status: 'RetiredInventory' });
    expect((await checkProjection(test.database.db)).differences).toEqual([]);
  });

  it.each([['Transferred'], ['Cancelled']])('cannot be %s', async (status) => {
    const { entry } = await aTransfer();
    const act = { status, ...(status === 'Transferred' && { transferredTo: owner.organization }) };
    const sent = await update(entry, { registered: [row(101, 150, act)] }, {}, receiver);
    expect(sent.status).toBe(400);
  });

  it('take no rows, documents or end date', async () => {
    const { entry } = await aTransfer();
    const plan = await anUpload(test.database, receiver.organization, 'application/pdf');
    const draft = [{ year: 2021, status: 'Projected', quantity: 5 }];
    const documents = { projectPlan: { url: plan, filename: 'plan.pdf' } };
    for (const [emissions, more] of [
      [{ draft }, {}],
      [{}, { documents }],
      [{}, { EndDate: '2025-12-31' }],
    ] as const) {
      expect((await update(entry, emissions, more, receiver)).status).toBe(400);
    }
    for (const step of ['submit', 'reopen', 'approve'])
      expect((await receiver.ask('POST', `/projects/${entry}/${step}`)).status).toBeGreaterThanOrEqual(403);
    expect((await receiver.ask('DELETE', `/projects/${entry}`)).status).toBeGreaterThanOrEqual(403);
  });
});
