import { enterFiles } from '../files/enter-files.ts';
import type { Tx } from '../kernel/db.ts';
import { applyLedgerOperations } from '../ledger/apply-ledger-operations.ts';
import { enterOrganizations } from '../organizations/enter-organizations.ts';
import { changeInclusions } from '../organizations/change-inclusions.ts';
import { enableMicrosites } from '../organizations/enable-microsites.ts';
import { enterProjects } from '../projects/enter-projects.ts';
import type { Demonstration } from './compose/compose-demonstration.ts';
import { composeLedger } from './compose/compose-ledger.ts';
import { inclusions, registryOffice, withMicrosite } from './content/organizations.ts';
import { composeSubmission } from './compose/compose-history.ts';
import { claimEmptyRegistry } from './demonstration-store.ts';
import { enterHistory } from './enter-history.ts';
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
  const body = ({ key, name }: { readonly key: string; readonly name: string }, logoFile: string | null) => {
    return { name, sourceKey: `demonstration:${key}`, logoFile };
  };
  const bodies = organizations.map((one) => body(one, logos.get(one.serial)?.id ?? null));
  const bySource = await enterOrganizations(
    tx,
    [...bodies, body(registryOffice, null)],
    'demonstration',
    now,
  );
  const serialOf = (key: string) => bySource.get(`demonstration:${key}`) ?? '';
  await enableMicrosites(tx, withMicrosite.map(serialOf));
  for (const { organization, others } of inclusions) {
    await changeInclusions(tx, {
      act: 'include',
      organization: serialOf(organization),
      others: others.map(serialOf),
    });
  }
  const filesOf = (serial: string): Record<string, string> =>
    Object.fromEntries(Object.entries(ofEntries.get(serial) ?? {}).map(([slot, { id }]) => [slot, id]));
  const projects = entries.map((entry) => ({
    ...entry.facts,
    organization: entry.organizationSerial,
    submittedAt: composeSubmission(entry),
    files: filesOf(entry.serial),
  }));
  const serials = await enterProjects(tx, projects, now);
  if (serials.some((serial, place) => serial !== entries[place]?.serial)) {
    throw new Error('The demonstration did not get the serials that its documents name.');
  }
  const applied = await applyLedgerOperations(tx, composeLedger(entries), now);
  if (!applied.ok)
    throw new Error(`The ledger refuses the demonstration: ${JSON.stringify(applied.refusal)}`);
  await enterHistory(tx, entries, { events: applied.value, office: serialOf(registryOffice.key), filesOf });
}
