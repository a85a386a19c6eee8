import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import type { Tx } from '../kernel/db.ts';
import { type NotedChange, noteChanges } from '../projects/entry/note-change.ts';
import { issuedUnits, unitChanges } from '../projects/life/issued-units.ts';
import { composeHistory, type Step } from './compose/compose-history.ts';
import type { Entry } from './compose/entry.ts';

type Happened = {
  readonly events: readonly RecordedEvent[];
  /** The serial of the registry's own office, which decides. */
  readonly office: string;
  /** Slot to id, of each entry's files. */
  readonly filesOf: (serial: string) => Readonly<Record<string, string>>;
};

/** Writes how each approved entry came to stand as it does, as every project's history is written. */
export async function enterHistory(
  tx: Tx,
  approved: readonly Entry[],
  { events, office, filesOf }: Happened,
): Promise<void> {
  const issued = Map.groupBy(issuedUnits(events), ({ project }) => project);
  const noted = approved.flatMap((entry): NotedChange[] => {
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
  await noteChanges(tx, noted);
}

function unitYears({ operations }: Step): number[] {
  return operations.flatMap((one) => (one.type === 'issue' || one.type === 'record' ? [one.year] : []));
}
