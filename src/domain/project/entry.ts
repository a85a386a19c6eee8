import type { YearlyRow } from './draft-row.ts';
import { type DocumentSlot, documentSlots, type PictureSlot, pictureSlots } from './slots.ts';
import type { ProgramType } from './program-types.ts';
import type { ProjectType } from './project-types.ts';
import type { Stage } from './stages.ts';
import type { OverviewTracking, ProgramOfActivities, Visibility } from './status.ts';

/** The owner's part of a project: the closed list of product decisions §5, with the registry's own names. */
export type ProjectEntry = {
  readonly title: string;
  readonly description: string | null;
  readonly programType: ProgramType | null;
  readonly projectType: ProjectType | null;
  readonly stage: Stage | null;
  readonly programOfActivities: ProgramOfActivities | null;
  readonly offsetProvider: string | null;
  readonly funding: string | null;
  readonly visibility: Visibility;
  readonly overviewTracking: OverviewTracking;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly contactName: string | null;
  readonly contactJobTitle: string | null;
  readonly contactEmail: string | null;
  readonly contactTel: string | null;
  /** Slot to the id of a stored file. */
  readonly files: Readonly<Record<string, string>>;
  readonly rows: readonly YearlyRow[];
};

/** The single values of an entry: everything but its files and rows. */
export type EntryFacts = Omit<ProjectEntry, 'files' | 'rows'>;
type Fact = keyof EntryFacts;

/** Name of each single value in the API (specification §3), in page order. */
const factNames = {
  title: 'title',
  description: 'description',
  programType: 'programType',
  projectType: 'projectType',
  stage: 'projectStatus',
  programOfActivities: 'programOfActivities',
  offsetProvider: 'offsetProvider',
  visibility: 'visibility',
  overviewTracking: 'overviewTracking',
  funding: 'funding',
  startDate: 'timeline.startDate',
  endDate: 'timeline.endDate',
  address: 'location.address',
  latitude: 'location.latitude',
  longitude: 'location.longitude',
  contactName: 'contact.fullName',
  contactJobTitle: 'contact.jobTitle',
  contactEmail: 'contact.email',
  contactTel: 'contact.tel',
} as const satisfies Record<Fact, string>;

const facts = Object.keys(factNames) as Fact[];
const factOfName = new Map<string, Fact>(facts.map((fact) => [factNames[fact], fact]));

/** The fields of the form, by the names that their errors, comments and history use (product decisions §5). */
export type ProjectField =
  | (typeof factNames)[Fact]
  | `pictures.${PictureSlot}`
  | `documents.${DocumentSlot}`
  | 'emissionReductions';

/** All fields of the form in page order, except yearly inventory documents. */
export const projectFields: readonly ProjectField[] = [
  ...facts.map((fact) => factNames[fact]),
  ...pictureSlots.map((slot) => `pictures.${slot}` as const),
  ...documentSlots.map((slot) => `documents.${slot}` as const),
  'emissionReductions',
];

/** Returns only the single values of an object that may have other properties. */
export function factsOf(source: EntryFacts): EntryFacts {
  return Object.fromEntries(facts.map((fact) => [fact, source[fact]])) as EntryFacts;
}

/** Returns the value of a field of an entry: null when empty, a file's id, or the rows. */
export function valueOf(entry: ProjectEntry, field: string): unknown {
  const fact = factOfName.get(field);
  if (fact !== undefined) return entry[fact];
  if (field === 'emissionReductions') return entry.rows;
  const [, slot = ''] = /^(?:pictures|documents)\.(\w+)$/.exec(field) ?? [];
  return entry.files[slot] ?? null;
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

/** Returns the fields that differ between two versions of an entry, with both values, in the order of the form. */
export function changedFields(before: ProjectEntry, after: ProjectEntry): readonly FieldChange[] {
  return fieldsOf(before, after)
    .map((field) => ({ field, before: valueOf(before, field), after: valueOf(after, field) }))
    .filter((change) => !isEqual(change.before, change.after));
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
