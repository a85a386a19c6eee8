import type { YearlyRow } from './draft-row.ts';
import { type DocumentSlot, documentSlots, type PictureSlot, pictureSlots } from './slots.ts';
import type { ProgramType } from './program-types.ts';
import type { ProjectType } from './project-types.ts';
import type { Stage } from './stages.ts';
import type { OverviewTracking, ProgramOfActivities, Visibility } from './status.ts';

/** What of a project its owner writes: the closed list of product decisions §5, in the registry's own names. */
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

/** The single facts of an entry: all but its files and rows. */
export type EntryFacts = Omit<ProjectEntry, 'files' | 'rows'>;
type Fact = keyof EntryFacts;

/** The name that each single fact has on the wire (specification §3), in the order of the page. */
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

/** A part of the form, by the name under which its error, its comments and its history stand (product decisions §5). */
export type ProjectField =
  | (typeof factNames)[Fact]
  | `pictures.${PictureSlot}`
  | `documents.${DocumentSlot}`
  | 'emissionReductions';

/** Every part of the form in the order of the page, but for the yearly inventory documents. */
export const projectFields: readonly ProjectField[] = [
  ...facts.map((fact) => factNames[fact]),
  ...pictureSlots.map((slot) => `pictures.${slot}` as const),
  ...documentSlots.map((slot) => `documents.${slot}` as const),
  'emissionReductions',
];

/** The single facts of an entry, out of anything that has more beside them. */
export function factsOf(source: EntryFacts): EntryFacts {
  return Object.fromEntries(facts.map((fact) => [fact, source[fact]])) as EntryFacts;
}

/** What stands in a part of an entry: null where nothing does. Files are told by their ids, rows as they are. */
export function valueOf(entry: ProjectEntry, field: string): unknown {
  const fact = factOfName.get(field);
  if (fact !== undefined) return entry[fact];
  if (field === 'emissionReductions') return entry.rows;
  const [, slot = ''] = /^(?:pictures|documents)\.(\w+)$/.exec(field) ?? [];
  return entry.files[slot] ?? null;
}

/** The names of all parts an entry can have, its yearly inventory documents among them. */
function fieldsOf(...entries: readonly ProjectEntry[]): readonly string[] {
  const pictures: readonly string[] = pictureSlots;
  const slots = entries.flatMap((entry) => Object.keys(entry.files));
  const named = slots.map((slot) => (pictures.includes(slot) ? `pictures.${slot}` : `documents.${slot}`));
  return [...new Set([...projectFields, ...named.toSorted()])];
}

/** What differs between two states of an entry, in the order of the form. */
export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** The parts that were changed from one state of an entry to another, with what stood there. */
export function changedFields(before: ProjectEntry, after: ProjectEntry): readonly FieldChange[] {
  return fieldsOf(before, after)
    .map((field) => ({ field, before: valueOf(before, field), after: valueOf(after, field) }))
    .filter((change) => !isAlike(change.before, change.after));
}

function isAlike(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
