import type { OwnedProject } from '#contract/owned-projects.ts';
import type { FormDraft, NamedFile } from './form-draft.ts';

export type Results = {
  readonly year: number;
  readonly tonnes: number;
  /** The verification report of these tonnes; null without one. */
  readonly report: NamedFile | null;
  /** The document that makes room for the report before it, where no other document is free. */
  readonly replaced?: ReplacedSlot | undefined;
};

const otherSlots = ['other1', 'other2'] as const;

/** Documents that a new report can replace where no other document is free: the report before it, by default. */
export const replacedSlots = ['verificationReport', ...otherSlots] as const;

export type ReplacedSlot = (typeof replacedSlots)[number];

type Rows = Pick<OwnedProject, 'emissionReductions' | 'abilities'>;

/**
 * Returns the years up to the current one that have projected tonnes and no results, with those tonnes; none
 * for who may not update the emissions.
 */
export function yearsToRealize({ emissionReductions, abilities }: Rows, currentYear: number) {
  if (!abilities.updateEmissions) return [];
  return emissionReductions.draft
    .filter(({ year, status, quantity }) => status === 'Projected' && quantity > 0 && year <= currentYear)
    .map(({ year, quantity }) => ({ year, tonnes: quantity }))
    .toSorted((one, other) => one.year - other.year);
}

/**
 * Returns the verification report that a new one moves, and the first of the other documents that is free for
 * it, null where none is. Returns null without an earlier report.
 */
export function reportBefore(files: FormDraft['files']) {
  const file = files['verificationReport'] ?? null;
  if (file === null) return null;
  return { file, freeSlot: otherSlots.find((slot) => (files[slot] ?? null) === null) ?? null };
}

/**
 * Returns a form with the results of a year in place of its projection. The report takes the place of the
 * verification report before it, which moves to the first of the other documents that is free, or replaces the
 * chosen one; the history keeps what is replaced.
 */
export function withResults(draft: FormDraft, { year, tonnes, ...files }: Results): FormDraft {
  const rows = draft.rows.map((row) =>
    row.year === year && row.status === 'Projected'
      ? { ...row, status: 'Registered' as const, quantity: tonnes }
      : row,
  );
  return { ...draft, rows, files: withReport(draft.files, files) };
}

function withReport(
  files: FormDraft['files'],
  { report, replaced = 'verificationReport' }: Pick<Results, 'report' | 'replaced'>,
): FormDraft['files'] {
  if (report === null) return files;
  const before = reportBefore(files);
  const moved = before === null ? {} : { [before.freeSlot ?? replaced]: before.file };
  return { ...files, ...moved, verificationReport: report };
}
