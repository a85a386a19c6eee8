import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import type { Tx } from '../kernel/db.ts';
import { type NotedChange, noteChanges } from '../projects/entry/note-change.ts';
import { issuedUnits, unitChanges } from '../projects/life/issued-units.ts';
import { composeHistory } from './compose/compose-history.ts';
import type { Entry } from './compose/entry.ts';

type Happened = {
  readonly events: readonly RecordedEvent[];
  /** The serial of the registry's own office, which decides. */
  readonly office: string;
  /** Slot to id, of each entry's files. */
  readonly filesOf: (serial: string) => Readonly<Record<string, string>>;
};

/** Writes how each entry came to stand as it does, as every project's history is written. */
export async function enterHistory(
  tx: Tx,
  entries: readonly Entry[],
  { events, office, filesOf }: Happened,
): Promise<void> {
  const issued = Map.groupBy(issuedUnits(events), ({ project }) => project);
  const noted = entries.flatMap((entry): NotedChange[] => {
    const { serial: project, organizationSerial } = entry;
    const unitsOf = (years: readonly number[]) =>
      unitChanges((issued.get(project) ?? []).filter(({ year }) => years.includes(year)));
    return composeHistory(entry, filesOf(project)).map(({ by, act, at, changes, unitYears }) => ({
      project,
      act,
      at,
      changes: [...changes, ...unitsOf(unitYears)],
      doer: {
        organization: by === 'office' ? office : organizationSerial,
        account: null,
        impersonator: null,
      },
    }));
  });
  await noteChanges(tx, noted);
}
