import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { ProjectContent } from '../content/project-content.ts';
import type { YearTonnes } from './entry.ts';
import type { Calendar } from './calendar.ts';
import { sequenceOf, yearsFrom } from './sequence.ts';

/** The tonnes of each year: a first year that starts late, then weather and wear. */
function tonnesByYear(seed: string, [first, last]: readonly [number, number], tonnes: number): YearTonnes[] {
  const next = sequenceOf(seed);
  return yearsFrom(first, last).map((year, age) => {
    const begun = age === 0 ? 0.55 + 0.3 * next() : 1;
    const weather = 0.9 + 0.2 * next();
    return { year, tonnes: Math.max(1, Math.round(tonnes * begun * weather * (1 + 0.012 * age))) };
  });
}

/** The vintages that were verified, and the rows of a project that have no serials. */
export function composeFigures(
  project: ProjectContent,
  { present, yearOf }: Calendar,
): { units: YearTonnes[]; rows: YearlyRow[] } {
  const [first, last] = project.years;
  const planned = tonnesByYear(project.title, [yearOf(first), yearOf(last)], project.tonnes);
  if (project.program === 'Infrastructure Canada') return { units: [], rows: planned.flatMap(pair) };
  const { verified } = project;
  const units = verified === undefined ? [] : planned.filter(({ year }) => year <= yearOf(verified));
  const rows = planned.slice(units.length).map(({ year, tonnes }): YearlyRow => {
    const status = isRealized(project) && year < present ? 'Registered' : 'Projected';
    return { year, status, quantity: rounded(tonnes) };
  });
  return { units, rows };
}

/** What a body asks to be checked has its realized years beside its planned ones. */
function isRealized({ status, asked }: ProjectContent): boolean {
  return status === 'Submitted' || status === 'Rejected' || asked === true;
}

/** Estimates of a climate assessment: the baseline, and what the works come to beside it. */
function pair({ year, tonnes }: YearTonnes): YearlyRow[] {
  return [
    { year, status: 'Estimated', quantity: rounded(tonnes * 2.6) },
    { year, status: 'Reduced', quantity: rounded(tonnes * 1.5) },
  ];
}

/** Plans are not exact, and should not look it. */
function rounded(tonnes: number): number {
  const step = tonnes >= 1000 ? 50 : 5;
  return Math.max(step, Math.round(tonnes / step) * step);
}
