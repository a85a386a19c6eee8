import { type Calendar, DAY_MS, daysAfter } from './calendar.ts';
import { sequenceOf } from './sequence.ts';
import type { LifeStep } from './step.ts';

const MAX_DAYS = 300;

/** Returns when a project's vintage was issued, or an inventory year came into force. */
export type ReadyAt = (project: string, year: number) => Date;

/** Returns the lookup of these times for the steps that settle years. */
export function readyTimes(steps: readonly LifeStep[]): ReadyAt {
  const times = new Map(
    steps.flatMap((step) =>
      step.act === 'approve'
        ? step.settles.map((year) => [`${step.entry.serial}/${year}`, step.at] as const)
        : [],
    ),
  );
  return (project, year) => {
    const at = times.get(`${project}/${year}`);
    if (at === undefined) throw new Error(`${project} has nothing of ${year}.`);
    return at;
  };
}

/** Returns a moment up to 300 days after `ready` and at least a day before now, determined by `seed`. */
export function someTimeAfter(ready: Date, seed: string, { now }: Calendar): Date {
  const days = Math.min(MAX_DAYS, (now.getTime() - ready.getTime()) / DAY_MS - 1);
  return daysAfter(ready, days * (0.02 + 0.98 * sequenceOf(seed)()));
}

/** Returns the later of two moments. */
export function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
