import { describe, expect, it } from 'vitest';
import { tokenBalances } from '#server/tokens/token-queries.ts';
import { signedIn } from '../support/accounts.ts';
import { csv } from '../support/import-here.ts';
import { importWorld } from '../support/import-world.ts';

const world = importWorld();
const { forOwner, forRegistry, countAllRows, owner } = world;

const header = 'registry,project_id,title,program_type,type,stage,start_date,end_date';
const project = (id: string) => `Own list,${id},Project ${id},VCS,Waste,Active,2024-01-01,2030-12-31`;
const projects = (...ids: readonly string[]) => csv(header, ...ids.map(project));

const rowsOf = (organization: string) =>
  world
    .test()
    .database.db.selectFrom('project')
    .select(['serial', 'title', 'status', 'kind', 'sourceId', 'issued'])
    .where('organization', '=', organization)
    .orderBy('serial')
    .execute();

const tokensOf = async (organization: string) => {
  const { db } = world.test().database;
  const { projectTokens } = await db
    .selectFrom('organization')
    .select(tokenBalances)
    .where('serial', '=', organization)
    .executeTakeFirstOrThrow();
  return projectTokens;
};

describe('an owner’s import', () => {
  it('saves drafts of the own organization, spends a token for each project, and records them in the history', async () => {
    const account = await owner(3);
    const content = projects('D1', 'D2');
    const before = await countAllRows();
    const { body: report } = await forOwner(account, { content });
    const totals = {
      projects: 2,
      organizations: 1,
      changed: 0,
      vintages: 0,
      inventories: 0,
      issuedTonnes: 0,
      retiredTonnes: 0,
      issuedProjects: 0,
    };
    expect(report).toMatchObject({ refusal: null, counts: { new: 2, refused: 0 }, totals });
    expect(await countAllRows()).toEqual(before);
    const { status, body } = await forOwner(account, { content }, { plan: report.plan });
    expect([status, body.message, body.imported]).toEqual([200, 'Saved as drafts: 2 projects.', totals]);
    const fact = { status: 'Draft', kind: 'project', sourceId: null, issued: 0 };
    expect(await rowsOf(account.organization)).toMatchObject([
      { title: 'Project D1', ...fact },
      { title: 'Project D2', ...fact },
    ]);
    expect(await tokensOf(account.organization)).toBe(1);
    const { db } = world.test().database;
    const balances = await db
      .selectFrom('tokenEntry')
      .select(['change', 'balance', 'project', 'actor'])
      .where('organization', '=', account.organization)
      .where('change', '=', -1)
      .orderBy('id')
      .execute();
    expect(balances).toMatchObject([
      { balance: 2, project: `${account.organization}-001`, actor: account.id },
      { balance: 1, project: `${account.organization}-002`, actor: account.id },
    ]);
    const changes = await db
      .selectFrom('projectChange')
      .select(['act', 'account'])
      .where('organization', '=', account.organization)
      .execute();
    expect(changes).toEqual([
      { act: 'created', account: account.id },
      { act: 'created', account: account.id },
    ]);
  });

  it('saves inventories with their years', { tags: 'postgres' }, async () => {
    const account = await owner(0);
    const content = csv('community,year,tonnes', 'Bay,2020,10', 'Bay,2021,12');
    const { body: report } = await forOwner(account, { content });
    const { body } = await forOwner(account, { content }, { plan: report.plan });
    expect(body.message).toBe('Saved as drafts: 2 inventory years.');
    const [inventory] = await rowsOf(account.organization);
    expect(inventory).toMatchObject({ kind: 'inventory', status: 'Draft', title: 'Bay community inventory' });
    const more = csv('community,year,tonnes', 'Bay,2021,12', 'Bay,2022,14');
    const { body: again } = await forOwner(account, { content: more });
    expect(again.rows).toMatchObject([
      { outcome: 'unchanged' },
      {
        outcome: 'refused',
        findings: [`You already have this inventory: ${inventory?.serial}. Add the year there.`],
      },
    ]);
  });

  it('titles inventories in the language of the request', async () => {
    const account = await owner(0);
    const content = csv('community,year,tonnes', 'Laval,2020,10');
    const { body: report } = await forOwner(account, { content }, { locale: 'fr' });
    expect((await forOwner(account, { content }, { plan: report.plan, locale: 'fr' })).status).toBe(200);
    expect(await rowsOf(account.organization)).toMatchObject([{ title: 'Inventaire\u00A0: Laval' }]);
  });

  it('saves nothing when tokens are missing, and says how many', async () => {
    const account = await owner(1);
    const content = projects('M1', 'M2', 'M3');
    const { body: report } = await forOwner(account, { content });
    const sentence =
      'Project tokens needed: 3; available: 1; missing: 2. Buy tokens, or import fewer projects.';
    expect(report.refusal).toBe(sentence);
    const { status, body } = await forOwner(account, { content }, { plan: report.plan });
    expect([status, body.message, body['tokens']]).toEqual([409, sentence, sentence]);
    expect(await rowsOf(account.organization)).toEqual([]);
    expect(await tokensOf(account.organization)).toBe(1);
  });

  it('saves no inventory without inventory tokens', async () => {
    const account = await owner(5, 0);
    const content = csv('community,year,tonnes', 'Bay,2020,10');
    const { body: report } = await forOwner(account, { content }, { locale: 'fr' });
    expect(report.refusal).toBe(
      'Vous n’avez pas de jetons d’inventaire\u00A0: demandez-en avant d’importer des inventaires.',
    );
    expect((await forOwner(account, { content }, { plan: report.plan })).status).toBe(409);
  });

  it('refuses projects of other organizations, vintages, and texts longer than the form takes', async () => {
    const account = await owner(5);
    const { body } = await forOwner(account, {
      content: csv(
        'registry,project_id,title,organization',
        'L,1,One,Someone else',
        `L,2,${'x'.repeat(301)},`,
      ),
    });
    expect(body.rows.map(({ findings }) => findings[0])).toEqual([
      expect.stringMatching(/^“Someone else” under organization is another organization: /),
      'The text under title has 301 characters; at most 300 can be kept.',
    ]);
    const units = await forOwner(account, { content: csv('project_id,year,issued', '1,2020,5') });
    expect([units.status, units.body.message]).toEqual([
      400,
      'rows.csv: It has vintages. Units are issued when a project is approved: import projects and inventories only.',
    ]);
  });

  it('takes at most 2,000 rows', async () => {
    const content = projects(...Array.from({ length: 2001 }, (_, place) => `R${place}`));
    const { body } = await forOwner(await owner(1), { content });
    expect(body.message).toContain('It has 2,001 rows; at most 2,000 can be imported at once');
  });

  it('doubles nothing when the file comes again, until the draft is deleted', async () => {
    const account = await owner(2);
    const content = projects('T1');
    const { body: report } = await forOwner(account, { content });
    await forOwner(account, { content }, { plan: report.plan });
    const { body: second } = await forOwner(account, { content });
    expect(second.counts).toMatchObject({ new: 0, unchanged: 1 });
    const { app, database } = world.test();
    const headers = await signedIn(database, account);
    const [draft] = await rowsOf(account.organization);
    await app.inject({ method: 'DELETE', url: `/api/projects/${draft?.serial}`, headers });
    const { body: third } = await forOwner(account, { content });
    expect(third.counts).toMatchObject({ new: 1, unchanged: 0 });
    const { body } = await forOwner(account, { content }, { plan: third.plan });
    expect(body.message).toBe('Saved as drafts: 1 project.');
  });

  it('neither knows nor blocks the same source of another organization or of the registry', async () => {
    const [one, other] = [await owner(1), await owner(1)];
    const content = projects('S1');
    const { body: report } = await forOwner(one, { content });
    await forOwner(one, { content }, { plan: report.plan });
    expect((await forOwner(other, { content })).body.counts).toMatchObject({ new: 1 });
    expect((await forRegistry({ content })).body.counts).toMatchObject({ new: 1 });
  });

  it('of two requests at once spends the last token once', { tags: 'postgres' }, async () => {
    const account = await owner(1);
    const content = projects('C1');
    const { body: report } = await forOwner(account, { content });
    const answers = await Promise.all([
      forOwner(account, { content }, { plan: report.plan }),
      forOwner(account, { content }, { plan: report.plan }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(await rowsOf(account.organization)).toHaveLength(1);
  });

  it('is refused for files of the registry', async () => {
    const account = await owner(1);
    expect((await forRegistry({ content: projects('X1') }, {}, account)).status).toBe(403);
  });
});
