import type { OverviewYear } from '#contract/overviews.ts';
import type { Neutrality, OffsetPart, YearSummary } from '#domain/overview/overview-year.ts';
import { MAX_CERTIFICATES } from './overview-queries.ts';

/** Converts a year to the contract's form. */
export function presentYear({ neutrality, heldRemaining: _, ...year }: YearSummary): OverviewYear {
  return {
    ...year,
    neutrality: neutrality === null ? null : neutralityText(neutrality),
    shortfall: neutrality?.shortfall ?? null,
    projects: [...year.projects],
    held: [...year.held],
    offsetSources: year.offsetSources.map(presentOffsets),
    inventories: [...year.inventories],
  };
}

function presentOffsets({ certificates, ...part }: OffsetPart): OverviewYear['offsetSources'][number] {
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
