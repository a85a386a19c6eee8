import type { YearlyRow } from '#domain/project/draft-row.ts';
import { isClimateLens } from '#domain/project/project-terms.ts';
import type { ProjectContent } from '../content/project-content.ts';
import { type Calendar, sequenceOf, yearsFrom } from './calendar.ts';
import type { YearTonnes } from './entry.ts';

/** Returns the tonnes of each year: a partial first year, then variation by weather and age. */
function tonnesByYear(seed: string, [first, last]: readonly [number, number], tonnes: number): YearTonnes[] {
  const next = sequenceOf(seed);
  return yearsFrom(first, last).map((year, age) => {
    const begun = age === 0 ? 0.55 + 0.3 * next() : 1;
    const weather = 0.9 + 0.2 * next();
    return { year, tonnes: Math.max(1, Math.round(tonnes * begun * weather * (1 + 0.012 * age))) };
  });
}

/** Returns a project's verified vintages and its rows without serials. */
export function composeFigures(
  project: ProjectContent,
  { present, yearOf }: Calendar,
): { units: YearTonnes[]; rows: YearlyRow[] } {
  const [first, last] = project.years;
  const planned = tonnesByYear(project.title, [yearOf(first), yearOf(last)], project.tonnes);
  if (isClimateLens(project.program)) return { units: [], rows: planned.flatMap(estimatedAndReduced) };
  const { verified } = project;
  const units = verified === undefined ? [] : planned.filter(({ year }) => year <= yearOf(verified));
  const rows = planned.slice(units.length).map(({ year, tonnes }): YearlyRow => {
    const status = isRealized(project) && year < present ? 'Registered' : 'Projected';
    return { year, status, quantity: roundPlan(tonnes) };
  });
  return { units, rows };
}

/** Returns whether past years are realized: in submissions, including rejected and returned ones. */
function isRealized({ status, asked }: ProjectContent): boolean {
  return status === 'Submitted' || status === 'Rejected' || asked === true;
}

/** Returns the two rows of a climate assessment: the baseline, and the emissions after reduction. */
function estimatedAndReduced({ year, tonnes }: YearTonnes): YearlyRow[] {
  return [
    { year, status: 'Estimated', quantity: roundPlan(tonnes * 2.6) },
    { year, status: 'Reduced', quantity: roundPlan(tonnes * 1.5) },
  ];
}

/** Rounds planned tonnes, so that plans do not look exact. */
function roundPlan(tonnes: number): number {
  const step = tonnes >= 1000 ? 50 : 5;
  return Math.max(step, Math.round(tonnes / step) * step);
}
