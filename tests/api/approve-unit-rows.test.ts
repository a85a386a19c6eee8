import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProjection } from '../../src/server/ledger/check-projection.ts';
import { anInventory } from '../support/builders.ts';
import { anApproval, aSubmission, aWholeDraft } from '../support/project-desk.ts';
import { cancelled, note, openUnitActs, rowsSentence, unitRow } from '../support/unit-acts.ts';

let acts: Awaited<ReturnType<typeof openUnitActs>>;
beforeAll(async () => {
  acts = await openUnitActs();
});
afterAll(() => acts.test.close());

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
    const use = { ...acts.against, beneficiary: 'The fleet', isBeneficiaryPrivate: true };
    const serial = await aSubmission(
      acts.test,
      acts.owner,
      realized([
        { status: 'Registered' },
        use,
        { ...note, quantity: 3 },
        { ...acts.transferred, quantity: 4 },
      ]),
    );
    expect((await acts.read(serial)).emissionReductions.draft).toMatchObject([
      { status: 'Registered', inventoryProject: null },
      use,
      { ...note, quantity: 3 },
      { ...acts.transferred, quantity: 4 },
      { year: 2022 },
    ]);
    expect((await acts.admin.ask('POST', `/projects/${serial}/approve`)).status).toBe(200);
    expect(await acts.unitsOf(serial)).toEqual([
      ['Registered', 1, 10],
      ['RetiredInventory', 11, 20],
      ['Retired', 21, 23],
      ['Transferred', 24, 27],
    ]);
    expect((await acts.read(serial)).emissionReductions.draft).toMatchObject([{ year: 2022 }]);
    expect((await checkProjection(acts.test.database.db)).differences).toEqual([]);
  });

  it.each([
    [{ status: 'Retired' }, 'Write what the tonnes of 2021 are retired against.'],
    [{ status: 'Transferred', transferredTo: 'CA000999' }, 'CA000999 cannot receive units.'],
    [
      { status: 'RetiredInventory', inventoryProject: 'CA000999-001', inventoryYear: 2024 },
      'no approved inventory',
    ],
  ])('are refused on submission when they cannot be carried out: %j', async (facts, sentence) => {
    const draft = await aWholeDraft(acts.test, acts.owner, realized([facts]));
    const { status, body } = await acts.owner.ask('POST', `/projects/${draft}/submit`);
    expect([status, rowsSentence(body)]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('are checked again on approval; when one fails, nothing of the submission is issued', async () => {
    const small = await anInventory(acts.test.database, acts.owner.organization, { 2022: 12 });
    const use = { status: 'RetiredInventory', inventoryProject: small, inventoryYear: 2022 };
    const first = await aSubmission(acts.test, acts.owner, realized([{ status: 'Registered' }, use]));
    const second = await aSubmission(acts.test, acts.owner, realized([use]));
    expect((await acts.admin.ask('POST', `/projects/${first}/approve`)).status).toBe(200);
    const { status, body } = await acts.admin.ask('POST', `/projects/${second}/approve`);
    expect([status, body['message']]).toEqual([
      409,
      expect.stringContaining('10 t CO₂e of 2021 cannot be retired'),
    ]);
    expect(await acts.unitsOf(second)).toEqual([]);
    expect((await acts.read(second)).status).toBe('Submitted');
  });

  it('of two simultaneous approvals for the last tonnes, one is done and one refused', async () => {
    const small = await anInventory(acts.test.database, acts.owner.organization, { 2021: 15 });
    const use = { status: 'RetiredInventory', inventoryProject: small, inventoryYear: 2021 };
    const serials = [
      await aSubmission(acts.test, acts.owner, realized([use])),
      await aSubmission(acts.test, acts.owner, realized([use])),
    ];
    const answers = await Promise.all(
      serials.map((one) => acts.admin.ask('POST', `/projects/${one}/approve`)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('cannot transfer purchased offsets, but retire them', async () => {
    const offsets = {
      ...realized([note]),
      programType: 'Offsets',
      projectType: null,
      programOfActivities: null,
      offsetProvider: 'A provider',
    };
    const serial = await anApproval(acts.test, acts, offsets);
    expect(await acts.unitsOf(serial)).toEqual([['Retired', 1, 10]]);
    const draft = await aWholeDraft(acts.test, acts.owner, {
      ...offsets,
      ...realized([{ status: 'Registered' }]),
    });
    const transfer = { emissionReductions: realized([acts.transferred]).emissionReductions };
    expect((await acts.owner.ask('PUT', `/projects/${draft}`, transfer)).status).toBe(400);
    await acts.owner.ask('POST', `/projects/${draft}/submit`);
    await acts.admin.ask('POST', `/projects/${draft}/approve`);
    for (const act of [acts.transferred, cancelled]) {
      const { status, body } = await acts.update(draft, { registered: [unitRow(1, 10, act)] });
      expect([status, rowsSentence(body)]).toEqual([
        400,
        'Purchased offsets can be retired, but not transferred or cancelled.',
      ]);
    }
  });
});
