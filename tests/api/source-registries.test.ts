import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readRegistries } from '#contract/source-registries.ts';
import { registryKey } from '#domain/project/source-registries.ts';
import { readRegistryNames } from '#server/source-registries/registry-names.ts';
import { csv } from '../support/import-here.ts';
import { importWorld } from '../support/import-world.ts';
import {
  administratorCaller,
  anApproval,
  aWholeDraft,
  ownerCaller,
  type World,
} from '../support/project-world.ts';

const PATH = '/admin/registries';
const world = importWorld();
let admin: World;
let owner: World;

beforeAll(async () => {
  admin = await administratorCaller(world.test());
  owner = await ownerCaller(world.test());
});

const current = async () => readRegistries.reply.parse((await admin.ask('GET', PATH)).body);
type Sent = { readonly builtIn: 'verra' | 'puro' | null; readonly name: string; readonly names: string[] };
const toVerra = (...names: string[]): Sent => ({ builtIn: 'verra', name: 'Verra', names });
const another = (name: string, ...names: string[]): Sent => ({ builtIn: null, name, names });

/** Sets what is added, over the version in force or another one. */
async function put(registries: readonly Sent[], version?: number, locale = 'en') {
  const body = { version: version ?? (await current()).version, registries };
  return admin.ask('PUT', PATH, body, { 'accept-language': locale });
}

beforeEach(async () => {
  const { status } = await put([]);
  if (status !== 200) throw new Error(`The names could not be taken away: ${status}.`);
});

describe('the known registries', () => {
  it('are those that are built in, then those that administrators added', async () => {
    const { registries } = await current();
    expect(registries[0]).toMatchObject({ builtIn: 'verra', name: 'Verra', names: [] });
    expect(registries[0]?.fixedNames).toContain('Verified Carbon Standard');
    const saved = await put([another('BC Carbon Registry', 'BCCR'), toVerra('VCS Registry', 'VCS Registry')]);
    expect(saved.status).toBe(200);
    const after = await current();
    expect(saved.body).toEqual(after);
    expect(after.registries[0]).toMatchObject({ builtIn: 'verra', names: ['VCS Registry'] });
    expect(after.registries).toHaveLength(registries.length + 1);
    expect(after.registries.at(-1)).toEqual({
      builtIn: null,
      name: 'BC Carbon Registry',
      fixedNames: [],
      names: ['BCCR'],
    });
  });

  it('keep the former own name of one that is called otherwise, as entries name it so', async () => {
    await put([another('Foo', 'Bar')]);
    await put([another('Foo Registry', 'Bar')]);
    expect((await current()).registries.at(-1)).toMatchObject({
      name: 'Foo Registry',
      names: ['Bar', 'Foo'],
    });
  });

  it('are saved also where all names read the same as before', async () => {
    await put([another('Beech', 'Ash')]);
    await put([another('Beech'), another('Ash (Beech)')]);
    const { registries } = await current();
    expect(registries.slice(-2)).toMatchObject([
      { name: 'Beech', names: [] },
      { name: 'Ash (Beech)', names: [] },
    ]);
  });

  it('are others than this registry, which has one name', async () => {
    const { version, registries } = await current();
    expect(registries.map(({ builtIn }) => builtIn)).not.toContain('own');
    const own = { builtIn: 'own', name: 'Ours', names: ['CCR'] };
    expect(await admin.ask('PUT', PATH, { version, registries: [own] })).toMatchObject({ status: 400 });
  });

  it('have each name once; the refusal says of which two it would be', async () => {
    const names = [toVerra('BCCR'), another('BC Carbon Registry', 'B.C.C.R.')];
    const english = await put(names);
    const sentence =
      '“B.C.C.R.” would be a name of both Verra and BC Carbon Registry. Remove it from one of them.';
    expect(english).toMatchObject({ status: 400, body: { registries: sentence } });
    expect((await put(names, undefined, 'fr')).body['registries']).toContain(
      'serait un nom de Verra et de BC Carbon Registry.',
    );
    expect((await put([another('Carbon', 'Gold-Standard')])).status).toBe(400);
    expect((await put([toVerra('—')])).body).toMatchObject({
      registries: '“—” has no letter or number. Enter another name.',
    });
    expect((await current()).registries.every((registry) => registry.names.length === 0)).toBe(true);
  });

  it('are not changed over those of another administrator; the same again changes nothing', async () => {
    const { version } = await current();
    expect((await put([toVerra('One')], version)).body).toMatchObject({ version: version + 1 });
    expect((await put([toVerra('One')], version)).body).toMatchObject({ version: version + 1 });
    expect((await put([toVerra('Two')], version)).status).toBe(409);
    const { db } = world.test().database;
    const last = await db
      .selectFrom('auditEntry')
      .select(['actor', 'facts'])
      .where('act', '=', 'registries-changed')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const facts = { version: version + 1, namesAdded: ['One (Verra)'], namesRemoved: [] };
    expect(last).toEqual([{ actor: admin.account.id, facts }]);
  });

  it('change once of several at the same moment', { tags: 'postgres' }, async () => {
    const { version } = await current();
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => put([toVerra(name)], version)));
    // Another one may also find the lock of imports taken, which is 409 too.
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await current()).toMatchObject({ version: version + 1 });
  });
});

const header = 'registry,project_id,title,program_type,type,stage,start_date,end_date';
const projects = (...sources: readonly (readonly [registry: string, id: string])[]) =>
  csv(
    header,
    ...sources.map(
      ([registry, id]) => `${registry},${id},Project ${id},VCS,Waste,Active,2024-01-01,2030-12-31`,
    ),
  );

/** Imports a file for the registry, and returns what a dry run said. */
async function load(content: string) {
  const { body: report } = await world.forRegistry({ content });
  expect((await world.forRegistry({ content }, { plan: report.plan })).status).toBe(200);
  return report.counts;
}

const serialOf = async (registry: string, id: string) => {
  const { serial } = await world
    .test()
    .database.db.selectFrom('project')
    .select('serial')
    .where('sourceRegistry', '=', registry)
    .where('sourceId', '=', id)
    .executeTakeFirstOrThrow();
  return serial;
};

describe('imported projects', { tags: 'postgres' }, () => {
  it('are known by every name of their registry, until the name is removed', async () => {
    await load(projects(['Verra', 'N1']));
    const content = projects(['vcs-registry', 'n1']);
    expect((await world.forRegistry({ content })).body.counts).toMatchObject({ new: 1, unchanged: 0 });
    await put([toVerra('VCS Registry')]);
    expect((await world.forRegistry({ content })).body.counts).toMatchObject({ new: 0, unchanged: 1 });
    await put([]);
    expect((await world.forRegistry({ content })).body.counts).toMatchObject({ new: 1, unchanged: 0 });
  });

  it('are not written by names that changed since the dry run', async () => {
    await load(projects(['Verra', 'P1']));
    const content = projects(['VCS Registry', 'P1']);
    const { body: report } = await world.forRegistry({ content });
    await put([toVerra('VCS Registry')]);
    expect((await world.forRegistry({ content }, { plan: report.plan })).status).toBe(409);
  });

  it('that would be the same by new names are listed, and nothing changes', async () => {
    await load(projects(['Verra', 'S1'], ['Verra', 'S2'], ['Old Register', 's1'], ['Old Register', 'S3']));
    const before = await current();
    const answer = await put([toVerra('Old Register')]);
    const pair = [await serialOf('Verra', 'S1'), await serialOf('Old Register', 's1')].toSorted();
    const sentence = `With these names, entries would be the same: ${pair.join(' and ')}. Correct or delete one of each, then save again.`;
    expect(answer).toMatchObject({ status: 409, body: { message: sentence, registries: sentence } });
    expect(await current()).toEqual(before);
    expect((await put([another('Old Register', 'Older Register')])).status).toBe(200);
  });

  it('that would be the same are counted, and twenty pairs named', async () => {
    const ids = Array.from({ length: 21 }, (_, place) => `M${place}`);
    await load(projects(...ids.flatMap((id) => [['Many', id] as const, ['Many Others', id] as const])));
    const { message } = (await put([another('Many', 'Many Others')])).body as { readonly message: string };
    expect(message).toMatch(/^With these names, 21 pairs of entries would be the same. The first 20: /u);
    expect(message.match(/CA\d+-\d+ and CA\d+-\d+/gu)).toHaveLength(20);
  });

  it('as drafts are known by every name, and listed where two would be the same', async () => {
    const account = await world.owner(3);
    const save = async (content: string) => {
      const { body: report } = await world.forOwner(account, { content });
      return world.forOwner(account, { content }, { plan: report.plan });
    };
    await save(projects(['Own list', 'D1'], ['Our list', 'D2']));
    expect((await put([another('Own list', 'Our list')])).status).toBe(200);
    const { body: report } = await world.forOwner(account, { content: projects(['Our list', 'D1']) });
    expect(report.counts).toMatchObject({ new: 0, unchanged: 1 });
    await put([]);
    await save(projects(['Our list', 'D1']));
    expect((await put([another('Own list', 'Our list')])).status).toBe(409);
  });
});

describe('purchased offsets', { tags: 'postgres' }, () => {
  let last = 0;
  const purchase = (offsetRegistry: string, offsetSerials: string) => ({
    programType: 'Offsets',
    offsetProvider: 'A provider',
    offsetRegistry,
    offsetProject: 'Peat at the coast',
    offsetSerials,
    visibility: 'Private',
  });
  const unused = () => {
    last += 1;
    return `XY-${last}Q-1 to 500`;
  };
  const approved = (registry: string, serials: string) =>
    anApproval(world.test(), { owner, admin }, purchase(registry, serials));
  const submit = async (registry: string, serials: string) => {
    const serial = await aWholeDraft(world.test(), owner, purchase(registry, serials));
    return owner.ask('POST', `/projects/${serial}/submit`);
  };
  const claimsOf = (project: string) =>
    world
      .test()
      .database.db.selectFrom('offsetClaim')
      .select(['project', 'registry', 'pattern', 'serials'])
      .where('project', '=', project)
      .execute();

  it('get the key of their registry when a name is added, and their own when it is removed', async () => {
    const serials = unused();
    const first = await approved('VCS-Registry', serials);
    const before = await claimsOf(first);
    expect(before).toMatchObject([{ registry: 'vcsregistry' }]);
    expect((await put([toVerra('VCS Registry')])).status).toBe(200);
    expect(await claimsOf(first)).toEqual(before.map((claim) => ({ ...claim, registry: 'verra' })));
    expect((await submit('Verra', serials)).status).toBe(400);
    expect((await put([])).status).toBe(200);
    expect(await claimsOf(first)).toEqual(before);
    expect((await submit('Verra', serials)).status).toBe(200);
  });

  it('that would have the same serials are listed, and keep their keys', async () => {
    const serials = unused();
    const [first, second] = [await approved('Verra', serials), await approved('VCU Registry', serials)];
    const answer = await put([toVerra('VCU Registry')]);
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      expect.stringContaining(`${first} and ${second}.`),
    ]);
    expect(await claimsOf(second)).toMatchObject([{ registry: 'vcuregistry' }]);
    expect((await put([another('VCU Registry')])).status).toBe(200);
  });

  it('keep the keys of names that change while they are submitted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `Round ${last}`;
      const serial = await aWholeDraft(world.test(), owner, purchase(name, unused()));
      const [answer, changed] = await Promise.all([
        owner.ask('POST', `/projects/${serial}/submit`),
        put([toVerra(name)]),
      ]);
      expect([answer.status, changed.status]).toEqual([200, 200]);
      const names = await world.test().database.transact(readRegistryNames);
      expect(await claimsOf(serial)).toMatchObject([{ registry: registryKey(name, names) }]);
    }
  });
});
