import type { HeldProject } from '#contract/held-projects.ts';
import type { updateEmissions } from '#contract/project-transitions.ts';
import { detailsOf } from '#domain/ledger/act-details.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { z } from 'zod';
import { actsOn } from './emission-rows.ts';
import { bodyOf, draftOf, type FormDraft, timelineOf } from './form-draft.ts';

/**
 * Returns the request body of an emissions update: of every year that changed, all rows as they should become; other years are left out and
 * stay as they are. Received units have no documents and dates. `base` is the `updatedAt` that the form is based on; null to ignore it.
 */
export function updateBodyOf(
  project: HeldProject,
  draft: FormDraft,
  base: string | null,
): z.input<typeof updateEmissions.body> {
  const years = changedYears(draftOf(project), draft);
  const isReceived = project.transferredFrom !== null;
  const issuer = project.transferredFrom?.projectSerial ?? project.projectSerial;
  return {
    EmissionReductions: {
      draft: draft.rows.filter(({ year }) => years.has(year)).map((row) => ({ ...row })),
      registered: draft.units.filter(({ year }) => years.has(year)).map((row) => sentUnits(row, issuer)),
    },
    ...(!isReceived && {
      documents: bodyOf(draft).documents ?? {},
      EndDate: timelineOf(draft).endDate,
    }),
    ...(base !== null && { updatedAt: base }),
  };
}

/** Returns whether an update changes more than units: rows without serials, documents or dates. */
export function changesEntry(before: FormDraft, after: FormDraft): boolean {
  const entryOf = ({ texts, files, rows }: FormDraft) => JSON.stringify([texts, files, rows]);
  return entryOf(before) !== entryOf(after);
}

function changedYears(before: FormDraft, after: FormDraft): ReadonlySet<number> {
  const textOf = (rows: readonly YearlyRow[], year: number) =>
    JSON.stringify(rows.filter((row) => row.year === year));
  const edited = after.rows
    .map(({ year }) => year)
    .filter((year) => textOf(before.rows, year) !== textOf(after.rows, year));
  return new Set([...edited, ...actsOn(after.units).map(({ year }) => year)]);
}

function sentUnits(row: UnitEmissionRow, serialProject: string) {
  const { year, status, range } = row;
  return {
    year,
    status,
    serialMin: range.min,
    serialMax: range.max,
    serialProject,
    ...detailsOf(status, row),
  };
}
