import type { Overview } from '#contract/overviews.ts';
import type { OverviewSums } from '#domain/overview/overview-facts.ts';
import { sumYears } from '#domain/overview/sum-years.ts';
import { sourceOf } from '#domain/overview/unit-source.ts';
import type { Db } from '../kernel/db.ts';
import { presentYear } from './present-year.ts';
import { readYearSums, type YearSums } from './year-sums-queries.ts';

export type OverviewOrganization = { readonly serial: string; readonly slug: string; readonly name: string };

/** True if the caller belongs to the organization: then every entry is named, otherwise those that are public. */
export type Shown = { readonly isOwn: boolean };

/** Reads the years of an organization's overview. */
export async function readOverview(
  db: Db,
  organization: OverviewOrganization,
  { isOwn }: Shown,
): Promise<Overview> {
  const sums = await readYearSums(db, organization.serial);
  return {
    organization,
    isOwn,
    notShown: isOwn ? 0 : sums.notPublic,
    years: sumYears(toSums(sums)).map(presentYear),
  };
}

const none = { remaining: 0, retired: 0, cancelled: 0, transferred: 0 } as const;

function toSums({ units, planned }: YearSums): OverviewSums {
  const rows = units ?? [];
  return {
    vintages: rows
      .filter(([, isTracked]) => isTracked)
      .map(([kind, , year, , outcome, tonnes]) => {
        return { ...none, source: sourceOf(kind), year, [outcome]: tonnes };
      }),
    planned: (planned ?? []).map(([year, status, tonnes]) => ({ year, status, tonnes })),
    offsets: rows.flatMap(([kind, , , year, , tonnes]) =>
      year === null ? [] : [{ source: sourceOf(kind), year, tonnes }],
    ),
  };
}
