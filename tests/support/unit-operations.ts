import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { anInventory, anOrganization, aProject, aReceivedEntry, inLedger } from './builders.ts';
import { ownerCaller } from './project-world.ts';
import type { openTestApp } from './test-app.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/**
 * Creates an owner whose organization holds 120 t: 10 received of 2020, 20 purchased of 2021, 30 of 2021 and
 * 20 of 2022 of one project, and 40 of 2022 of a second one. Its inventory misses 100 t of 2024.
 */
export async function aHolder(test: TestApp) {
  const { database } = test;
  const owner = await ownerCaller(test);
  const { organization } = owner;
  const sender = await anOrganization(database, 'Harbour Trust');
  const sent = await aProject(database, sender, { title: 'Wind above the harbour' });
  const purchase = { title: 'Cookstoves', programType: 'Offsets', visibility: 'Private' } as const;
  const offsets = await aProject(database, organization, purchase);
  const first = await aProject(database, organization, { title: 'Heat from the sea' });
  const second = await aProject(database, organization, { title: 'Gas at the landfill' });
  const entry = await aReceivedEntry(database, organization, sent);
  const inventory = await anInventory(database, organization, { 2024: 100 });
  const issue = (project: string, year: number, tonnes: number): LedgerOperation => {
    return { type: 'issue', organization, project, year, tonnes };
  };
  await inLedger(database, [
    { type: 'issue', organization: sender, project: sent, year: 2020, tonnes: 15 },
    {
      type: 'transfer',
      organization: sender,
      project: sent,
      range: { min: 6, max: 15 },
      receiver: organization,
    },
    { type: 'record', organization, project: offsets, year: 2021, tonnes: 20 },
    issue(first, 2021, 30),
    issue(first, 2022, 20),
    issue(second, 2022, 40),
  ]);
  return { owner, organization, sent, entry, offsets, first, second, inventory };
}

/** Creates an owner of an organization that can receive units. */
export async function aReceiver(test: TestApp) {
  const receiver = await ownerCaller(test);
  await anInventory(test.database, receiver.organization, { 2024: 100 });
  return receiver;
}

/** Returns the number of events in the log. */
export async function logSize({ database }: TestApp): Promise<number> {
  const { size } = await database.db.selectFrom('logHead').select('size').executeTakeFirstOrThrow();
  return size;
}

/** Rebuilds the ledger from its events; returns where the tables differ. */
export async function ledgerFaults({ database }: TestApp): Promise<readonly string[]> {
  const { differences } = await checkProjection(database.db);
  return differences;
}
