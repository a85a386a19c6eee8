import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listNamesakes } from '#contract/namesakes.ts';
import { anAccount, anAdministrator, signedIn, type TestAccount } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { anOrganization, aProject } from '../support/builders.ts';
import { csv, importHere } from '../support/import-here.ts';
import { emailsTo } from '../support/posted-emails.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;
let headers: { readonly authorization: string };

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
  headers = await signedIn(test.database, await anAdministrator(test.database));
});
afterAll(() => test.close());

async function requestOf(organizationName: string): Promise<TestAccount> {
  const account = await anAccount(test.database, { state: 'pending' });
  await test.database.transact(async (tx) => {
    await tx.updateTable('account').set({ organizationName }).where('id', '=', account.id).execute();
  });
  return account;
}

const approve = (id: string, payload: object = {}) =>
  ask('POST', `/users/approve/${id}`, { headers, payload });
const namesakesOf = async (id: string) => {
  const { body } = await ask('GET', `/admin/requests/${id}/namesakes`, { headers });
  return listNamesakes.reply.parse(body);
};
const organizationOf = async ({ id }: TestAccount) =>
  test.database.db
    .selectFrom('account')
    .select(['state', 'organization'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('the namesakes of a request', () => {
  it('are organizations with what they hold, the same first, and other requests', async () => {
    const near = await anOrganization(test.database, 'Cedar & Salt Society');
    const same = await anOrganization(test.database, 'CEDAR–SALT');
    await anAccount(test.database, { organization: same });
    await aProject(test.database, same);
    await anOrganization(test.database, 'Willow Marsh');
    const request = await requestOf('Cedar Salt');
    const other = await requestOf('Cedar Salts Inc.');
    const found = await namesakesOf(request.id);
    expect(found).toMatchObject([
      {
        kind: 'organization',
        likeness: 'same',
        serial: same,
        holdings: { entries: 1, tonnes: 0, people: 1 },
        canConnect: false,
      },
      {
        kind: 'organization',
        likeness: 'near',
        serial: near,
        name: 'Cedar & Salt Society',
        holdings: { entries: 0, tonnes: 0, people: 0 },
        canConnect: true,
      },
      { kind: 'request', likeness: 'near', name: 'Cedar Salts Inc.', holdings: null },
    ]);
    expect((await approve(other.id, { differsFrom: [near, same] })).status).toBe(200);
    expect(await ask('GET', `/admin/requests/${other.id}/namesakes`, { headers })).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['Sḵwx̱wú7mesh Úxwumixw', 'Skwxwu7mesh Uxwumixw'],
    ['Ville de Rimouski', 'Rimouski'],
    ['Énergie Boréale Ltée', 'Energie Boréal Inc.'],
  ])('are found for %s beside %s', async (known, asked) => {
    const serial = await anOrganization(test.database, known);
    const { id } = await requestOf(asked);
    expect(await namesakesOf(id)).toMatchObject([{ serial, likeness: 'near' }]);
  });
});

describe('an approval', () => {
  it('is refused where an organization has the same name, whatever was compared', async () => {
    const serial = await anOrganization(test.database, 'Fern Gully');
    await anAccount(test.database, { organization: serial });
    const request = await requestOf('fern-gully');
    const refused = {
      status: 409,
      body: { organization: expect.stringContaining(`Fern Gully (${serial})`) },
    };
    expect(await approve(request.id)).toMatchObject(refused);
    expect(await approve(request.id, { differsFrom: [serial] })).toMatchObject(refused);
    expect(await approve(request.id, { organization: serial })).toMatchObject({ status: 409 });
    expect(await organizationOf(request)).toEqual({ state: 'pending', organization: null });
  });

  it('asks about nearly the same name, and opens another organization when told', async () => {
    const serial = await anOrganization(test.database, 'Heron Reach Ltd.');
    const request = await requestOf('Heron Reach Inc.');
    expect(await approve(request.id)).toMatchObject({
      status: 409,
      body: { organization: expect.stringContaining('nearly the same name') },
    });
    expect(await approve(request.id, { differsFrom: [serial.toLowerCase()] })).toMatchObject({ status: 200 });
    const opened = await organizationOf(request);
    expect(opened).toMatchObject({ state: 'active', organization: expect.stringMatching(/^CA\d{6}$/) });
    expect(opened.organization).not.toBe(serial);
  });

  it('connects the account to an imported organization that never had one', async () => {
    const serial = await anOrganization(test.database, 'Tidal Flats Co-operative');
    const project = await aProject(test.database, serial);
    const request = await requestOf('Tidal Flats');
    expect(await approve(request.id, { organization: serial, projectTokens: 4 })).toMatchObject({
      status: 200,
    });
    expect(await organizationOf(request)).toEqual({ state: 'active', organization: serial });
    const mail = (await emailsTo(test.database, request.email))['registration-approved'];
    expect(mail?.values).toMatchObject({
      organization: 'Tidal Flats Co-operative',
      serial,
      projectTokens: 4,
    });
    const owner = await signedIn(test.database, { ...request, organization: serial });
    expect((await ask('GET', `/projects/${project}`, { headers: owner })).status).toBe(200);
  });

  it('never connects an account to an organization of another name', async () => {
    const serial = await anOrganization(test.database, 'Kelp Forest');
    const request = await requestOf('Granite Peak');
    expect(await approve(request.id, { organization: serial })).toMatchObject({ status: 409 });
    expect(await organizationOf(request)).toMatchObject({ state: 'pending' });
  });

  it('of one of two requests of one name at the same moment', { tags: 'postgres' }, async () => {
    const requests = await Promise.all([requestOf('Moss & Stone'), requestOf('MOSS & STONE')]);
    const replies = await Promise.all(requests.map(({ id }) => approve(id)));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const opened = await test.database.db
      .selectFrom('organization')
      .select('serial')
      .where('nameKey', '=', 'moss-&-stone')
      .execute();
    expect(opened).toHaveLength(1);
  });
});

describe('a new name', () => {
  const profile = {
    contactName: 'Ada Person',
    contactTel: '604 555 0100',
    mailingAddress: '1 Main Street',
  };

  async function rename(organization: string, name: string) {
    const account = await anAccount(test.database, { organization });
    const owner = await signedIn(test.database, account);
    return ask('PUT', '/users/current', { headers: owner, payload: { ...profile, organization: name } });
  }

  it('of an organization may not be the name of another', async () => {
    await anOrganization(test.database, 'Otter Bay');
    const mine = await anOrganization(test.database, 'Seal Bay');
    const { status, body } = await rename(mine, 'OTTER  BAY');
    expect([status, body['organization']]).toEqual([
      400,
      'Another organization has this name. Add what tells yours apart, such as your town.',
    ]);
    expect((await rename(mine, 'Seal-Bay')).body['organization']).toBeUndefined();
  });
});

describe('an import', () => {
  const header = 'registry,project_id,title,organization';
  const holdersOf = async (title: string) =>
    test.database.db
      .selectFrom('project')
      .innerJoin('organization', 'organization.serial', 'project.organization')
      .select(['organization.serial', 'organization.name'])
      .where('project.title', '=', title)
      .execute();

  it('gives projects to the organization of the same name, and says so', async () => {
    const serial = await anOrganization(test.database, 'Raven Ridge');
    const file = { 'p.csv': csv(header, 'Verra,R1,Ridge one,RAVEN–RIDGE', 'Verra,R2,Ridge two,Raven Ridge') };
    const { lines } = await importHere(test.database, file);
    expect(lines.filter((line) => line.includes(`exists already as ${serial}`))).toHaveLength(2);
    expect(lines.at(-1)).toBe('Loaded: 2 projects.');
    for (const title of ['Ridge one', 'Ridge two'])
      expect(await holdersOf(title)).toEqual([{ serial, name: 'Raven Ridge' }]);
    expect((await importHere(test.database, file)).lines.at(-1)).toBe('Loaded: nothing new.');
  });

  it('names an organization with nearly the same name, and enters another one', async () => {
    const serial = await anOrganization(test.database, 'Ville de Matane');
    const { lines } = await importHere(test.database, {
      'p.csv': csv(header, 'Verra,M1,Matane heat,Matane'),
    });
    expect(lines.join('\n')).toContain(`nearly named like “Ville de Matane” (${serial})`);
    expect(await holdersOf('Matane heat')).toMatchObject([{ name: 'Matane' }]);
  });
});
