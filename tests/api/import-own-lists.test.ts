import { describe, expect, it } from 'vitest';
import { csv } from '../support/import-here.ts';
import { importWorld } from '../support/import-world.ts';

const world = importWorld();
const { forOwner, forRegistry, countAllRows } = world;

const header =
  'registry,project_id,title,organization,type,program_type,stage,latitude,longitude,address,start_date,end_date';

/** Enters two public projects of an organization of their own; returns their serials. */
async function enterProjects(organization: string): Promise<readonly string[]> {
  const rows = [1, 2].map(
    (number) =>
      `Own,${organization} ${number},"=Heat, ${number}",${organization},Waste,VCS,Proposed,49.1,-122.3,Mission,2020-01-01,2029-12-31`,
  );
  const vintages = csv('registry,project_id,year,issued,retired', `Own,${organization} 1,2020,100,40`);
  for (const content of [csv(header, ...rows), vintages]) {
    const { body } = await forRegistry({ content });
    expect((await forRegistry({ content }, { plan: body.plan })).status).toBe(200);
  }
  const list = await download(`projects/public?${await ofOrganization(organization)}`, 'en');
  return (JSON.parse(list.toString()) as { projectSerial: string }[])
    .map(({ projectSerial }) => projectSerial)
    .toSorted();
}

/** Downloads what the API replies to everyone. */
async function download(path: string, locale: 'en' | 'fr'): Promise<Buffer> {
  const headers = { 'accept-language': locale };
  const response = await world.test().app.inject({ method: 'GET', url: `/api/${path}`, headers });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

/** A text with usual spaces for all that do not break. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/gu, ' ');

/** Returns the query of an organization’s projects. */
async function ofOrganization(name: string): Promise<string> {
  const { db } = world.test().database;
  const found = db.selectFrom('organization').select('serial').where('name', '=', name);
  return `organization=${(await found.executeTakeFirstOrThrow()).serial}`;
}

const listOf = async (organization: string, format: 'csv' | 'xlsx', locale: 'en' | 'fr') =>
  download(`projects/public?${await ofOrganization(organization)}&format=${format}`, locale);

describe('a list of projects that this registry made', () => {
  it.each([
    ['csv', 'en'],
    ['csv', 'fr'],
    ['xlsx', 'en'],
    ['xlsx', 'fr'],
  ] as const)('changes nothing as it is: %s %s', async (format, locale) => {
    const organization = `Unchanged ${format} ${locale}`;
    const serials = await enterProjects(organization);
    const before = await countAllRows();
    const file = { name: `list.${format}`, content: await listOf(organization, format, locale) };
    const { body } = await forRegistry(file, { locale });
    expect(body.rows).toHaveLength(2);
    expect(body.rows).toMatchObject(serials.map(() => ({ outcome: 'unchanged', findings: [] })));
    expect(body.counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0, doubtful: 0 });
    const { status } = await forRegistry(file, { plan: body.plan, locale });
    expect(status).toBe(200);
    expect(await countAllRows()).toEqual(before);
  });

  it('is refused where it was changed, with what the registry has and the form', async () => {
    const organization = 'Changed list';
    const serials = await enterProjects(organization);
    const list = (await listOf(organization, 'csv', 'fr')).toString();
    const changed = list
      .replace('Heat, 1', 'Chaleur')
      .replace('Mission', '')
      .replace('2029-12-31', '2028-12-31');
    const { body } = await forRegistry({ content: changed }, { locale: 'fr' });
    const refused = body.rows.filter(({ outcome }) => outcome === 'refused');
    expect(refused.flatMap(({ findings }) => findings.map(plainSpaces)).toSorted()).toEqual(
      [
        ...refused.map(
          ({ subject }) =>
            `Ce fichier ne peut pas modifier les inscriptions de ce registre. Modifiez ${subject} dans son formulaire.`,
        ),
        'Le registre a « =Heat, 1 » sous Titre.',
        'Le registre a « Mission » sous Lieu.',
        'Le registre a « 2029-12-31 » sous Fin.',
      ].toSorted(),
    );
    for (const { form, subject } of refused) expect(form).toBe(`/admin/project/${subject}?edit`);
    expect(serials).toEqual(expect.arrayContaining(refused.map(({ subject }) => subject)));
    const kept = await download(`projects/${serials[0]}`, 'en');
    expect(JSON.parse(kept.toString())).toMatchObject({ title: '=Heat, 1' });
  });

  it('names terms in the reader’s words', async () => {
    await enterProjects('Terms');
    const list = (await listOf('Terms', 'csv', 'en')).toString();
    const { body } = await forRegistry({ content: list.replaceAll('Proposed - Seeking Funding', 'Active') });
    expect(body.rows.map(({ findings }) => findings[1])).toEqual([
      'The registry has “Proposed - Seeking Funding” under Stage.',
      'The registry has “Proposed - Seeking Funding” under Stage.',
    ]);
  });

  it('of an owner has rows of the own organization only', async () => {
    const [foreign = ''] = await enterProjects('Somebody else');
    const owner = await world.owner(2);
    const own = csv(
      'registry,project_id,title,organization,type,program_type,stage',
      'Own,O1,Roofs,-,Waste,VCS,Active',
    );
    const { body: report } = await forOwner(owner, { content: own.replace(',-,', ',,') });
    await forOwner(owner, { content: own.replace(',-,', ',,') }, { plan: report.plan });
    const serial = `${owner.organization}-001`;
    const content = csv(
      'Project serial,Title',
      `${serial},Roofs`,
      `${serial},Other roofs`,
      `${foreign},"=Heat, 1"`,
    );
    const { body } = await forOwner(owner, { content });
    expect(body.rows).toMatchObject([
      { outcome: 'unchanged', subject: serial },
      { outcome: 'refused', form: `/profile/drafts/${serial}` },
      {
        outcome: 'refused',
        findings: [`There is no project “${foreign}” in this registry that you can change.`],
      },
    ]);
    expect(body.totals.projects).toBe(0);
  });
});

describe('a list of what is recorded or added up', () => {
  it.each(['en', 'fr'] as const)('is refused with the reason: %s', async (locale) => {
    const organization = `Records ${locale}`;
    const [serial = '', other = ''] = await enterProjects(organization);
    const holder = serial.slice(0, serial.indexOf('-'));
    const paths = [
      `projects/${serial}/units?format=csv`,
      'activity?format=csv',
      'organizations?format=csv',
      `projects/compare?serials=${serial},${other}&format=csv`,
      `overview/${holder}?format=csv`,
      `overview/${holder}?format=xlsx`,
      `inventory/overview/${holder}?format=csv`,
      `inventory/overview/${holder}?format=xlsx`,
    ];
    const reason = {
      en: 'a list that this registry made of what is recorded or added up',
      fr: 'une liste que ce registre a établie à partir de ce qui est consigné',
    }[locale];
    for (const path of paths) {
      const name = path.endsWith('xlsx') ? 'list.xlsx' : 'list.csv';
      const content = await download(path, locale);
      const { status, body } = await forRegistry({ name, content }, { locale });
      expect([path, status, body.message]).toEqual([path, 400, expect.stringContaining(reason)]);
    }
  });
});
