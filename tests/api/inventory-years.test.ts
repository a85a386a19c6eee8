import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPublicFile } from '#server/files/file-queries.ts';
import {
  administratorCaller,
  anApproval,
  anUpload,
  aWholeDraft,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';
import { note, unitRow } from '../support/unit-world.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let admin: World;
let year = 1949;

beforeAll(async () => {
  test = await openTestApp();
  [owner, admin] = [await ownerCaller(test), await administratorCaller(test)];
});
afterAll(() => test.close());

const byTransport = { stationaryEnergy: 0, transportation: 90, waste: 0, ippu: 0, afolu: 10 };

/** Returns a year that no other test has an inventory of. */
function unusedYear() {
  year += 1;
  return year;
}

const inventory = (ofYear: number, row: object = {}, facts: object = {}) => ({
  programType: 'Inventory',
  overviewTracking: 'Hidden',
  timeline: { startYear: ofYear, finishYear: ofYear },
  emissionReductions: { draft: [{ year: ofYear, status: 'Inventory', quantity: 100, ...row }] },
  ...facts,
});
const approved = (facts: object) => anApproval(test, { owner, admin }, facts);
const submit = (serial: string) => owner.ask('POST', `/projects/${serial}/submit`);
const read = async (serial: string, by = owner) => (await by.ask('GET', `/projects/${serial}`)).body;
const update = (serial: string, rows: readonly object[]) =>
  owner.ask('POST', `/projects/${serial}/updateEmissions`, { EmissionReductions: { draft: rows } });
const fieldsOf = (body: Record<string, unknown>) => body['fields'] as Record<string, string>;

describe('the sectors of an inventory’s year', () => {
  it('are stored with every sector, cleared by null, and may not add up while a draft is written', async () => {
    const one = unusedYear();
    const serial = await aWholeDraft(
      test,
      owner,
      inventory(one, { sectors: { transportation: 7, waste: null } }),
    );
    expect(await read(serial)).toMatchObject({
      emissionReductions: { draft: [{ sectors: { ...byTransport, transportation: 7, afolu: 0 } }] },
    });
    await owner.ask('PUT', `/projects/${serial}`, {
      emissionReductions: { draft: [{ year: one, status: 'Inventory', quantity: 100, sectors: null }] },
    });
    expect(await read(serial)).toMatchObject({ emissionReductions: { draft: [{ sectors: null }] } });
    expect((await submit(serial)).status).toBe(200);
  });

  it('are refused on submission unless they add up, with a sentence under the rows', async () => {
    const one = unusedYear();
    const serial = await aWholeDraft(
      test,
      owner,
      inventory(one, { sectors: { ...byTransport, waste: 1900 } }),
    );
    const { status, body } = await submit(serial);
    expect([status, fieldsOf(body)]).toEqual([
      400,
      {
        emissionReductions: `The sectors of ${one} add up to 2,000 t CO₂e, but the year has 100 t CO₂e. Make both the same, or empty the sectors.`,
      },
    ]);
  });

  it.each([-1, 1.5, '5', 10_000_000_000])('%j of a sector is refused under the rows', async (waste) => {
    const { status, body } = await owner.ask('POST', '/projects', {
      title: 'An inventory',
      ...inventory(unusedYear(), { sectors: { waste } }),
    });
    expect([status, Object.keys(fieldsOf(body))]).toEqual([400, ['emissionReductions']]);
  });

  it('are shown on the public page in force, while others wait and the reviewer sees the difference', async () => {
    const one = unusedYear();
    const row = { year: one, status: 'Inventory', quantity: 100 };
    const serial = await approved(inventory(one, { sectors: byTransport }, { visibility: 'Public' }));
    const page = (await test.app.inject({ url: `/api/projects/${serial}` })).json<object>();
    expect(page).toMatchObject({ emissionReductions: { draft: [{ ...row, sectors: byTransport }] } });
    const wrong = await update(serial, [{ ...row, sectors: { waste: 99 } }]);
    expect([wrong.status, Object.keys(fieldsOf(wrong.body))]).toEqual([400, ['emissionReductions']]);
    const all = { stationaryEnergy: 100, transportation: 0, waste: 0, ippu: 0, afolu: 0 };
    expect((await update(serial, [{ ...row, sectors: all }])).body['status']).toBe('Submitted');
    const [change] = (await read(serial, admin))['changesFromInForce'] as { before: object; after: object }[];
    expect(change).toMatchObject({ before: [{ sectors: byTransport }], after: [{ sectors: all }] });
    expect((await admin.ask('POST', `/projects/${serial}/reject`)).status).toBe(200);
    const inForce = await test.database.db
      .selectFrom('draftRow')
      .select('sectors')
      .where('project', '=', serial)
      .where('version', '=', 'in-force')
      .execute();
    expect(inForce).toEqual([{ sectors: byTransport }]);
  });

  it('cannot come into force without adding up, whatever the code does', { tags: 'postgres' }, async () => {
    const serial = await approved(inventory(unusedYear(), { sectors: byTransport }));
    const change = test.database.transact((tx) =>
      tx.updateTable('draftRow').set({ quantity: 99 }).where('project', '=', serial).execute(),
    );
    await expect(change).rejects.toThrow(/check constraint/u);
  });
});

describe('an inventory’s year that tonnes are retired against', () => {
  it('cannot be lowered below them, projected or left out: 409 when sent, and again on approval', {
    tags: 'postgres',
  }, async () => {
    const one = unusedYear();
    const serial = await approved(inventory(one));
    const project = await approved({});
    const use = { status: 'RetiredInventory', inventoryProject: serial, inventoryYear: one };
    const retiring = (range: readonly [number, number], facts: object) =>
      owner.ask('POST', `/projects/${project}/updateEmissions`, {
        EmissionReductions: { registered: [unitRow(...range, facts), unitRow(range[1] + 1, 150)] },
      });
    expect((await retiring([1, 40], use)).status).toBe(200);
    const row = { year: one, status: 'Inventory', quantity: 39 };
    const sentence = `40 t CO₂e are retired against ${one}. The inventory of that year cannot be lower, projected or left out.`;
    for (const sent of [[row], [{ ...row, status: 'ProjectedInventory', quantity: 100 }]]) {
      const { status, body } = await update(serial, sent);
      expect([status, body['message']]).toEqual([409, sentence]);
    }
    expect((await update(serial, [{ ...row, quantity: 45 }])).body['status']).toBe('Submitted');
    const more = await owner.ask('POST', `/projects/${project}/updateEmissions`, {
      EmissionReductions: {
        registered: [unitRow(1, 40, use), unitRow(41, 60, use), unitRow(61, 70, note), unitRow(71, 150)],
      },
    });
    expect(more.status).toBe(200);
    const approval = await admin.ask('POST', `/projects/${serial}/approve`);
    expect([approval.status, approval.body['message']]).toEqual([409, sentence.replace('40', '60')]);
  });

  it('stays in the timeline: an end date before it is 409', async () => {
    const [first, last] = [unusedYear(), unusedYear()];
    const draft = [first, last].map((one) => ({ year: one, status: 'Inventory', quantity: 100 }));
    const timeline = { startYear: first, finishYear: last };
    const serial = await approved({ ...inventory(first), timeline, emissionReductions: { draft } });
    const project = await approved({});
    const use = { status: 'RetiredInventory', inventoryProject: serial, inventoryYear: last };
    const registered = [unitRow(1, 40, use), unitRow(41, 150)];
    const retired = await owner.ask('POST', `/projects/${project}/updateEmissions`, {
      EmissionReductions: { registered },
    });
    expect(retired.status).toBe(200);
    const { status, body } = await owner.ask('POST', `/projects/${serial}/updateEmissions`, {
      EndDate: `${first}-12-31`,
    });
    expect([status, Object.keys(fieldsOf(body))]).toEqual([409, ['timeline.endDate']]);
  });
});

describe('the document of a year', () => {
  const aDocument = async () => {
    const url = await anUpload(test.database, owner.organization, 'application/pdf');
    return { url, filename: 'years.pdf' };
  };
  const isOpen = async ({ url }: { readonly url: string }) =>
    (await findPublicFile(test.database.db, url.replace('/files/', ''))) !== undefined;
  const documentsOf = (reply: Record<string, unknown>) => Object.keys(reply['documents'] as object);
  const aPlan = async () => ({ projectPlan: await aDocument() });

  it('is public while its year is in the timeline; its owner keeps it and can remove it afterwards', async () => {
    const [first, last] = [unusedYear(), unusedYear()];
    const [kept, left] = [await aDocument(), await aDocument()];
    const documents = { ...(await aPlan()), [`inventory${first}`]: left, [`inventory${last}`]: kept };
    const serial = await aWholeDraft(test, owner, {
      ...inventory(first),
      timeline: { startYear: first, finishYear: last },
      documents,
    });
    await owner.ask('PUT', `/projects/${serial}`, inventory(last));
    for (const [by, step] of [
      [owner, 'submit'],
      [admin, 'approve'],
    ] as const)
      expect((await by.ask('POST', `/projects/${serial}/${step}`)).status).toBe(200);

    const page = (await test.app.inject({ url: `/api/projects/${serial}` })).json();
    expect(documentsOf(page)).toEqual([`inventory${last}`, 'projectPlan']);
    expect([await isOpen(left), await isOpen(kept)]).toEqual([false, true]);
    expect(documentsOf(await read(serial))).toContain(`inventory${first}`);
    const removal = { EmissionReductions: {}, documents: { [`inventory${first}`]: null } };
    const removed = await owner.ask('POST', `/projects/${serial}/updateEmissions`, removal);
    expect(removed.status).toBe(200);
    expect(documentsOf(removed.body)).toEqual([`inventory${last}`, 'projectPlan']);
  });

  it('is ignored in a body of anything but an inventory', async () => {
    const documents = {
      ...(await aPlan()),
      inventory1800: await aDocument(),
      inventory2021: await aDocument(),
    };
    const serial = await aWholeDraft(test, owner, { documents });
    expect(documentsOf(await read(serial))).toEqual(['projectPlan']);
    const saved = await owner.ask('PUT', `/projects/${serial}`, { documents });
    expect([saved.status, documentsOf(saved.body)]).toEqual([200, ['projectPlan']]);
  });
});
