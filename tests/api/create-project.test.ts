import { describe, expect, it } from 'vitest';
import { openProjectWorld, ownerCaller } from '../support/project-world.ts';

const { test, owner, other, admin, drafted } = await openProjectWorld();

describe('saving a new project', () => {
  it('needs only a title and makes a draft of the caller’s organization', async () => {
    const { status, body } = await owner.ask('POST', '/projects', { title: 'A title alone' });
    expect([status, body['status'], body['accountHolder'], body['programType']]).toEqual([
      200,
      'Draft',
      owner.organization,
      null,
    ]);
  });

  it('rejects an empty title under its field, with the sentence of specification §5', async () => {
    const { status, body } = await owner.ask('POST', '/projects', { title: '  ' });
    expect([status, body]).toEqual([
      400,
      {
        message: 'Complete required fields before submitting.',
        project: 'Complete required fields before submitting.',
        fields: { title: 'This field is required.' },
        title: 'This field is required.',
      },
    ]);
  });

  it('spends one token: of a hundred simultaneous requests with one token, one succeeds', {
    tags: 'postgres',
  }, async () => {
    const world = await ownerCaller(test, { project: 1 });
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, place) => world.ask('POST', '/projects', { title: `Number ${place}` })),
    );
    const refused = responses.filter(({ status }) => status === 409);
    expect([responses.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 99]);
    expect(refused[0]?.body['project']).toContain('no project tokens left');
    const entries = await test.database.db
      .selectFrom('tokenEntry')
      .select(['change', 'balance'])
      .where('organization', '=', world.organization)
      .where('type', '=', 'spent')
      .execute();
    expect(entries).toEqual([{ change: -1, balance: 0 }]);
    expect((await world.ask('GET', '/projects/drafts')).body).toHaveLength(1);
  });

  it('repeats its first response for a repeated request and spends no second token', async () => {
    const key = { 'idempotency-key': 'create-once' };
    const first = await owner.ask('POST', '/projects', { title: 'Once' }, key);
    const again = await owner.ask('POST', '/projects', { title: 'Once' }, key);
    expect(again.body['projectSerial']).toBe(first.body['projectSerial']);
    expect((await owner.ask('POST', '/projects', { title: 'Another' }, key)).status).toBe(409);
  });

  it('spends no inventory token but requires one', async () => {
    const without = await ownerCaller(test, { inventory: 0 });
    const inventory = { title: 'Inventory 2024', programType: 'Inventory' };
    expect((await without.ask('POST', '/projects', inventory)).status).toBe(409);
    const saved = await owner.ask('POST', '/projects', inventory);
    expect(saved.body).toMatchObject({
      projectStatus: 'Active',
      visibility: 'Private',
      overviewTracking: 'Tracked',
    });
    const profile = await owner.ask('GET', '/users/current');
    expect(profile.body['inventoryTokens']).toBe(20);
  });

  it('ignores fields that the owner may not set and logs the attempt', async () => {
    const sent = {
      title: 'Mine',
      status: 'Approved',
      projectSerial: 'CA999999-001',
      accountHolder: other.organization,
      isFeatured: true,
      isArchived: true,
      registeredTonnes: 999,
      emissionReductions: {
        draft: [],
        registered: [{ year: 2021, status: 'Registered', serialMin: 1, serialMax: 9 }],
      },
    };
    const { body } = await owner.ask('POST', '/projects', sent);
    expect(body).toMatchObject({
      status: 'Draft',
      accountHolder: owner.organization,
      isFeatured: false,
      isArchived: false,
      registeredTonnes: 0,
      emissionReductions: { registered: [] },
    });
    const noted = await test.database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('act', '=', 'field-denied')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(noted.facts['fields']).toEqual([
      'projectSerial',
      'accountHolder',
      'status',
      'isFeatured',
      'isArchived',
    ]);
  });
});

describe('fields that saving never writes', () => {
  const guarded: Readonly<Record<string, unknown>> = {
    _id: '00000000-0000-4000-8000-000000000000',
    projectSerial: 'CA999999-001',
    accountHolder: 'CA999999',
    organizationSerial: 'CA999999',
    organization: 'Somebody else',
    status: 'Approved',
    statusCode: 2,
    isFeatured: true,
    isArchived: true,
    isPublic: true,
    registeredTonnes: 999,
    retiredTonnes: 999,
    issued: 999,
    nextSequence: 999,
    date: '2000-01-01T00:00:00.000Z',
    dateSubmitted: '2000-01-01T00:00:00.000Z',
    wasSubmitted: true,
    approvedAt: '2000-01-01T00:00:00.000Z',
    kind: 'inventory',
    source: { registry: 'x', id: 'x', url: null },
    abilities: { approve: true },
  };
  const rowOf = async (serial: string) => {
    const row = await test.database.db
      .selectFrom('project')
      .selectAll()
      .where('serial', '=', serial)
      .executeTakeFirstOrThrow();
    return { ...row, updatedAt: null };
  };

  it.each(Object.keys(guarded))('include %s, for owners and administrators', async (field) => {
    const serial = await drafted();
    const before = await rowOf(serial);
    const body = { [field]: guarded[field] };
    for (const world of [owner, admin]) {
      expect((await world.ask('PUT', `/projects/${serial}`, body)).status).toBe(200);
      const acted = await admin.ask('POST', `/admin/projects/action/${serial}`, { type: 'save', data: body });
      expect(acted.status).toBe(200);
      expect(await rowOf(serial)).toEqual(before);
    }
  });
});
