import type { PublicProject } from '#contract/projects.ts';
import { monthOf, yearOf } from '#domain/year-span.ts';
import { formatMonth } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';

/** Returns a project's start and end in words, by month when known; null when neither is known. */
export function timelineText({ timeline }: Pick<PublicProject, 'timeline'>): string | null {
  const start = end(timeline.startYear, timeline.startMonth, timeline.startDate);
  const finish = end(timeline.finishYear, timeline.finishMonth, timeline.endDate);
  if (start !== null && finish !== null) return m.project_timeline_span({ start, end: finish });
  if (start !== null) return m.project_timeline_from({ start });
  return finish === null ? null : m.project_timeline_until({ end: finish });
}

/** Years and months take precedence over dates, which are derived from them (product decisions §5). */
function end(year: number | null, month: number | null, date: string | null): string | null {
  if (year !== null) return formatMonth(year, month);
  return date === null ? null : formatMonth(yearOf(date), monthOf(date));
}
