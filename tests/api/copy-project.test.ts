import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduledJobs } from '#server/scheduled-jobs.ts';
import { now } from '../support/builders.ts';
import {
  administratorCaller,
  anApproval,
  anUpload,
  aWholeDraft,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let other: World;
let admin: World;

beforeAll(async () => {
  test = await openTestApp();
  owner = await ownerCaller(test, { project: 50 });
  other = await ownerCaller(test);
  admin = await administratorCaller(test);
});
afterAll(() => test.close());

const copy = (world: World, serial: string, headers: object = {}) =>
  world.ask('POST', `/projects/${serial}/copy`, {}, headers);
const tokensOf = async (world: World) => (await world.ask('GET', '/users/current')).body['projectTokens'];

describe('copying a project into a new draft', () => {
  it('keeps fields, pictures and plans, without units, verification and history', async () => {
    const report = await anUpload(test.database, owner.organization, 'application/pdf');
    const documents = { verificationReport: { url: report, filename: 'plan.pdf' } };
    const serial = await anApproval(test, { owner, admin });
    const updated = await owner.ask('POST', `/projects/${serial}/updateEmissions`, { documents });
    expect(updated.status).toBe(200);
    const source = (await owner.ask('GET', `/projects/${serial}`)).body;
    const before = Number(await tokensOf(owner));
    const { status, body } = await copy(owner, serial, { 'accept-language': 'en' });
    expect(status).toBe(200);
    expect(body['projectSerial']).not.toBe(serial);
    expect(body).toMatchObject({
      title: 'Landfill gas at the bay (copy)',
      status: 'Draft',
      description: source['description'],
      location: source['location'],
      contact: source['contact'],
      timeline: source['timeline'],
      wasSubmitted: false,
      isFeatured: false,
      registeredTonnes: 0,
      dateSubmitted: null,
      openComments: 0,
      emissionReductions: { draft: [{ year: 2022, status: 'Projected', quantity: 90 }], registered: [] },
    });
    const fileIdOf = (file: unknown) => new URL((file as { url: string }).url, 'http://x').pathname;
    const [pictures, sourcePictures] = [body['pictures'], source['pictures']] as Record<string, unknown>[];
    expect(fileIdOf(pictures?.['featured'])).toBe(fileIdOf(sourcePictures?.['featured']));
    expect(Object.keys(body['documents'] as object)).toEqual(['projectPlan']);
    expect(await tokensOf(owner)).toBe(before - 1);
    const history = await admin.ask('GET', `/projects/${String(body['projectSerial'])}/history`);
    expect(history.body).toMatchObject([{ act: 'created' }]);
    expect(JSON.stringify(history.body)).toContain('"programType":{"before":null,"after":"ISO 14064-2"}');
    expect(history.body).toHaveLength(1);
  });

  it('adds the word of the reader’s language to the title', async () => {
    const serial = await aWholeDraft(test, owner);
    const { body } = await copy(owner, serial, { 'accept-language': 'fr-CA' });
    expect(body['title']).toBe('Landfill gas at the bay (copie)');
  });

  it('leaves out the serials of purchased offsets and spends no token on them', async () => {
    const facts = { programType: 'Offsets', offsetRegistry: 'Verra', offsetSerials: 'VCS-77-1 to 9' };
    const sent = await owner.ask('POST', '/projects', { title: 'Bought', ...facts });
    const before = await tokensOf(owner);
    const { status, body } = await copy(owner, String(sent.body['projectSerial']));
    expect([status, body['offsetRegistry'], body['offsetSerials']]).toEqual([200, 'Verra', null]);
    expect(await tokensOf(owner)).toBe(before);
  });

  it('answers 404 for projects of others, public or not, and for unknown ones', async () => {
    const draft = await aWholeDraft(test, owner);
    const approved = await anApproval(test, { owner, admin });
    for (const serial of [draft, approved, 'CA999999-001', 'nonsense']) {
      expect((await copy(other, serial)).status).toBe(404);
      expect((await copy(admin, serial)).status).toBe(404);
    }
  });

  it('is refused without tokens, as a new project is, and writes nothing', async () => {
    const world = await ownerCaller(test, { project: 1, inventory: 0 });
    const serial = await aWholeDraft(test, world);
    const { status, body } = await copy(world, serial);
    expect([status, body['project']]).toEqual([409, expect.stringContaining('no project tokens left')]);
    expect((await world.ask('GET', '/projects/drafts')).body).toHaveLength(1);
  });

  it('repeats its answer when it is asked again with the same key', async () => {
    const serial = await aWholeDraft(test, owner);
    const before = Number(await tokensOf(owner));
    const key = { 'idempotency-key': 'copy-once' };
    const [first, again] = await Promise.all([copy(owner, serial, key), copy(owner, serial, key)]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body['projectSerial']).toBe(first.body['projectSerial']);
    expect(await tokensOf(owner)).toBe(before - 1);
    const another = await aWholeDraft(test, owner);
    expect((await copy(owner, another, key)).status).toBe(409);
  });

  it('keeps its answer for thirty days', async () => {
    const serial = await aWholeDraft(test, owner);
    const key = { 'idempotency-key': 'copy-and-wait' };
    const first = (await copy(owner, serial, key)).body['projectSerial'];
    const forgetAfter = (days: number) =>
      scheduledJobs({ ...test.deps, cards: null, clock: () => new Date(now.getTime() + days * 86_400_000) })
        .find(({ name }) => name === 'forget idempotency keys')
        ?.run();
    await forgetAfter(29);
    expect((await copy(owner, serial, key)).body['projectSerial']).toBe(first);
    await forgetAfter(31);
    expect((await copy(owner, serial, key)).body['projectSerial']).not.toBe(first);
  });

  it('spends the last token once when two copies are asked for at once', { tags: 'postgres' }, async () => {
    const world = await ownerCaller(test, { project: 2 });
    const serial = await aWholeDraft(test, world);
    const statuses = (await Promise.all([copy(world, serial), copy(world, serial)])).map((one) => one.status);
    expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(await tokensOf(world)).toBe(0);
  });
});
