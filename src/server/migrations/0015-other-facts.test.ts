// @module-tag postgres: columns moved into JSON

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProjectDetails, projectDetails } from '#domain/project/project-details.ts';
import { anOrganization, aProject } from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { detailsInForce } from '../projects/stored-entry.ts';
import { up } from './0015-other-facts.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Restores the columns that the table had before the migration. */
const before = [
  `alter table project add column program_of_activities text, add column offset_provider text, add column funding text,
    add column contact_name text, add column contact_job_title text, add column contact_email text, add column contact_tel text`,
  `update project set program_of_activities = other_facts ->> 'programOfActivities',
    offset_provider = other_facts ->> 'offsetProvider', funding = other_facts ->> 'funding',
    contact_name = other_facts ->> 'contactName', contact_job_title = other_facts ->> 'contactJobTitle',
    contact_email = other_facts ->> 'contactEmail', contact_tel = other_facts ->> 'contactTel'`,
  'alter table project drop column other_facts',
];

async function readDetails(tx: Tx): Promise<ProjectDetails[]> {
  return (await tx.selectFrom('project').selectAll().orderBy('serial').execute()).map(detailsInForce);
}

it('keeps every value of every project, and stores none for empty ones', async () => {
  const organization = await anOrganization(database);
  const texts = { offsetProvider: 'A "provider"', funding: 'Lines\nof a grant\tand a backslash \\' };
  await aProject(database, organization, texts);
  await aProject(database, organization, {
    contactName: 'Zoë 🌲',
    contactTel: null,
    programOfActivities: null,
  });
  await aProject(database, organization, projectDetails({ title: 'Empty', programType: 'VCS' }));
  await database.transact(async (tx) => {
    const stored = await readDetails(tx);
    for (const statement of before) await sql.raw(statement).execute(tx);
    await up(tx as unknown as Kysely<unknown>);
    expect(await readDetails(tx)).toEqual(stored);
    expect(stored).toMatchObject([texts, { contactName: 'Zoë 🌲', contactTel: null }, { title: 'Empty' }]);
    const documents = await tx.selectFrom('project').select('otherFacts').orderBy('serial').execute();
    expect(documents.at(-1)).toEqual({ otherFacts: {} });
  });
});
