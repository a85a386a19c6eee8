import { describe, expect, it } from 'vitest';
import { anAdministrator } from '../support/accounts.ts';
import { importDesk } from '../support/import-desk.ts';
import { csv } from '../support/import-here.ts';

const desk = importDesk();
const { forRegistry, countAllRows } = desk;

const header = 'registry,project_id,title,organization,type,program_type,stage,latitude,longitude';
const project = (id: string, title = `Project ${id}`) =>
  `Call,${id},${title},Harbour Heat,Waste,VCS,Active,49.1,-122.3`;

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
      counts: { new: 1, unchanged: 0, refused: 3, doubtful: 0 },
      rows: [
        { table: 0, line: 2, subject: 'D1', outcome: 'new', findings: [] },
        { line: 3, outcome: 'refused', findings: ["'D1' is already at rows.csv:2."] },
        { line: 4, subject: 'D2', outcome: 'refused', findings: ['There is nothing under title.'] },
        { findings: ["This is the template's example row: delete it from the file."] },
      ],
    });
    expect(await countAllRows()).toEqual(before);
  });

  it('says in French what is wrong, with the headings of the file', async () => {
    const content = 'registre;identifiant_du_projet;titre;étape\nAppel;F1;;Demain\n';
    const { body } = await forRegistry({ content }, { locale: 'fr' });
    expect(body.rows[0]?.findings).toEqual([
      'La colonne titre est vide.',
      'Dans la colonne étape, «\u00A0Demain\u00A0» n’est pas reconnu : choisissez parmi Planning, Proposed, Active, Inactive.',
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
        imported: { projects: 2, vintages: 0, inventories: 0 },
        leftOut: 1,
      },
    ]);
    const entry = await desk
      .test()
      .database.db.selectFrom('auditEntry')
      .select(['actor', 'facts'])
      .where('act', '=', 'import-made')
      .where((made) => made(made.ref('facts', '->>').key('file'), '=', file.name))
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      actor: desk.administrator().id,
      facts: { file: 'logged.csv', projects: 2, vintages: 0, inventoryYears: 0, leftOut: 1 },
    });
  });

  it('issues the units of vintages and enters inventories', async () => {
    const projects = csv(header, project('U1'));
    const { body: first } = await forRegistry({ content: projects });
    await forRegistry({ content: projects }, { plan: first.plan });
    const vintages = csv('project_id,year,issued,retired', 'U1,2020,100,30');
    const { body: second } = await forRegistry({ content: vintages });
    const units = await forRegistry({ content: vintages }, { plan: second.plan });
    expect(units.body.message).toBe('Imported: 1 vintage.');
    const inventories = csv('community,year,tonnes', 'Anyox,2019,1200', 'Anyox,2020,1300');
    const { body: third } = await forRegistry({ content: inventories });
    const years = await forRegistry({ content: inventories }, { plan: third.plan, locale: 'fr' });
    expect(years.body.message).toBe('Importation terminée : 2 années d’inventaire.');
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
    expect(second.counts).toEqual({ new: 0, unchanged: 1, refused: 0, doubtful: 0 });
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

  it('is refused with the plan of another file', async () => {
    const { body: report } = await forRegistry({ content: csv(header, project('P1')) });
    const other = await forRegistry({ content: csv(header, project('P2')) }, { plan: report.plan });
    expect(other.status).toBe(409);
  });

  it('of two administrators at once with the same file succeeds once, and nothing is doubled', async () => {
    const content = csv(header, project('A1'), project('A2'));
    const colleague = await anAdministrator(desk.test().database);
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

  it('takes one file of a person at a time', async () => {
    // Long enough that the first check is not over when the second file has arrived.
    const content = csv(header, ...Array.from({ length: 5000 }, (_, place) => project(`O${place}`)));
    const answers = await Promise.all([forRegistry({ content }), forRegistry({ content })]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.headers['retry-after']).toBe('10');
    expect(refused?.body.message).toBe(
      'You are already checking or importing a file. Wait until it is done.',
    );
    expect((await forRegistry({ content })).status).toBe(200);
  });
});
