export type Timeline = { readonly startDate: string | null; readonly endDate: string | null };

/** No timeline: neither crediting dates nor years are known. */
export const noTimeline: Timeline = { startDate: null, endDate: null };

/** The timeline from the first day of the first year to the last day of the last; none where there are no years. */
export function timelineOfYears(years: readonly number[]): Timeline {
  if (years.length === 0) return noTimeline;
  const first = years.reduce((one, other) => Math.min(one, other));
  const last = years.reduce((one, other) => Math.max(one, other));
  return { startDate: `${first}-01-01`, endDate: `${last}-12-31` };
}

/**
 * The timeline after later years came: one that came from years (or is none yet) covers the new ones too; one that was
 * given as dates stays. Null where it stays as it is.
 */
export function timelineAfter(
  before: Timeline,
  years: readonly number[],
  more: readonly number[],
): Timeline | null {
  const fromYears = timelineOfYears(years);
  const isGiven = before.startDate !== null || before.endDate !== null;
  if (isGiven && !isSame(before, fromYears)) return null;
  const after = timelineOfYears([...years, ...more]);
  return isSame(before, after) ? null : after;
}

function isSame(one: Timeline, other: Timeline): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate;
}
