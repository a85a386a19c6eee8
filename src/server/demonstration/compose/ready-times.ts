import type { TimedOperation } from '#server/ledger/apply-ledger-operations.ts';
import { type Calendar, DAY_MS, daysAfter } from './calendar.ts';
import { sequenceOf } from './sequence.ts';

const MOST_DAYS_KEPT = 300;

/** When a year of a project became units, or one in force of an inventory. */
export type ReadyAt = (project: string, year: number) => Date;

/** Reads these times off the operations that settle years. */
export function readyTimes(settled: readonly TimedOperation[]): ReadyAt {
  const times = new Map(
    settled.flatMap(({ operation, at }) =>
      'year' in operation ? [[`${operation.project}/${operation.year}`, at] as const] : [],
    ),
  );
  return (project, year) => {
    const at = times.get(`${project}/${year}`);
    if (at === undefined) throw new Error(`${project} has nothing of ${year}.`);
    return at;
  };
}

/** A moment after another, within most of a year and before yesterday is over; `seed` decides which. */
export function someTimeAfter(ready: Date, seed: string, { now }: Calendar): Date {
  const days = Math.min(MOST_DAYS_KEPT, (now.getTime() - ready.getTime()) / DAY_MS - 1);
  return daysAfter(ready, days * (0.02 + 0.98 * sequenceOf(seed)()));
}
