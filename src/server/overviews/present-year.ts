import type { OverviewYearParts } from '#contract/overview-years.ts';
import type { OverviewYear } from '#contract/overviews.ts';
import type { Neutrality, OffsetPart, YearParts, YearSummary } from '#domain/overview/overview-year.ts';
import { MAX_CERTIFICATES } from './entry-sums-queries.ts';

/** Converts the totals of a year to the contract's form. */
export function presentYear({ neutrality, heldRemaining: _, ...year }: YearSummary): OverviewYear {
  return {
    ...year,
    neutrality: neutrality === null ? null : neutralityText(neutrality),
    shortfall: neutrality?.shortfall ?? null,
  };
}

/** Converts the parts of a year to the contract's form. */
export function presentParts({
  year,
  projects,
  held,
  offsetSources,
  inventories,
}: YearParts): Omit<OverviewYearParts, 'entries'> {
  return {
    year,
    projects: [...projects],
    held: [...held],
    offsetSources: offsetSources.map(presentOffsets),
    inventories: [...inventories],
  };
}

function presentOffsets({ certificates, ...part }: OffsetPart): OverviewYearParts['offsetSources'][number] {
  const latest = certificates.slice(0, MAX_CERTIFICATES);
  return { ...part, certificates: latest.map(({ id, tonnes }) => ({ id, tonnes })) };
}

/** Returns the words of specification §4 for a year's neutrality. */
function neutralityText({ status, shortfall }: Neutrality): string {
  const texts: Readonly<Record<Neutrality['status'], string>> = {
    achieved: 'Achieved',
    'not-achieved': `Not Achieved (${shortfall})`,
    'projected-achieved': 'Projected Achieved',
    'projected-not-achieved': 'Projected Not Achieved',
  };
  return texts[status];
}
