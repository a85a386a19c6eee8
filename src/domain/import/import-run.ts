import type { LedgerOperation, RecordedEvent } from '../ledger/ledger-operation.ts';
import { countUnits, type SerialRange } from '../ledger/serial.ts';
import type { Timeline } from './known-entries.ts';
import type { LoadablePlan } from './plan-import.ts';

/** What a run is: not whole yet or stopped, whole, half undone, or undone. */
export const importRunStates = ['begun', 'done', 'undoing', 'undone'] as const;
export type ImportRunState = (typeof importRunStates)[number];

/** Units that a run issued for a vintage: their serials, of which it retired the lowest `retired`. */
export type RunVintage = { readonly year: number; readonly retired: number } & SerialRange;

/** A year that a run added to an inventory; `inForce` where units can be retired against it. */
export type RunFigure = { readonly year: number; readonly tonnes: number; readonly inForce: boolean };

/** What a run made of a project or inventory, or added to one. */
export type RunEntry = {
  readonly project: string;
  readonly isNew: boolean;
  readonly vintages: readonly RunVintage[];
  readonly figures: readonly RunFigure[];
  /** The timeline before and after; null if it stayed, and for a new entry. */
  readonly timeline: { readonly before: Timeline; readonly after: Timeline } | null;
  /** Index of the last event that the run recorded of the entry; null if there is none. */
  readonly lastEvent: number | null;
};

/** What was written of a plan. */
export type Written = {
  /** Serials of the new projects, then of the new inventories, in the order of the plan. */
  readonly serials: readonly string[];
  readonly events: readonly RecordedEvent[];
};

/** Returns what a plan made of each of its entries, and added to the others, as it was written. */
export function entriesOfRun(plan: LoadablePlan, { serials, events }: Written): RunEntry[] {
  const eventsOf = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const project = 'project' in event ? event.project : '';
    const own = eventsOf.get(project);
    if (own === undefined) eventsOf.set(project, [event]);
    else own.push(event);
  }
  const timelines = new Map(plan.timelines.map(({ serial, ...after }) => [serial, after]));
  const describe = (project: string, isNew: boolean, years: readonly Figure[]): RunEntry => {
    const own = eventsOf.get(project) ?? [];
    const inForce = new Set(own.flatMap((event) => (event.type === 'inventory-set' ? [event.year] : [])));
    return {
      project,
      isNew,
      vintages: vintagesOf(own),
      figures: years.map(({ year, tonnes }) => ({ year, tonnes, inForce: inForce.has(year) })),
      timeline: null,
      lastEvent: own.at(-1)?.index ?? null,
    };
  };
  const made = [...plan.projects.map(() => []), ...plan.inventories.map(({ figures }) => figures)];
  const added = [
    ...plan.laterVintages.map(({ project }) => ({ project, figures: [] })),
    ...plan.laterFigures,
  ].map(({ project, figures }): RunEntry => {
    const { startDate, endDate } = project;
    const after = timelines.get(project.serial);
    const timeline = after === undefined ? null : { before: { startDate, endDate }, after };
    return { ...describe(project.serial, false, figures), timeline };
  });
  const changed = plan.changes.map(({ serial }) => describe(serial, false, []));
  return [
    ...made.map((figures, place) => describe(serials[place] ?? '', true, figures)),
    ...added,
    ...changed,
  ];
}

type Figure = Pick<RunFigure, 'year' | 'tonnes'>;

function vintagesOf(events: readonly RecordedEvent[]): RunVintage[] {
  const retired = new Map<number, number>();
  for (const event of events)
    if (event.type === 'retired')
      retired.set(event.year, (retired.get(event.year) ?? 0) + countUnits(event.range));
  return events.flatMap((event) =>
    event.type === 'issued'
      ? [{ year: event.year, ...event.range, retired: retired.get(event.year) ?? 0 }]
      : [],
  );
}

/** Sums what entries issued, and how much of it they retired, in t CO2e. */
export function runTonnes(entries: readonly Pick<RunEntry, 'vintages'>[]): {
  readonly issued: number;
  readonly retired: number;
} {
  const vintages = entries.flatMap((entry) => entry.vintages);
  return {
    issued: vintages.reduce((sum, vintage) => sum + countUnits(vintage), 0),
    retired: vintages.reduce((sum, { retired }) => sum + retired, 0),
  };
}

/** The reason that the ledger keeps where the undo of an import takes a retirement back. */
export const UNDO_REASON = 'The import of these units was undone';

/**
 * Returns the operations that undo what a run did in the ledger: the retirements that it made are corrected,
 * then all its units cancelled; years that it added to an inventory that was there before get no tonnes. New
 * inventories keep theirs, which nobody can retire against once they are archived. `organization` is the entry's.
 */
export function undoOperations(entry: RunEntry & { readonly organization: string }): LedgerOperation[] {
  const { project, organization, isNew, vintages, figures } = entry;
  const subject = { project, organization };
  const units = vintages.flatMap(({ min, max, retired }): LedgerOperation[] => {
    const cancel = { type: 'cancel', ...subject, range: { min, max } } as const;
    if (retired === 0) return [cancel];
    const range = { min, max: min + retired - 1 };
    return [{ type: 'correct', ...subject, range, reason: UNDO_REASON, inventories: [] }, cancel];
  });
  const years = figures
    .filter(({ inForce }) => inForce && !isNew)
    .map(({ year }): LedgerOperation => ({ type: 'set-inventory-year', ...subject, year, tonnes: 0 }));
  return [...units, ...years];
}

/** How many entries an undo takes: at least `fewest` at once, at most `most`; the first part `first`. */
export const undoParts = { first: 25, fewest: 25, most: 1000 } as const;

/** Something that people did with what a run imported, for which it cannot be undone. */
export const undoObstacles = [
  'retired',
  'transferred',
  'cancelled',
  'corrected',
  'retired-against',
  'correction-waiting',
  'changed',
  'comment',
  'import',
] as const;
export type UndoObstacle = (typeof undoObstacles)[number];

/**
 * The changes of an entry's history that do not prevent an undo: what is archived or featured is
 * archived in any case, a deleted entry is gone, and the mark of a tracked inventory moves without a person's
 * work on the entry.
 */
export const harmlessChanges = [
  'featured',
  'not-featured',
  'archived',
  'unarchived',
  'deleted',
  'tracking-moved',
  'import-undone',
] as const;
