import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { Database } from '#server/kernel/db.ts';
import { anAccount } from '../accounts.ts';
import { anInventory, anOrganization, aProject, aReceivedEntry, inLedger } from '../builders.ts';

export const vintages = [2021, 2022] as const;
export const inventoryYears = [2024, 2025] as const;
const FIRST_TONNES = 300;

/** An organization of the contended world, with its projects and its inventory. */
export type Member = {
  readonly organization: string;
  readonly inventory: string;
  readonly projects: readonly string[];
};

/**
 * Creates three organizations, each with two projects that have units of two vintages, an inventory of two
 * years, and an entry for the units of every project of the others. Each inventory year takes fewer tonnes
 * than the operations want.
 */
export async function aContendedWorld(database: Database, tonnes: number): Promise<readonly Member[]> {
  const members: Member[] = [];
  for (const name of ['Harbour', 'Valley', 'Island']) {
    const organization = await anOrganization(database, name);
    // Only an organization with an account receives units.
    await anAccount(database, { organization });
    const caps = Object.fromEntries(inventoryYears.map((year) => [year, tonnes]));
    const inventory = await anInventory(database, organization, caps);
    const projects = [await aProject(database, organization), await aProject(database, organization)];
    members.push({ organization, inventory, projects });
  }
  for (const { organization, projects } of members) {
    for (const project of projects) {
      const issues = vintages.map((year): LedgerOperation => {
        return { type: 'issue', organization, project, year, tonnes: FIRST_TONNES };
      });
      await inLedger(database, issues);
      for (const other of members)
        if (other.organization !== organization) await aReceivedEntry(database, other.organization, project);
    }
  }
  return members;
}
