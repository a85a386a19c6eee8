import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  administratorCaller,
  anApproval,
  aSubmission,
  aWholeDraft,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let admin: World;

// The clock of these tests is in 2026.
const timeline = { startYear: 2026, finishYear: 2027 };
const row = (year: number, status: string, quantity = 45) => ({ year, status, quantity });
const realized = { draft: [row(2026, 'Registered'), row(2027, 'Registered')] };
const planned = { draft: [row(2026, 'Registered'), row(2027, 'Projected')] };
const inventory = { draft: [row(2026, 'Inventory'), row(2027, 'Inventory')] };
const projected = { draft: [row(2026, 'Inventory'), row(2027, 'ProjectedInventory')] };

const aboutRealized = '2027 is in the future, so its tonnes cannot be realized yet. Set it to Projected.';
const aboutInventory = '2027 is in the future, so it has no inventory yet. Set it to Projected Inventory.';

beforeAll(async () => {
  test = await openTestApp();
  owner = await ownerCaller(test, { project: 500 });
  admin = await administratorCaller(test);
});
afterAll(() => test.close());

/** Writes rows of realized years directly, as before this rule existed. */
async function forceRealized(serial: string): Promise<void> {
  await test.database.transact(async (tx) => {
    const of2027 = tx.updateTable('draftRow').where('project', '=', serial).where('year', '=', 2027);
    await of2027.set({ status: 'Registered' }).execute();
  });
}

const refusal = async (asked: ReturnType<World['ask']>) => {
  const { status, body } = await asked;
  return [status, body['fields']];
};

describe('realized tonnes of a future year', () => {
  it('cannot be saved, in a new draft or an existing one', async () => {
    const body = { title: 'Heat from the sea', timeline, emissionReductions: realized };
    const refused = [400, { emissionReductions: aboutRealized }];
    expect(await refusal(owner.ask('POST', '/projects', body))).toEqual(refused);
    const serial = await aWholeDraft(test, owner, { timeline, emissionReductions: planned });
    const save = { emissionReductions: realized };
    expect(await refusal(owner.ask('PUT', `/projects/${serial}`, save))).toEqual(refused);
    const { body: stored } = await owner.ask('GET', `/projects/${serial}`);
    expect(stored['emissionReductions']).toMatchObject(planned);
  });

  it('cannot be submitted, and such a draft can still be saved otherwise', async () => {
    const serial = await aWholeDraft(test, owner, { timeline, emissionReductions: planned });
    await forceRealized(serial);
    expect((await owner.ask('PUT', `/projects/${serial}`, { title: 'Corrected' })).status).toBe(200);
    const submitted = owner.ask('POST', `/projects/${serial}/submit`);
    expect(await refusal(submitted)).toEqual([400, { emissionReductions: aboutRealized }]);
  });

  it('cannot come from an update of emissions, which then changes nothing', async () => {
    const serial = await anApproval(test, { owner, admin }, { timeline, emissionReductions: planned });
    const body = { EmissionReductions: { draft: [row(2027, 'Registered')] } };
    const path = `/projects/${serial}/updateEmissions`;
    expect(await refusal(owner.ask('POST', path, body))).toEqual([
      400,
      { emissionReductions: aboutRealized },
    ]);
    const { body: stored } = await owner.ask('GET', `/projects/${serial}`);
    expect(stored).toMatchObject({ status: 'Approved', emissionReductions: { draft: [planned.draft[1]] } });
  });

  it('get no serials: the approval is refused, names the row and issues nothing', async () => {
    const serial = await aSubmission(test, owner, { timeline, emissionReductions: planned });
    await forceRealized(serial);
    const approved = admin.ask('POST', `/projects/${serial}/approve`);
    expect(await refusal(approved)).toEqual([409, { emissionReductions: aboutRealized }]);
    const { body } = await admin.ask('GET', `/projects/${serial}`);
    expect(body).toMatchObject({ status: 'Submitted', registeredTonnes: 0 });
  });

  it('count only as a projection in an inventory', async () => {
    const facts = { programType: 'Inventory', timeline, emissionReductions: projected };
    const serial = await aWholeDraft(test, owner, facts);
    const saved = owner.ask('PUT', `/projects/${serial}`, { emissionReductions: inventory });
    expect(await refusal(saved)).toEqual([400, { emissionReductions: aboutInventory }]);
    expect((await owner.ask('POST', `/projects/${serial}/submit`)).status).toBe(200);
  });
});
