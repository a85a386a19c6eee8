import { describe, expect, it } from 'vitest';
import { readImportProgress } from '#contract/import-runs.ts';
import { importFile } from '#contract/imports.ts';
import { anAdministrator } from '../support/accounts.ts';
import { workbookBombs } from '../support/bombs.ts';
import { csv } from '../support/import-here.ts';
import { importWorld } from '../support/import-world.ts';

const world = importWorld();
const { forRegistry, countAllRows } = world;

const header = 'registry,project_id,title,organization,type,program_type,stage,latitude,longitude';
const project = (id: string, title = `Project ${id}`) =>
  `Call,${id},${title},Harbour Heat,Waste,VCS,Active,49.1,-122.3`;

/** What an import of so many projects adds. */
const onlyProjects = (projects: number) => ({
  projects,
  organizations: Math.min(projects, 1),
  changed: 0,
  vintages: 0,
  inventories: 0,
  issuedTonnes: 0,
  retiredTonnes: 0,
  issuedProjects: 0,
});

/** Returns what the audit log has of the import of a file. */
const madeOf = (name: string) =>
  world
    .test()
    .database.db.selectFrom('auditEntry')
    .select(['actor', 'facts'])
    .where('act', '=', 'import-made')
    .where((made) => made(made.ref('facts', '->>').key('file'), '=', name))
    .executeTakeFirstOrThrow();

const countProjects = async () => (await countAllRows())['project'] ?? 0;

describe('a dry run', () => {
  it('reports every row and writes nothing into any table', async () => {
    const before = await countAllRows();
    const { status, body, headers } = await forRegistry({
      content: csv(header, project('D1'), project('D1'), 'Call,D2,,,,,,,', project('EXAMPLE-1')),
    });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      kind: 'dry-run',
      refusal: null,
      plan: expect.stringMatching(/^[0-9a-f]{64}$/),
      tables: [{ name: 'rows.csv', kind: 'projects', rows: 4, notUsed: [] }],
      counts: { new: 1, changed: 0, unchanged: 0, refused: 3, doubtful: 0 },
      totals: onlyProjects(1),
      rows: [
        { table: 0, line: 2, subject: 'D1', outcome: 'new', findings: [] },
        { line: 3, outcome: 'refused', findings: ['“D1” is already at rows.csv:2.'] },
        {
          line: 4,
          subject: 'D2',
          outcome: 'refused',
          findings: [
            'The cell title is empty.',
            'No proponent is named; it goes to “Unknown proponent (Call)”.',
            'No type is named; it is taken as “Others”.',
            'No program is named; it is taken as “Other”.',
            'No stage is named; it is left open.',
            'It has no position, so no place on the map.',
          ],
        },
        { findings: ['This is the template’s example row: delete it from the file.'] },
      ],
    });
    expect(await countAllRows()).toEqual(before);
  });

  it('names everything that is wrong or to check in a row, in the order of the columns', async () => {
    const dated = `${header},start_date,end_date`;
    const { body } = await forRegistry({
      content: csv(
        dated,
        `${project('W1')},2020-01-01,2029-12-31`,
        'Call,W2,Heat,Harbour Heat,Wast,VCS,Active,99,-122.3,1990-01-01,2030-12-31',
        `${project('W1')},2020-13-01,`,
      ),
    });
    expect(body.rows.map(({ findings }) => findings)).toEqual([
      [],
      [
        expect.stringMatching(/^“Wast” is not known under type: /),
        '“99, -122.3” is not a position in degrees; it is left out.',
        'Its timeline spans 40 years; projects span at most 20.',
      ],
      [
        '“W1” is already at rows.csv:2.',
        '“2020-13-01” under start_date is not a date: write it as 2024-05-31.',
      ],
    ]);
    expect(body.counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 2, doubtful: 0 });
  });

  it('compares wrong rows with the registry, too', async () => {
    const content = csv(header, project('Y1'));
    const { body: report } = await forRegistry({ content });
    await forRegistry({ content }, { plan: report.plan });
    const { body } = await forRegistry({
      content: csv('project_id,year,issued', 'Y1,2020,many', 'Y2,2020,many'),
    });
    expect(body.rows.map(({ findings }) => findings)).toEqual([
      [expect.stringMatching(/^“many” under issued is not a quantity/)],
      [
        'The project “Y2” is unknown: it is neither in these files nor in the registry.',
        expect.stringMatching(/^“many” under issued is not a quantity/),
      ],
    ]);
  });

  it('says in French what is wrong, with the headings of the file', async () => {
    const content =
      'registre;identifiant_du_projet;titre;étape;organisme;type de programme;type de projet;latitude;longitude\n' +
      'Appel;F1;;Demain;Port;VCS;Waste;49;-122\n';
    const { body } = await forRegistry({ content }, { locale: 'fr' });
    expect(body.rows[0]?.findings).toEqual([
      'La cellule titre est vide.',
      'Dans la colonne étape, «\u00A0Demain\u00A0» n’est pas reconnu\u00A0: choisissez parmi Planning, Proposed, Active, Inactive.',
    ]);
  });
});

describe('an import', () => {
  it('loads what its dry run reported, and the audit log has who imported what', async () => {
    const file = { name: 'logged.csv', content: csv(header, project('I1'), project('I2'), 'Call,I3,,,,,,,') };
    const { body: report } = await forRegistry(file);
    const wrong = await forRegistry(file, { plan: report.plan });
    expect([wrong.status, wrong.body.message]).toEqual([
      409,
      'Nothing was imported: 1 row is wrong. Correct it, or import without it.',
    ]);
    const { status, body } = await forRegistry(file, { plan: report.plan, skipInvalid: 'true' });
    expect([status, body]).toEqual([
      200,
      {
        kind: 'imported',
        message: 'Imported: 2 projects.',
        imported: onlyProjects(2),
        leftOut: 1,
      },
    ]);
    expect(await madeOf(file.name)).toEqual({
      actor: world.administrator().id,
      facts: {
        file: 'logged.csv',
        projects: 2,
        vintages: 0,
        inventoryYears: 0,
        issuedTonnes: 0,
        retiredTonnes: 0,
        leftOut: 1,
      },
    });
  });

  it('issues the units of vintages and enters inventories, and says how many before and after', {
    tags: 'postgres',
  }, async () => {
    const projects = csv(header, project('U1'), project('U2'));
    const { body: first } = await forRegistry({ content: projects });
    await forRegistry({ content: projects }, { plan: first.plan });
    const vintages = csv(
      'project_id,year,issued,retired',
      'U1,2020,1000,1000',
      'U1,2021,1300,250',
      'U1,2022,5,6',
    );
    const { body: second } = await forRegistry({ name: 'units.csv', content: vintages });
    expect(second.totals).toEqual({
      projects: 0,
      organizations: 0,
      changed: 0,
      vintages: 2,
      inventories: 0,
      issuedTonnes: 2300,
      retiredTonnes: 1250,
      issuedProjects: 1,
    });
    const asked = { plan: second.plan, skipInvalid: 'true' } as const;
    const units = await forRegistry({ name: 'units.csv', content: vintages }, asked);
    expect((await madeOf('units.csv')).facts).toMatchObject({ issuedTonnes: 2300, retiredTonnes: 1250 });
    expect([units.body.message, units.body.imported]).toEqual([
      'Imported: 2 vintages. Issued 2,300 tonnes for 1 project, of which 1,250 are retired.',
      second.totals,
    ]);
    const inventories = csv('community,year,tonnes', 'Anyox,2019,1200', 'Anyox,2020,1300');
    const { body: third } = await forRegistry({ content: inventories });
    expect(third.totals).toEqual({ ...onlyProjects(0), inventories: 2 });
    const years = await forRegistry({ content: inventories }, { plan: third.plan, locale: 'fr' });
    expect(years.body.message).toBe('Importation terminée\u00A0: 2 années d’inventaire.');
    const more = csv('identifiant_du_projet;année;émises', 'U2;2020;1', 'U2;2021;4000');
    const { body: fourth } = await forRegistry({ content: more });
    const issued = await forRegistry({ content: more }, { plan: fourth.plan, locale: 'fr' });
    expect(issued.body.message).toBe(
      'Importation terminée\u00A0: 2 millésimes. Délivrance de 4\u00A0001\u00A0t\u00A0d’éq.\u00A0CO₂ pour 1 projet.',
    );
  });

  it('doubles nothing when the same file comes again, and says so', async () => {
    const content = csv(header, project('T1'));
    const { body: first } = await forRegistry({ content });
    await forRegistry({ content }, { plan: first.plan });
    const before = await countAllRows();
    const outdated = await forRegistry({ content }, { plan: first.plan });
    expect([outdated.status, outdated.body.message]).toEqual([
      409,
      'The registry has changed since you checked the file. Check it again.',
    ]);
    const { body: second } = await forRegistry({ content });
    expect(second.counts).toEqual({ new: 0, changed: 0, unchanged: 1, refused: 0, doubtful: 0 });
    const again = await forRegistry({ content }, { plan: second.plan });
    expect([again.status, again.body.message]).toEqual([
      200,
      'Nothing to import: everything in the file is already in the registry.',
    ]);
    expect(await countAllRows()).toEqual(before);
  });

  it('gives a repeated request with its idempotency key the same answer', async () => {
    const content = csv(header, project('K1'));
    const { body: report } = await forRegistry({ content });
    const asked = { plan: report.plan, key: 'import-k1' };
    const first = await forRegistry({ content }, asked);
    const before = await countProjects();
    const again = await forRegistry({ content }, asked);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await countProjects()).toBe(before);
    const other = await forRegistry({ content: csv(header, project('K2')) }, asked);
    expect(other.status).toBe(409);
  });

  it('repeats the answer of an earlier version, which had no tonnes', async () => {
    const content = csv(header, project('K3'));
    const { body: report } = await forRegistry({ content });
    const asked = { plan: report.plan, key: 'import-k3' };
    await forRegistry({ content }, asked);
    const earlier = JSON.stringify({ projects: 1, vintages: 0, inventories: 0, leftOut: 0 });
    await world.test().database.transact(async (tx) => {
      await tx.updateTable('idempotency').set({ answer: earlier }).where('key', '=', asked.key).execute();
    });
    const { status, body } = await forRegistry({ content }, asked);
    expect(status).toBe(200);
    expect(importFile.reply.parse(body)).toEqual({
      kind: 'imported',
      message: 'Imported: 1 project.',
      imported: { projects: 1, vintages: 0, inventories: 0 },
      leftOut: 0,
    });
  });

  it('is refused with the plan of another file', async () => {
    const { body: report } = await forRegistry({ content: csv(header, project('P1')) });
    const other = await forRegistry({ content: csv(header, project('P2')) }, { plan: report.plan });
    expect(other.status).toBe(409);
  });

  it('of two administrators at once with the same file succeeds once, and nothing is doubled', {
    tags: 'postgres',
  }, async () => {
    const content = csv(header, project('A1'), project('A2'));
    const colleague = await anAdministrator(world.test().database);
    const { body: report } = await forRegistry({ content });
    const before = await countProjects();
    const asked = { plan: report.plan };
    const answers = await Promise.all([
      forRegistry({ content }, asked),
      forRegistry({ content }, asked, colleague),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(await countProjects()).toBe(before + 2);
  });

  it('takes one file of an organization at a time, also from two people', async () => {
    // Long enough that the first check is not over when the second file has arrived.
    const content = csv(header, ...Array.from({ length: 5000 }, (_, place) => project(`O${place}`)));
    const { database } = world.test();
    const { organization } = world.administrator();
    const member = await anAdministrator(database, { organization });
    const elsewhere = await anAdministrator(database);
    const [other, ...answers] = await Promise.all([
      forRegistry({ content }, {}, elsewhere),
      forRegistry({ content }),
      forRegistry({ content }, {}, member),
    ]);
    expect(other.status).toBe(200);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.headers['retry-after']).toBe('10');
    expect(refused?.body.message).toBe(
      'Your organization is already checking or importing a file. Wait until it is done.',
    );
    expect((await forRegistry({ content }, {}, member)).status).toBe(200);
  });

  it('says how far it is while it works, to its own organization', async () => {
    const content = csv(header, ...Array.from({ length: 5000 }, (_, place) => project(`H${place}`)));
    const { app, database } = world.test();
    const elsewhere = await anAdministrator(database);
    const shareFor = async (account: Parameters<typeof world.headersOf>[0]) => {
      const headers = await world.headersOf(account);
      const response = await app.inject({ url: '/api/imports/progress', headers });
      return readImportProgress.reply.parse(response.json()).share;
    };
    const shares: number[] = [];
    let others: number | null = null;
    let isOver = false;
    const checked = forRegistry({ content }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const share = await shareFor(world.administrator());
      if (share !== null) shares.push(share);
      others ??= await shareFor(elsewhere);
    }
    expect((await checked).status).toBe(200);
    expect(shares.at(-1)).toBeGreaterThan(0);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect([others, await shareFor(world.administrator())]).toEqual([null, null]);
  });

  it('that was refused leaves the place to the next one', async () => {
    const refused = await forRegistry({ name: 'far.xlsx', content: workbookBombs.farCell() });
    expect(refused.status).toBe(400);
    expect((await forRegistry({ content: csv(header, project('R1')) })).status).toBe(200);
  });
});
