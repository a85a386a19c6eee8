import { sql } from 'kysely';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { Database } from '#server/kernel/db.ts';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { anAccount } from './accounts.ts';
import { anInventory, anOrganization, aProject, aReceivedEntry, inLedger, now } from './builders.ts';

let worlds = 0;

/**
 * Creates two organizations that are one, each with a person, and units of every fate: `organization` has a public
 * project of which it holds, retired, transferred and cancelled units, a tracked inventory, and units that it received
 * of a third one's project; `into` has a project and a tracked inventory.
 */
export async function aMergeWorld(database: Database) {
  worlds += 1;
  const [into, organization, third] = [
    await anOrganization(database, `Spruce Hollow ${worlds}`),
    await anOrganization(database, `Spruce Hollow ${worlds} Inc.`),
    await anOrganization(database, `Receiver ${worlds}`),
  ];
  const [keeper, mover] = [
    await anAccount(database, { organization: into }),
    await anAccount(database, { organization }),
  ];
  const tokens = { tokens: { project: 3, inventory: 5 }, reason: null, actor: null };
  await database.transact(setTokens, { organization, ...tokens }, now);
  await database.transact(setTokens, { organization: into, ...tokens }, now);
  const [own, project, foreign] = [
    await aProject(database, into, { title: 'Kept' }),
    await aProject(database, organization, { title: 'Moved' }),
    await aProject(database, third, { title: 'Foreign' }),
  ];
  const keptInventory = await anInventory(database, into, { 2021: 50 });
  const inventory = await anInventory(database, organization, { 2021: 40 });
  await aReceivedEntry(database, third, project);
  const received = await aReceivedEntry(database, organization, foreign);
  await inLedger(database, operationsOf({ into, organization, third, own, project, foreign, inventory }));
  return {
    into,
    organization,
    third,
    keeper,
    mover,
    own,
    project,
    foreign,
    inventory,
    keptInventory,
    received,
  };
}

type Named = Readonly<
  Record<'into' | 'organization' | 'third' | 'own' | 'project' | 'foreign' | 'inventory', string>
>;

/** Units of every fate. */
function operationsOf(named: Named): readonly LedgerOperation[] {
  const { into, organization, third, own, project, foreign, inventory } = named;
  const of = { organization, project };
  const against = (note: string) => ({ kind: 'other' as const, note });
  return [
    { type: 'issue', organization: into, project: own, year: 2020, tonnes: 7 },
    { type: 'issue', ...of, year: 2020, tonnes: 20 },
    { type: 'issue', organization: third, project: foreign, year: 2021, tonnes: 9 },
    { type: 'retire', ...of, range: { min: 1, max: 3 }, purpose: against('the fair') },
    {
      type: 'retire',
      ...of,
      range: { min: 4, max: 5 },
      purpose: { kind: 'inventory', project: inventory, year: 2021 },
    },
    { type: 'transfer', ...of, range: { min: 6, max: 8 }, receiver: third },
    { type: 'cancel', ...of, range: { min: 9, max: 9 } },
    {
      type: 'transfer',
      organization: third,
      project: foreign,
      range: { min: 1, max: 4 },
      receiver: organization,
    },
  ];
}

/** Returns the totals that a merge leaves as they are: of the log, vintage years, months and the whole registry. */
export async function allTotals(database: Database): Promise<unknown> {
  const { rows } = await sql`
    select
      (select json_build_array(issued, retired) from log_head) as head,
      (select json_agg(ledger_vintage order by year) from ledger_vintage) as vintages,
      (select json_agg(ledger_month order by month) from ledger_month) as months,
      (select json_build_array(sum(issued), sum(registered), sum(retired), count(*)) from project) as projects,
      (select json_agg(json_build_array(project, year, tonnes, retired) order by project, year) from inventory_year) as years,
      (select public_projects from registry) as public,
      (select sum(change) from token_entry) as tokens,
      (select count(*) from certificate) as certificates
  `.execute(database.db);
  return rows;
}

/** Returns which organization everything belongs to, in every table, and the live blocks without their ids. */
export async function allOwners(database: Database): Promise<unknown> {
  const { rows } = await sql`
    select
      (select json_agg(json_build_array(serial, organization, overview_tracking, search_text) order by serial) from project) as projects,
      (select json_agg(json_build_array(serial, merged_into, public_projects, public_reduction_projects) order by serial)
        from organization) as organizations,
      (select json_agg(json_build_array(id, organization) order by id) from account) as accounts,
      (select json_agg(inclusion order by organization, included) from organization_inclusion as inclusion) as inclusions,
      (select json_agg(json_build_array(project, serials, state, holder, retired_by, inventory_project) order by project, serials)
        from serial_block where closed_by is null) as blocks,
      (select public_organizations from registry) as public,
      (select json_agg(json_build_array(organization, kind, sum) order by organization, kind) from (
        select organization, kind, sum(change) from token_entry group by organization, kind) as balance) as tokens
  `.execute(database.db);
  return rows;
}
