import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import { issuedUnits, unitChanges } from '#domain/project/approval.ts';
import type { Tx } from '../kernel/db.ts';
import { type NotedChange, recordChanges } from '../projects/entry/record-change.ts';
import { composeHistory, type Step } from './compose/compose-history.ts';
import type { Entry } from './compose/entry.ts';

type HistoryFacts = {
  readonly events: readonly RecordedEvent[];
  /** Serial of the registry office, which decides. */
  readonly office: string;
  /** Returns an entry's files, slot to id. */
  readonly filesOf: (serial: string) => Readonly<Record<string, string>>;
};

/** Writes the history of each approved entry as its owner and administrators would have made it. */
export async function enterHistory(
  tx: Tx,
  approved: readonly Entry[],
  { events, office, filesOf }: HistoryFacts,
): Promise<void> {
  const issued = Map.groupBy(issuedUnits(events), ({ project }) => project);
  const notedChanges = approved.flatMap((entry): NotedChange[] => {
    const { serial: project, organizationSerial } = entry;
    const unitsOf = (years: readonly number[]) =>
      unitChanges((issued.get(project) ?? []).filter(({ year }) => years.includes(year)));
    return composeHistory(entry, filesOf(project)).map((step) => ({
      project,
      act: step.act,
      at: step.at,
      changes: [...step.changes, ...unitsOf(unitYears(step))],
      doer: {
        organization: step.by === 'office' ? office : organizationSerial,
        account: null,
        impersonator: null,
      },
    }));
  });
  await recordChanges(tx, notedChanges);
}

function unitYears({ operations }: Step): number[] {
  return operations.flatMap((one) => (one.type === 'issue' || one.type === 'record' ? [one.year] : []));
}
