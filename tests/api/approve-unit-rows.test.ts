// @module-tag postgres: the last tonnes of an inventory, retired by two approvals

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProjection } from '../../src/server/ledger/check-projection.ts';
import { anInventory } from '../support/builders.ts';
import { anApproval, aSubmission, aWholeDraft } from '../support/project-world.ts';
import { cancelled, note, openUnitWorld, rowsSentence, unitRow } from '../support/unit-world.ts';

let world: Awaited<ReturnType<typeof openUnitWorld>>;
beforeAll(async () => {
  world = await openUnitWorld();
});
afterAll(() => world.test.close());

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
    const use = { ...world.against, beneficiary: 'The fleet', isBeneficiaryPrivate: true };
    const serial = await aSubmission(
      world.test,
      world.owner,
      realized([
        { status: 'Registered' },
        use,
        { ...note, quantity: 3 },
        { ...world.transferred, quantity: 4 },
      ]),
    );
    expect((await world.read(serial)).emissionReductions.draft).toMatchObject([
      { status: 'Registered', inventoryProject: null },
      use,
      { ...note, quantity: 3 },
      { ...world.transferred, quantity: 4 },
      { year: 2022 },
    ]);
    expect((await world.admin.ask('POST', `/projects/${serial}/approve`)).status).toBe(200);
    expect(await world.unitsOf(serial)).toEqual([
      ['Registered', 1, 10],
      ['RetiredInventory', 11, 20],
      ['Retired', 21, 23],
      ['Transferred', 24, 27],
    ]);
    expect((await world.read(serial)).emissionReductions.draft).toMatchObject([{ year: 2022 }]);
    expect((await checkProjection(world.test.database.db)).differences).toEqual([]);
  });

  it.each([
    [{ status: 'Retired' }, 'Write what the tonnes of 2021 are retired against.'],
    [{ status: 'Transferred', transferredTo: 'CA000999' }, 'CA000999 cannot receive units.'],
    [
      { status: 'RetiredInventory', inventoryProject: 'CA000999-001', inventoryYear: 2024 },
      'no approved inventory',
    ],
  ])('are refused on submission when they cannot be carried out: %j', async (facts, sentence) => {
    const draft = await aWholeDraft(world.test, world.owner, realized([facts]));
    const { status, body } = await world.owner.ask('POST', `/projects/${draft}/submit`);
    expect([status, rowsSentence(body)]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('are checked again on approval; when one fails, nothing of the submission is issued', async () => {
    const small = await anInventory(world.test.database, world.owner.organization, { 2022: 12 });
    const use = { status: 'RetiredInventory', inventoryProject: small, inventoryYear: 2022 };
    const first = await aSubmission(world.test, world.owner, realized([{ status: 'Registered' }, use]));
    const second = await aSubmission(world.test, world.owner, realized([use]));
    expect((await world.admin.ask('POST', `/projects/${first}/approve`)).status).toBe(200);
    const { status, body } = await world.admin.ask('POST', `/projects/${second}/approve`);
    expect([status, body['message']]).toEqual([
      409,
      expect.stringContaining('10 t CO₂e of 2021 cannot be retired'),
    ]);
    expect(await world.unitsOf(second)).toEqual([]);
    expect((await world.read(second)).status).toBe('Submitted');
  });

  it('of two simultaneous approvals for the last tonnes, one is done and one refused', async () => {
    const small = await anInventory(world.test.database, world.owner.organization, { 2021: 15 });
    const use = { status: 'RetiredInventory', inventoryProject: small, inventoryYear: 2021 };
    const serials = [
      await aSubmission(world.test, world.owner, realized([use])),
      await aSubmission(world.test, world.owner, realized([use])),
    ];
    const answers = await Promise.all(
      serials.map((one) => world.admin.ask('POST', `/projects/${one}/approve`)),
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
    const serial = await anApproval(world.test, world, offsets);
    expect(await world.unitsOf(serial)).toEqual([['Retired', 1, 10]]);
    const draft = await aWholeDraft(world.test, world.owner, {
      ...offsets,
      ...realized([{ status: 'Registered' }]),
    });
    const transfer = { emissionReductions: realized([world.transferred]).emissionReductions };
    expect((await world.owner.ask('PUT', `/projects/${draft}`, transfer)).status).toBe(400);
    await world.owner.ask('POST', `/projects/${draft}/submit`);
    await world.admin.ask('POST', `/projects/${draft}/approve`);
    for (const act of [world.transferred, cancelled]) {
      const { status, body } = await world.update(draft, { registered: [unitRow(1, 10, act)] });
      expect([status, rowsSentence(body)]).toEqual([
        400,
        'Purchased offsets can be retired, but not transferred or cancelled.',
      ]);
    }
  });
});
