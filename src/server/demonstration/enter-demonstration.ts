import { insertStoredFiles } from '../files/insert-stored-files.ts';
import type { Tx } from '../kernel/db.ts';
import { applyTimedOperations } from '../ledger/apply-ledger-operations.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import { enterProjects } from '../projects/enter-projects.ts';
import type { Demonstration } from './compose/compose-demonstration.ts';
import { composeHistory } from './compose/compose-history.ts';
import { composeLedger } from './compose/compose-ledger.ts';
import { composeReview } from './compose/compose-review.ts';
import type { Entry } from './compose/entry.ts';
import { registryOffice } from './content/organizations.ts';
import { claimEmptyRegistry } from './demonstration-store.ts';
import { enterBodies } from './enter-bodies.ts';
import { enterHistory } from './enter-history.ts';
import { enterReview } from './enter-review.ts';
import type { KeptFiles } from './keep-files.ts';

type FilesOf = (serial: string) => Readonly<Record<string, string>>;

/**
 * Enters the whole demonstration, or nothing if any organization was entered before. Approved entries are entered at once with their past
 * times; entries in review are entered action by action. A log that is still empty begins when the demonstration's registry opened.
 */
export async function enterDemonstration(
  tx: Tx,
  demonstration: Demonstration,
  { logos, ofEntries }: KeptFiles,
): Promise<void> {
  if (!(await claimEmptyRegistry(tx))) return;
  const { entries, calendar } = demonstration;
  await openLedger(tx, calendar.began);
  await insertStoredFiles(tx, [...logos.values()], { at: calendar.began, organization: null });
  const serialOf = await enterBodies(tx, demonstration, logos);
  for (const { serial, organizationSerial, times } of entries) {
    const files = Object.values(ofEntries.get(serial) ?? {});
    await insertStoredFiles(tx, files, { at: times.begun, organization: organizationSerial });
  }
  const filesOf: FilesOf = (serial) =>
    Object.fromEntries(Object.entries(ofEntries.get(serial) ?? {}).map(([slot, { id }]) => [slot, id]));
  const known = { office: serialOf(registryOffice.key), filesOf };
  const approved = entries.filter(({ standing }) => standing === 'Approved');
  await enterApproved(tx, approved, filesOf, calendar.now);
  const applied = await applyTimedOperations(tx, composeLedger(entries, calendar));
  if (!applied.ok)
    throw new Error(`The ledger refuses the demonstration: ${JSON.stringify(applied.refusal)}`);
  await enterHistory(tx, approved, { events: applied.value, ...known });
  await enterReview(tx, composeReview(entries), known);
}

async function enterApproved(tx: Tx, approved: readonly Entry[], filesOf: FilesOf, now: Date): Promise<void> {
  const projects = approved.map((entry) => {
    const files = filesOf(entry.serial);
    const steps = composeHistory(entry, files);
    const [submittedAt, updatedAt] = [
      steps.findLast(({ act }) => act === 'submitted' || act === 'emissions-updated')?.at ?? now,
      steps.at(-1)?.at ?? now,
    ];
    return { ...entry.facts, organization: entry.organizationSerial, files, submittedAt, updatedAt };
  });
  const serials = await enterProjects(tx, projects, now);
  if (serials.some((serial, place) => serial !== approved[place]?.serial)) {
    throw new Error('The demonstration did not get the serials that its documents name.');
  }
}
