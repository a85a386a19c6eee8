import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readProfile } from '#contract/accounts.ts';
import { randomId } from '#server/kernel/ids.ts';
import { anAccount, anAdministrator, signedIn, type TestAccount } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { anOrganization, aProject, now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;
let owner: TestAccount;
let headers: { readonly authorization: string };

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await anAccount(test.database);
  headers = await signedIn(test.database, owner);
});

/** Stores the row of an organization's upload without its bytes. */
async function aFile(organization: string | null, mediaType = 'image/png'): Promise<string> {
  const id = randomId();
  const row = { id, sha256: id, bytes: 10, mediaType, filename: 'logo.png', organization, createdAt: now };
  await test.database.transact(async (tx) => void (await tx.insertInto('storedFile').values(row).execute()));
  return id;
}

const read = async () => {
  const answer = await ask('GET', '/users/current', { headers });
  return readProfile.reply.parse(answer.body);
};
const save = (payload: object, as: object = headers) =>
  ask('PUT', '/users/current', { headers: as, payload });
const denials = async () =>
  test.database.db
    .selectFrom('auditEntry')
    .select('facts')
    .where('account', '=', owner.id)
    .where('act', '=', 'field-denied')
    .execute();

const said = {
  contactName: 'Bea Person',
  contactTel: '604 555 0199',
  mailingAddress: '2 Side Street\nExample Bay',
};

describe('the profile', () => {
  it('refuses a name and an address that invoices cannot print, but keeps those that are stored', async () => {
    const logo = `/files/${await aFile(owner.organization)}`;
    const wrong = { ...said, organization: '漢字', mailingAddress: '山', logo };
    const { status, body } = await save(wrong);
    const sentence = 'Use Latin, Greek or Cyrillic letters, or Canadian syllabics.';
    expect([status, body['organization'], body['mailingAddress']]).toEqual([
      400,
      `These characters cannot be printed: 漢 字. ${sentence}`,
      `These characters cannot be printed: 山. ${sentence}`,
    ]);
    await test.database.transact(
      async (tx) =>
        void (await tx
          .updateTable('organization')
          .set({ name: '漢字', mailingAddress: '山' })
          .where('serial', '=', owner.organization ?? '')
          .execute()),
    );
    expect((await save(wrong)).status).toBe(200);
    expect((await save({ ...said, organization: 'xʷməθkʷəy̓əm', logo })).status).toBe(200);
  });

  it('returns the caller’s own profile and requires a session', async () => {
    expect((await ask('GET', '/users/current')).status).toBe(401);
    await aProject(test.database, owner.organization ?? '');
    await aProject(test.database, owner.organization ?? '', { visibility: 'Private', status: 'Draft' });
    const answer = await ask('GET', '/users/current', { headers });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await read()).toMatchObject({
      id: owner.id,
      serial: owner.organization,
      certserialnumber: owner.organization,
      email: owner.email,
      name: 'Ada Person',
      contactName: 'Ada Person',
      logo: null,
      roles: ['Owner'],
      projectTokens: 0,
      projects: 2,
      isComplete: true,
      mustChangePassword: false,
      impersonatedBy: null,
    });
    expect(Object.keys(answer.body).join()).not.toMatch(/password(Hash)?$|factorSecret|emailKey/);
  });

  it('names the account when an administrator impersonates it', async () => {
    const clerk = await anAdministrator(test.database, { contactName: 'Cleo Clerk' });
    headers = await signedIn(test.database, owner, { impersonator: clerk.id });
    expect(await read()).toMatchObject({ id: owner.id, roles: ['Owner'], impersonatedBy: 'Cleo Clerk' });
    expect((await save({ ...said, organization: 'X', logo: null })).status).toBe(403);
  });
});

describe('changing the profile', () => {
  it('is not locked by a name that was stored before characters were refused', async () => {
    await test.database.transact(async (tx) => {
      const stored = { name: 'Tofino\u200b', contactTel: '604\u202e' };
      await tx
        .updateTable('organization')
        .set(stored)
        .where('serial', '=', owner.organization ?? '')
        .execute();
    });
    const shown = await read();
    expect(shown).toMatchObject({ organization: 'Tofino', contactTel: '604' });
    const logo = `/files/${await aFile(owner.organization)}`;
    expect((await save({ ...said, organization: 'Tofino', contactTel: '604', logo })).status).toBe(200);
  });

  it('names every invalid field', async () => {
    const logo = `/files/${await aFile(owner.organization)}`;
    const good = { ...said, organization: 'New Name', logo };
    const invalid: [string, unknown][] = [
      ['contactName', ''],
      ['contactName', 'x'.repeat(201)],
      ['contactName', 'Bea\nPerson'],
      ['organization', '  '],
      ['contactTel', 'x'.repeat(41)],
      ['mailingAddress', 'x'.repeat(501)],
      ['mailingAddress', 'a\u0000b'],
      ['logo', 7],
      ['logo', 'https://elsewhere.example/logo.png'],
      ['logo', `/files/${randomId()}`],
      ['logo', `/files/${await aFile(null)}`],
      ['logo', `/files/${await aFile(await anOrganization(test.database, `Other ${owner.id}`))}`],
      ['logo', `/files/${await aFile(owner.organization, 'application/pdf')}`],
      ['logo', `${logo}/../x`],
    ];
    for (const [field, value] of invalid) {
      const answer = await save({ ...good, [field]: value });
      expect([field, value, answer.status, answer.body[field]]).toEqual([
        field,
        value,
        400,
        expect.any(String),
      ]);
    }
    expect(await read()).toMatchObject({ contactName: 'Ada Person', logo: null });
  });

  it('requires a logo when there is none', async () => {
    for (const logo of [undefined, null, '', ' ']) {
      const answer = await save({ ...said, organization: 'New Name', logo });
      expect([answer.status, answer.body['logo']]).toEqual([400, 'Organization Logo is required.']);
    }
    const file = await aFile(owner.organization);
    const signed = `/files/${file}?exp=1&sig=x`;
    expect((await save({ ...said, organization: 'Logo Bearers', logo: signed })).status).toBe(200);
    expect((await read()).logo).toBe(`/files/${file}`);
    expect((await save({ ...said, organization: 'Logo Bearers' })).status).toBe(200);
    expect((await read()).logo).toBe(`/files/${file}`);
    expect((await save({ ...said, organization: 'Logo Bearers', logo: null })).status).toBe(400);
  });

  it('rejects too deeply nested values in any field', async () => {
    const deep = `{"roles":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const answer = await test.app.inject({
      method: 'PUT',
      url: '/api/users/current',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: deep,
    });
    expect(answer.statusCode).toBe(400);
  });

  it('accepts the profile as returned and ignores fields that the account may not change', async () => {
    const logo = `/files/${await aFile(owner.organization)}`;
    const current = await read();
    const name = current.organization;
    expect((await save({ ...current, ...said, organization: name, logo })).status).toBe(200);
    expect(await denials()).toEqual([]);
    const wish = {
      ...current,
      ...said,
      organization: name,
      logo,
      email: 'other@harbour.example',
      roles: ['Administrator'],
      projectTokens: 99,
      serial: 'CA999999',
      isAdmin: true,
    };
    expect(await save(wish)).toMatchObject({ status: 200, body: { message: 'Your profile was saved.' } });
    expect(await read()).toEqual({ ...current, ...said, name: said.contactName, logo });
    expect(await denials()).toEqual([{ facts: { fields: ['serial', 'email', 'roles', 'projectTokens'] } }]);
  });

  it('renames the organization on its page and in its projects’ search text', async () => {
    const project = await aProject(test.database, owner.organization ?? '');
    const logo = `/files/${await aFile(owner.organization)}`;
    const before = await test.database.version();
    expect((await save({ ...said, organization: 'Quiet Estuary Trust', logo })).status).toBe(200);
    expect(await test.database.version()).toBe(before + 1);
    expect(await read()).toMatchObject({ organizationSite: 'quietestuarytrust' });
    const page = await ask('GET', '/organizations/quietestuarytrust');
    expect(page.body).toMatchObject({ name: 'Quiet Estuary Trust', logo, serial: owner.organization });
    const found = await ask('GET', '/projects/public?search=estuary');
    expect(JSON.stringify(found.body)).toContain(project);
    expect(await ask('GET', '/projects/public?search=organization')).toMatchObject({ status: 200 });
  });

  it('rejects a page address that another organization or the site uses', async () => {
    await anOrganization(test.database, 'First Come');
    const logo = `/files/${await aFile(owner.organization)}`;
    for (const organization of ['FirstCome', 'Projects', 'CA000001']) {
      expect((await save({ ...said, organization, logo })).status).toBe(200);
      expect(await read()).toMatchObject({ organization, organizationSite: owner.organization });
    }
    const [one, other] = [await anAccount(test.database), await anAccount(test.database)];
    const responses = await Promise.all(
      [one, other].map(async (account, place) => {
        const file = await aFile(account.organization);
        const organization = place === 0 ? 'Both At Once' : 'BothAtOnce';
        const body = { ...said, organization, logo: `/files/${file}` };
        return save(body, await signedIn(test.database, account));
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const named = await test.database.db
      .selectFrom('organization')
      .select('slug')
      .where('name', 'in', ['Both At Once', 'BothAtOnce'])
      .execute();
    expect(new Set(named.map(({ slug }) => slug))).toEqual(new Set(['bothatonce', null]));
  });
});

describe('resetting the profile', () => {
  const put = (id: string | null, payload: object, as: object = headers) =>
    ask('PUT', `/users/${id}`, { headers: as, payload });

  it('works only for the caller’s own serial', async () => {
    const other = await anAccount(test.database);
    const wish = { contactName: 'Mallory', contactTel: '1' };
    expect((await put(owner.organization, wish, {})).status).toBe(401);
    for (const id of [other.organization, other.id, 'CA999999', 'x'])
      expect([id, (await put(id, wish)).status]).toEqual([id, 404]);
  });

  it('sets name and telephone, and never tokens', async () => {
    const own = owner.organization?.toLowerCase() ?? '';
    expect(await put(own, { contactName: 'Bea', contactTel: null, projectTokens: 0 })).toMatchObject({
      status: 200,
    });
    expect(await read()).toMatchObject({ contactName: 'Bea', contactTel: null, isComplete: false });
    const greedy = await put(own, { contactName: 'Mallory', contactTel: '1', projectTokens: 50 });
    expect(greedy.status).toBe(403);
    expect(await read()).toMatchObject({ contactName: 'Bea', projectTokens: 0 });
    expect(await denials()).toEqual([{ facts: { fields: ['projectTokens'] } }]);
    expect((await put(own, { contactName: 7 })).status).toBe(400);
  });

  it('records the fields that changed, not those that were sent', async () => {
    const own = owner.organization ?? '';
    await put(own, { contactName: 'Bea', contactTel: '604 555 0100' });
    await put(own, { contactName: 'Bea', contactTel: '604 555 0199' });
    await put(own, { contactName: 'Bea', contactTel: '604 555 0199' });
    const entries = await test.database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('account', '=', owner.id)
      .where('act', '=', 'profile-changed')
      .orderBy('id')
      .execute();
    expect(entries.map(({ facts }) => facts['changed'])).toEqual([['contactName'], ['contactTel'], []]);
  });
});

describe('what an organization’s page says of it', () => {
  const whole = async () => ({
    ...said,
    organization: (await read()).organization,
    logo: `/files/${await aFile(owner.organization)}`,
  });
  const page = async () => (await ask('GET', `/organizations/${owner.organization}`)).body;

  it('is saved, shown to visitors, kept when it is left out, and removed when it is empty', async () => {
    await aProject(test.database, owner.organization ?? '');
    const body = await whole();
    const [description, website] = ['We heat homes.\nSince 1990.', 'https://heat.example/about'];
    expect((await save({ ...body, description, website: ` ${website} ` })).status).toBe(200);
    expect(await page()).toMatchObject({ description, website });
    expect((await save(body)).status).toBe(200);
    expect(await read()).toMatchObject({ description, website });
    expect((await save({ ...body, description: '', website: null })).status).toBe(200);
    expect(await page()).toMatchObject({ description: null, website: null });
  });

  it.each([
    ['website', 'http://heat.example/'],
    ['website', 'javascript:alert(1)'],
    ['website', 'heat.example'],
    ['website', 'https://localhost/'],
    ['website', 'https://ada:secret@heat.example/'],
    ['website', `https://heat.example/${'x'.repeat(200)}`],
    ['description', 'x'.repeat(1001)],
    ['description', 'a\u0000b'],
  ])('refuses %s %j under its field', async (field, value) => {
    const answer = await save({ ...(await whole()), [field]: value });
    expect([answer.status, answer.body[field]]).toEqual([400, expect.any(String)]);
    expect(await read()).toMatchObject({ description: null, website: null });
  });
});
