import { describe, expect, it } from 'vitest';
import type { SavedMapping } from '#contract/import-mappings.ts';
import type { FileMapping } from '#domain/import/mapping.ts';
import { anAccount, anAdministrator, type TestAccount } from '../support/accounts.ts';
import { csv } from '../support/import-here.ts';
import { importWorld } from '../support/import-world.ts';

const world = importWorld();
const { forRegistry, forOwner } = world;

const mapping: FileMapping = {
  tables: [
    {
      sheet: null,
      headingLine: null,
      kind: 'projects',
      repeated: 'refuse',
      fields: {
        registry: { constant: 'Elsewhere' },
        id: { columns: ['No.'] },
        title: { columns: ['Project'] },
      },
    },
  ],
};
const sheets = [{ sheet: null, headings: ['No.', 'Project', 'Remark'] }];
const content = csv('Remark,PROJECT,No.', ',Old wood,A1');

type Asked = { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly name?: string; readonly body?: object };

async function ask(account: TestAccount, { method, name, body }: Asked) {
  const response = await world.test().app.inject({
    method,
    url: `/api/import-mappings${name === undefined ? '' : `/${encodeURIComponent(name)}`}`,
    headers: await world.headersOf(account),
    ...(body !== undefined && { payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
}

const save = (account: TestAccount, name: string, change: object = {}) =>
  ask(account, { method: 'PUT', name, body: { mapping, sheets, ...change } });
const namesOf = async (account: TestAccount) =>
  ((await ask(account, { method: 'GET' })).body as SavedMapping[]).map(({ name }) => name);

describe('a saved mapping', () => {
  it('is in the audit log when it is saved, changed and deleted', async () => {
    const owner = await world.owner(1);
    await save(owner, 'Kelp list');
    await save(owner, 'Kelp list');
    await save(owner, 'KELP list');
    await save(owner, 'KELP list', { sheets: [{ sheet: null, headings: ['No.'] }] });
    await ask(owner, { method: 'DELETE', name: 'kelp list' });
    await ask(owner, { method: 'DELETE', name: 'kelp list' });
    await save(world.administrator(), 'Kelp list');
    const entries = await world
      .test()
      .database.db.selectFrom('auditEntry')
      .select(['act', 'actor', 'organization', 'facts'])
      .where('act', 'in', ['mapping-saved', 'mapping-changed', 'mapping-deleted'])
      .where('actor', 'in', [owner.id, world.administrator().id])
      .orderBy('id')
      .execute();
    const { id: actor, organization } = owner;
    expect(entries).toEqual([
      { act: 'mapping-saved', actor, organization, facts: { mapping: 'Kelp list' } },
      { act: 'mapping-changed', actor, organization, facts: { mapping: 'KELP list' } },
      { act: 'mapping-changed', actor, organization, facts: { mapping: 'KELP list' } },
      { act: 'mapping-deleted', actor, organization, facts: { mapping: 'KELP list' } },
      {
        act: 'mapping-saved',
        actor: world.administrator().id,
        organization: null,
        facts: { mapping: 'Kelp list' },
      },
    ]);
    await ask(world.administrator(), { method: 'DELETE', name: 'Kelp list' });
  });

  it('belongs to the organization of the person who saved it, and is replaced under the same name', async () => {
    const owner = await world.owner(1);
    const editor = await anAccount(world.test().database, {
      organization: owner.organization,
      memberRole: 'editor',
    });
    const stranger = await world.owner(1);
    const { status, body } = await save(owner, 'Forest list');
    expect([status, body]).toMatchObject([200, { name: 'Forest list', mapping, sheets }]);
    const longer = [{ sheet: null, headings: ['No.', 'Project'] }];
    await save(editor, 'FOREST  list', { sheets: longer });
    const listed = await ask(owner, { method: 'GET' });
    expect(listed.body).toMatchObject([{ name: 'FOREST  list', sheets: longer }]);
    expect(await namesOf(stranger)).toEqual([]);
    expect((await ask(stranger, { method: 'DELETE', name: 'Forest list' })).status).toBe(404);
    expect(await ask(editor, { method: 'DELETE', name: 'forest list' })).toEqual({
      status: 200,
      body: { message: 'Mapping deleted.' },
    });
    expect(await namesOf(owner)).toEqual([]);
  });

  it('of administrators is one of the registry, which all of them share', async () => {
    const colleague = await anAdministrator(world.test().database);
    await save(world.administrator(), 'Registry list');
    expect(await namesOf(colleague)).toContain('Registry list');
    expect(await namesOf(await world.owner(1))).toEqual([]);
    await ask(colleague, { method: 'DELETE', name: 'Registry list' });
    expect(await namesOf(world.administrator())).not.toContain('Registry list');
  });

  it('reads a file of the same headings in any order at once, and no other one', async () => {
    const owner = await world.owner(1);
    const before = await forOwner(owner, { content });
    expect(before.body).toMatchObject({ kind: 'columns', sheets: [{ saved: null }] });
    await save(owner, 'Ours');
    const { body: report } = await forOwner(owner, { content });
    expect(report).toMatchObject({
      kind: 'dry-run',
      sheets: [{ saved: 'Ours', isRead: true }],
      rows: [{ subject: 'A1', outcome: 'new' }],
    });
    const other = await forOwner(owner, { content: csv('No.,Project,Remark,Price', 'A1,Old wood,,5') });
    expect(other.body).toMatchObject({ kind: 'columns', sheets: [{ saved: null }] });
    const elsewhere = await forOwner(await world.owner(1), { content });
    expect(elsewhere.body).toMatchObject({ kind: 'columns' });
    expect((await forRegistry({ content })).body).toMatchObject({ kind: 'columns' });
    const imported = await forOwner(owner, { content }, { plan: report.plan });
    expect([imported.status, imported.body.message]).toEqual([200, 'Saved as drafts: 1 project.']);
  });

  it('that changes between the check and the import stops the import', async () => {
    const owner = await world.owner(1);
    await save(owner, 'Ours');
    const { body: report } = await forOwner(owner, { content });
    const [table] = mapping.tables;
    const fields = { ...table?.fields, description: { columns: ['Remark'] } };
    await save(owner, 'Ours', { mapping: { tables: [{ ...table, fields }] } });
    expect((await forOwner(owner, { content }, { plan: report.plan })).status).toBe(409);
    const { body: again } = await forOwner(owner, { content });
    await ask(owner, { method: 'DELETE', name: 'Ours' });
    expect((await forOwner(owner, { content }, { plan: again.plan })).status).toBe(409);
  });

  it('that is gone does not change the answer of a repeated import', async () => {
    const owner = await world.owner(1);
    await save(owner, 'Ours');
    const { body: report } = await forOwner(owner, { content });
    const asked = { plan: report.plan, key: 'import-by-mapping' };
    const first = await forOwner(owner, { content }, asked);
    await ask(owner, { method: 'DELETE', name: 'Ours' });
    expect(await forOwner(owner, { content }, asked)).toMatchObject({ status: 200, body: first.body });
  });

  it('gives way to one that is sent', async () => {
    const owner = await world.owner(1);
    await save(owner, 'Ours');
    const [table] = mapping.tables;
    const fields = { ...table?.fields, title: { constant: 'Sent' } };
    const tables = [
      {
        ...table,
        kind: 'projects' as const,
        sheet: null,
        headingLine: null,
        repeated: 'refuse' as const,
        fields,
      },
    ];
    const { body } = await forOwner(owner, { content }, { mapping: { tables } });
    expect(body).toMatchObject({ kind: 'dry-run', sheets: [{ saved: null, tables }] });
  });

  it('is one of a hundred at most, and may replace one of them', { tags: 'postgres' }, async () => {
    const owner = await world.owner(1);
    for (let number = 1; number <= 100; number += 1) await save(owner, `List ${number}`);
    const { status, body } = await save(owner, 'One more');
    expect([status, body.message]).toEqual([
      409,
      'You have 100 saved mappings. Delete one before you save another.',
    ]);
    expect((await save(owner, 'list 7')).status).toBe(200);
    expect(await namesOf(owner)).toHaveLength(100);
  });

  it('is refused with the field that is wrong', async () => {
    const owner = await world.owner(1);
    const bad = { tables: [{ ...mapping.tables[0], kind: 'people' }] };
    const { status, body } = await save(owner, 'Bad', { mapping: bad });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['mapping.tables.0.kind']]);
    expect((await save(owner, 'evil\u202ename')).status).toBe(400);
    const long = 'x'.repeat(500);
    const words = Object.fromEntries(
      Array.from({ length: 400 }, (_, place) => [`${place}${long}`.slice(0, 500), long]),
    );
    const large = { tables: [{ ...mapping.tables[0], fields: { title: { words } } }] };
    expect((await save(owner, 'Large', { mapping: large })).body).toMatchObject({
      mapping: 'Enter no more than 200000 characters.',
    });
  });
});
