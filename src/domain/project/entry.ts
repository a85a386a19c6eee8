import type { YearlyRow } from './draft-row.ts';
import { type FieldNeed, type NeedByKind, optionalForAll, requiredForAll } from './field-declaration.ts';
import { fieldDeclarations, fields } from './fields.ts';
import {
  type DetailKey,
  type DetailName,
  details,
  type ProjectDetails,
  projectDetails,
} from './project-details.ts';
import {
  type DocumentSlot,
  documentSlots,
  inventoryDocumentYear,
  type PictureSlot,
  type ProjectKind,
  pictureSlots,
  projectKind,
  type Stage,
  stages,
} from './project-terms.ts';

/** The owner's part of a project: the closed list of product decisions §5, with the registry's own names. */
export type ProjectEntry = ProjectDetails & {
  /** Slot to the id of a stored file. */
  readonly files: Readonly<Record<string, string>>;
  readonly rows: readonly YearlyRow[];
};

const keyOfName = new Map<string, DetailKey>(details.map((detail) => [fields[detail].name, detail]));

/**
 * The fields of the form, by the names that their errors, comments and history use (product decisions §5).
 */
export type ProjectField =
  | DetailName
  | `pictures.${PictureSlot}`
  | `documents.${DocumentSlot}`
  | 'emissionReductions';

/** All fields of the form in page order, except yearly inventory documents. */
export const projectFields: readonly ProjectField[] = [
  ...details.map((detail) => fields[detail].name),
  ...pictureSlots.map((slot) => `pictures.${slot}` as const),
  ...documentSlots.map((slot) => `documents.${slot}` as const),
  'emissionReductions',
];

/**
 * Returns the value of a field of an entry: null when empty or declared after the entry was stored, a file's
 * id, or the rows.
 */
export function valueOf(entry: ProjectEntry, field: string): unknown {
  const detail = keyOfName.get(field);
  if (detail !== undefined) return entry[detail] ?? null;
  if (field === 'emissionReductions') return entry.rows;
  return entry.files[slotOf(field)] ?? null;
}

/** Returns an entry with another value of a field, as `valueOf` returns it. */
export function withValue(entry: ProjectEntry, field: string, value: unknown): ProjectEntry {
  const detail = keyOfName.get(field);
  if (detail !== undefined) return { ...entry, [detail]: value };
  if (field === 'emissionReductions') return { ...entry, rows: value as ProjectEntry['rows'] };
  const { [slotOf(field)]: _replaced, ...files } = entry.files;
  return { ...entry, files: typeof value === 'string' ? { ...files, [slotOf(field)]: value } : files };
}

function slotOf(field: string): string {
  return /^(?:pictures|documents)\.(\w+)$/.exec(field)?.[1] ?? '';
}

/** Returns the names of all fields of the given entries, including yearly inventory documents. */
function fieldsOf(...entries: readonly ProjectEntry[]): readonly string[] {
  const pictures: readonly string[] = pictureSlots;
  const slots = entries.flatMap((entry) => Object.keys(entry.files));
  const named = slots.map((slot) => (pictures.includes(slot) ? `pictures.${slot}` : `documents.${slot}`));
  return [...new Set([...projectFields, ...named.toSorted()])];
}

/** A field that differs between two versions of an entry. */
export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

/**
 * Returns the fields that differ between two versions of an entry, with both values, in the order of the
 * form.
 */
export function changedFields(before: ProjectEntry, after: ProjectEntry): readonly FieldChange[] {
  return fieldsOf(before, after)
    .map((field) => ({ field, before: valueOf(before, field), after: valueOf(after, field) }))
    .filter((change) => !isEqual(change.before, change.after));
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** The table of product decisions §5; fields not listed are optional. */
const needs: Readonly<Record<string, NeedByKind | undefined>> = {
  ...Object.fromEntries(fieldDeclarations.map(({ name, need }) => [name, need])),
  ...({
    emissionReductions: requiredForAll,
    'pictures.featured': { project: 'required', inventory: 'required', offsets: 'optional' },
    'pictures.mapOfActivities': { project: 'absent', inventory: 'absent', offsets: 'absent' },
    'documents.projectPlan': requiredForAll,
    'documents.financialPlan': {
      project: 'optional',
      inventory: 'absent',
      offsets: 'absent',
      proposed: 'required',
    },
  } satisfies Partial<Record<ProjectField, NeedByKind>>),
};

/** The fields that some kind of entry requires. */
export const everRequired: readonly ProjectField[] = projectFields.filter((field) =>
  Object.values(needs[field] ?? optionalForAll).includes('required'),
);

type Shape = Pick<ProjectEntry, 'programType' | 'stage' | 'programOfActivities'>;

/**
 * Returns whether a field is required, depending on the kind of the entry. Projects seeking funding also need
 * funding and a financial plan; programs of activities can have a map (specification §5). Transferred offsets
 * have no form.
 */
export function fieldNeed(field: ProjectField, entry: Shape): FieldNeed {
  const kind = projectKind(entry.programType);
  if (kind === 'transferred-offsets') return 'absent';
  const need = needs[field] ?? optionalForAll;
  if (kind === 'project' && entry.stage === 'Proposed' && need.proposed !== undefined) return need.proposed;
  const isProgram = entry.programOfActivities === 'Program of Activities' && kind !== 'inventory';
  if (isProgram && field === 'pictures.mapOfActivities') return 'optional';
  return need[kind];
}

/** Returns the required fields of an entry that are empty, in the order of the form. */
export function missingFields(entry: ProjectEntry): readonly ProjectField[] {
  return projectFields.filter((field) => {
    if (fieldNeed(field, entry) !== 'required') return false;
    const value = valueOf(entry, field);
    if (Array.isArray(value)) return value.length === 0;
    return value === null || value === '';
  });
}

/**
 * Returns the initial stage of an entry: Active for inventories and offsets, none for projects, whose owners
 * choose it (product decisions §5).
 */
export function firstStage(kind: ProjectKind): Stage | null {
  return kind === 'project' ? null : 'Active';
}

/** Returns the stages an entry may have: only projects can seek funding (specification §9). */
export function stagesOf(kind: ProjectKind): readonly Stage[] {
  return kind === 'project' ? stages : stages.filter((stage) => stage !== 'Proposed');
}

/** Returns an empty entry. Inventories and offsets start active and private (specification §9). */
export function blankEntry(programType: ProjectEntry['programType']): ProjectEntry {
  const kind = projectKind(programType);
  const visibility = kind === 'project' ? 'Public' : 'Private';
  return { ...projectDetails({ programType, stage: firstStage(kind), visibility }), files: {}, rows: [] };
}

/** Documents that verify tonnes: a copy has its own tonnes, which they do not verify. */
const verifying: ReadonlySet<string> = new Set(['projectValidation', 'verificationReport']);

/**
 * Returns the entry of a copy: fields, pictures, planning documents and rows without serials. Leaves out the
 * documents of verification, those of an inventory's years, and the serials of purchased offsets, which no
 * other entry may claim. The copy of an inventory is not tracked: only one of an organization is.
 */
export function copiedEntry(entry: ProjectEntry, title: string): ProjectEntry {
  const files = Object.entries(entry.files).filter(
    ([slot]) => !verifying.has(slot) && inventoryDocumentYear(slot) === null,
  );
  const isInventory = projectKind(entry.programType) === 'inventory';
  const overviewTracking = isInventory ? 'Hidden' : entry.overviewTracking;
  return { ...entry, title, overviewTracking, offsetSerials: null, files: Object.fromEntries(files) };
}

/** The first half of a letter that a cut has divided. */
const FIRST_HALF = /[\uD800-\uDBFF]$/;

/**
 * Returns the title of a copy: the text that `suffixed` makes of it, with a title shortened until the whole
 * fits into its field.
 */
export function copiedTitle(title: string, suffixed: (title: string) => string): string {
  const excess = suffixed(title).length - fields.title.max;
  if (excess <= 0) return suffixed(title);
  const beginning = title.slice(0, title.length - excess - 1).replace(FIRST_HALF, '');
  return suffixed(`${beginning.trimEnd()}…`);
}
