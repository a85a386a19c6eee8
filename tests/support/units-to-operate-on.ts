import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { Database } from '#server/kernel/db.ts';
import { anAccount } from './accounts.ts';
import { anInventory, anOrganization, aProject, aReceivedEntry, inLedger } from './builders.ts';

const FIRST_YEAR = 2001;
const YEARS = 20;

export type UnitsToOperateOn = Awaited<ReturnType<typeof unitsToOperateOn>>;

/**
 * Creates a project with a unit of each of twenty years, an inventory, another organization that can receive
 * units, and an entry of received units, all but the receiver of one organization.
 */
export async function unitsToOperateOn(database: Database, organization: string) {
  const receiver = await anAccount(database);
  await anInventory(database, receiver.organization ?? '', { 2024: 10 });
  const project = await aProject(database, organization);
  await inLedger(database, issues(organization, project));
  const sender = await anOrganization(database, 'Harbour Trust');
  const sent = await aProject(database, sender);
  const entry = await aReceivedEntry(database, organization, sent);
  await inLedger(database, issues(sender, sent));
  await inLedger(
    database,
    Array.from({ length: YEARS }, (_, place): LedgerOperation => {
      const range = { min: place + 1, max: place + 1 };
      return { type: 'transfer', organization: sender, project: sent, range, receiver: organization };
    }),
  );
  const inventory = await anInventory(database, organization, { 2024: 1000 });
  return { project, entry, entrySource: sent, inventory, receiver: receiver.organization ?? '' };
}

/** Returns a random one of the years that have a unit. */
export function anOperationYear(): number {
  return FIRST_YEAR + Math.floor(Math.random() * YEARS);
}

/** Returns the body of an emissions update that acts on the unit of a random year. */
export function anOperationOnAUnit(details: object): object {
  const year = anOperationYear();
  const place = year - FIRST_YEAR;
  const unit = { year, serialMin: place + 1, serialMax: place + 1, ...details };
  return { EmissionReductions: { registered: [unit] } };
}

function issues(organization: string, project: string): LedgerOperation[] {
  return Array.from({ length: YEARS }, (_, place) => {
    return { type: 'issue', organization, project, year: FIRST_YEAR + place, tonnes: 1 };
  });
}
