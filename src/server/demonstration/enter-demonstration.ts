import { enterFiles } from '../files/enter-files.ts';
import type { Tx } from '../kernel/db.ts';
import { applyLedgerOperations } from '../ledger/apply-ledger-operations.ts';
import { enterOrganizations } from '../organizations/enter-organizations.ts';
import { changeInclusions } from '../organizations/change-inclusions.ts';
import { enableMicrosites } from '../organizations/enable-microsites.ts';
import { enterProjects } from '../projects/enter-projects.ts';
import type { Demonstration } from './compose/compose-demonstration.ts';
import { composeLedger } from './compose/compose-ledger.ts';
import { inclusions, withMicrosite } from './content/organizations.ts';
import { claimEmptyRegistry } from './demonstration-store.ts';
import type { KeptFiles } from './keep-files.ts';

/** Enters the demonstration whole, or not at all where somebody was entered before it. */
export async function enterDemonstration(
  tx: Tx,
  { organizations, entries }: Demonstration,
  { logos, ofEntries }: KeptFiles,
  now: Date,
): Promise<void> {
  if (!(await claimEmptyRegistry(tx))) return;
  const files = [...ofEntries.values()].flatMap((slots) => Object.values(slots));
  await enterFiles(tx, [...logos.values(), ...files], now);
  const bodies = organizations.map(({ key, name, serial }) => {
    return { name, sourceKey: `demonstration:${key}`, logoFile: logos.get(serial)?.id ?? null };
  });
  const bySource = await enterOrganizations(tx, bodies, 'demonstration', now);
  const serialOf = (key: string) => bySource.get(`demonstration:${key}`) ?? '';
  await enableMicrosites(tx, withMicrosite.map(serialOf));
  for (const { organization, others } of inclusions) {
    await changeInclusions(tx, {
      act: 'include',
      organization: serialOf(organization),
      others: others.map(serialOf),
    });
  }
  const projects = entries.map(({ facts, organizationSerial, serial }) => {
    const slots = Object.entries(ofEntries.get(serial) ?? {}).map(([slot, file]) => [slot, file.id]);
    return {
      ...facts,
      organization: organizationSerial,
      files: Object.fromEntries(slots) as Record<string, string>,
    };
  });
  const serials = await enterProjects(tx, projects, now);
  if (serials.some((serial, place) => serial !== entries[place]?.serial)) {
    throw new Error('The demonstration did not get the serials that its documents name.');
  }
  const applied = await applyLedgerOperations(tx, composeLedger(entries), now);
  if (!applied.ok)
    throw new Error(`The ledger refuses the demonstration: ${JSON.stringify(applied.refusal)}`);
}
