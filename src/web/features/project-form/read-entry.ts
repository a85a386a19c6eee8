import type { OwnedProject } from '#contract/owned-projects.ts';
import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { valueAt } from '#domain/project/project-details.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import { shapeOf } from './form-context.ts';
import { draftOf, type FormDraft, type NamedFile, timelineOf, toEmissionRows } from './form-draft.ts';
import { withRows } from './form-rows.ts';

/** An entry for reading: a saved one, or the form as it is filled in. */
export type ReadableEntry = {
  readonly shape: ReturnType<typeof shapeOf>;
  /** Received units have no details. */
  readonly isReceived: boolean;
  /** True for readers who may not see the contact person. */
  readonly isForeign: boolean;
  /** Returns a single value by its name in the API; null or an empty text when there is none. */
  readonly valueOf: (field: string) => unknown;
  /** Pictures and documents by slot. */
  readonly files: Readonly<Record<string, NamedFile | null>>;
  readonly rows: readonly EmissionRow[];
  /** Serial of the project that issued the units; empty for a new entry. */
  readonly issuer: string;
};

/** Returns a saved project for reading. */
export function readProjectEntry(project: OwnedProject): ReadableEntry {
  const { programType, projectStatus: stage, programOfActivities, transferredFrom } = project;
  const { rows, units, files } = draftOf(project);
  return {
    shape: { programType, stage, programOfActivities, kind: projectKind(programType) },
    isReceived: project.status === 'Received',
    isForeign: !project.abilities.see,
    valueOf: (field) => valueAt(project, field),
    files,
    rows: toEmissionRows(rows, units),
    issuer: transferredFrom?.projectSerial ?? project.projectSerial,
  };
}

type DraftContext = {
  /** The saved project; null for a new entry. */
  readonly project: OwnedProject | null;
  readonly currentYear: number;
};

/** Returns the form as it is filled in, with the rows that saving it would send. */
export function readDraftEntry(draft: FormDraft, { project, currentYear }: DraftContext): ReadableEntry {
  const issuedYears = project?.yearsWithUnits ?? [];
  const { rows } = withRows(draft, { issuedYears, currentYear });
  const texts: Readonly<Record<string, string>> = draft.texts;
  const timeline = timelineOf(draft);
  return {
    shape: shapeOf(draft),
    isReceived: project?.status === 'Received',
    isForeign: project?.abilities.see === false,
    valueOf: (field) => texts[field]?.trim() ?? valueAt({ timeline }, field),
    files: draft.files,
    rows: toEmissionRows(rows, draft.units),
    issuer: project?.transferredFrom?.projectSerial ?? project?.projectSerial ?? '',
  };
}
