import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { groupByName, valueAt } from '#domain/project/project-details.ts';
import { purgeDeletedProjects } from '#server/projects/entry/purge-deleted-projects.ts';
import { now } from '../support/builders.ts';
import {
  administratorCaller,
  anApproval,
  anUpload,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

const PURGED_AT = new Date(now.getTime() + 31 * 86_400_000);

/** Every text of an entry with a value that is nowhere else. */
const texts = fieldDeclarations
  .filter(({ kind }) => kind === 'line' || kind === 'lines' || kind === 'email')
  .map(({ name, kind, shownIn }) => {
    const word = `unique-${name.toLowerCase().replace('.', '-')}`;
    return { name, shownIn, value: kind === 'email' ? `${word}@bay.example` : word };
  });

let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;
let owner: World;
let serial: string;

beforeAll(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
  owner = await ownerCaller(test, { project: 5 });
  serial = await anApprovalWithTexts();
});
afterAll(() => test.close());

/** Creates an approved project with every text; returns its serial. */
async function anApprovalWithTexts(): Promise<string> {
  const sent = groupByName(texts.map(({ name, value }) => [name, value]));
  const location = { ...(sent['location'] as object), latitude: 49.1, longitude: -122.3 };
  const draft = [2021, 2022].map((year) => ({ year, status: 'Projected', quantity: 1 }));
  const url = await anUpload(test.database, owner.organization, 'application/pdf');
  const plan = { url, filename: 'plan.pdf' };
  const facts = {
    ...sent,
    // Funding is of projects that seek it.
    projectStatus: 'Proposed',
    documents: { projectPlan: plan, financialPlan: plan },
    location,
    emissionReductions: { draft },
  };
  return anApproval(test, { owner, admin }, facts);
}

describe('every declared text', () => {
  it('is public exactly when its declaration says so', async () => {
    const { body } = await test.app.inject({ url: `/api/projects/${serial}` });
    for (const { name, shownIn, value } of texts) {
      expect([name, body.includes(value)]).toEqual([name, shownIn !== 'form']);
    }
  });

  it('is returned to its owner under its name, and recorded in the history', async () => {
    const { body } = await admin.ask('GET', `/projects/${serial}`);
    const history = JSON.stringify((await admin.ask('GET', `/projects/${serial}/history`)).body);
    for (const { name, value } of texts) {
      expect([name, valueAt(body, name)]).toEqual([name, value]);
      expect([name, history.includes(`"${name}":{"before":`), history.includes(value)]).toEqual([
        name,
        true,
        true,
      ]);
    }
  });

  it('is not public while the stage is not the one that asks for it, and stays with its owner', async () => {
    const other = await anApprovalWithTexts();
    const saved = await admin.ask('PUT', `/projects/${other}`, { projectStatus: 'Active' });
    expect(saved.body).toMatchObject({ projectStatus: 'Active', funding: 'unique-funding' });
    const read = async () => (await test.app.inject({ url: `/api/projects/${other}` })).json<object>();
    expect(await read()).toMatchObject({ projectStatus: 'Active', funding: null });
    await admin.ask('PUT', `/projects/${other}`, { projectStatus: 'Proposed' });
    expect(await read()).toMatchObject({ projectStatus: 'Proposed', funding: 'unique-funding' });
  });

  it('is erased with a deleted project that the ledger names', async () => {
    const deleted = await anApprovalWithTexts();
    expect((await admin.ask('DELETE', `/projects/${deleted}`)).status).toBe(200);
    await test.database.transact(purgeDeletedProjects, PURGED_AT);
    const row = await test.database.db
      .selectFrom('project')
      .selectAll()
      .where('serial', '=', deleted)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ title: '–', otherFacts: { programOfActivities: 'Single Project' } });
    expect(JSON.stringify(row)).not.toContain('unique-');
  });
});
