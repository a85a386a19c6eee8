import type { ProjectComment } from '#contract/project-review.ts';
import { fieldNeed, type ProjectField, projectFields } from '#domain/project/entry.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { type SectionName, type SectionState, sectionNames, shapeOf } from './form-context.ts';
import { type FormDraft, textFields, timelineOf } from './form-draft.ts';

/** A section's progress: the number of required fields, and how many of them are empty. */
export type Progress = { readonly required: number; readonly empty: number };

const sectionByName = new Map<string, SectionName>(
  fieldDeclarations.map(({ name, section }) => [name, section]),
);

/** Returns a field's section; null for yearly rows, which follow from the timeline. */
function sectionOf(field: ProjectField): SectionName | null {
  return field === 'emissionReductions' ? null : sectionShowing(field);
}

const MAP = 'pictures.mapOfActivities';

/** The choice that asks for the map of activities, which the form shows after it. */
export const besideMap = 'programOfActivities';

/**
 * Returns the section that shows a field, by the field's name in errors and comments; null for names that the
 * form does not know.
 */
export function sectionShowing(field: string): SectionName | null {
  if (field === 'emissionReductions') return 'emissions';
  if (field === MAP) return sectionShowing(besideMap);
  const group = field.split('.')[0];
  const isFile = group === 'pictures' || group === 'documents';
  return sectionByName.get(field) ?? (isFile ? group : null);
}

/** The fields in the order of the form: sections, and in them declarations. The map follows its choice. */
const inOrder: readonly string[] = sectionNames.flatMap((section) =>
  projectFields
    .filter((field) => field !== MAP && sectionShowing(field) === section)
    .flatMap((field) => (field === besideMap ? [field, MAP] : [field])),
);

/** Returns a field's place in the form, to sort by; names that the form does not know come last. */
export function placeOfField(field: string): number {
  const place = inOrder.indexOf(field);
  if (place >= 0) return place;
  const isYearly = sectionShowing(field) === 'documents';
  return isYearly ? inOrder.lastIndexOf('documents.other2') + 0.5 : inOrder.length;
}

/** Returns the id of a section, for links to it. */
export function sectionId(section: SectionName): string {
  return `section-${section}`;
}

/** Returns the id of a section's heading. */
export function sectionHeadingId(section: SectionName): string {
  return `${sectionId(section)}-heading`;
}

/** Returns the progress of each section of a draft towards submission. */
export function progressOf(draft: FormDraft): Readonly<Record<SectionName, Progress>> {
  const shape = shapeOf(draft);
  const required = projectFields.filter((field) => fieldNeed(field, shape) === 'required');
  const progress = (section: SectionName): [SectionName, Progress] => {
    const ownFields = required.filter((field) => sectionOf(field) === section);
    return [
      section,
      { required: ownFields.length, empty: ownFields.filter((field) => isEmpty(draft, field)).length },
    ];
  };
  return Object.fromEntries(sectionNames.map(progress)) as Record<SectionName, Progress>;
}

type Marks = {
  /** Names of the fields that have an error. */
  readonly wrong: readonly string[];
  readonly comments: readonly Pick<ProjectComment, 'field'>[];
};

/** Returns the state of each section of a draft. */
export function sectionStates(
  draft: FormDraft,
  { wrong, comments }: Marks,
): Readonly<Record<SectionName, SectionState>> {
  const progress = progressOf(draft);
  const count = (fields: readonly (string | null)[], section: SectionName) =>
    fields.filter((field) => field !== null && sectionShowing(field) === section).length;
  const commented = comments.map(({ field }) => field);
  return Object.fromEntries(
    sectionNames.map((name) => [
      name,
      { ...progress[name], errors: count(wrong, name), openComments: count(commented, name) },
    ]),
  ) as Record<SectionName, SectionState>;
}

const texts: readonly string[] = textFields;

function isEmpty(draft: FormDraft, field: ProjectField): boolean {
  if (field === 'timeline.startDate') return timelineOf(draft).startDate === null;
  if (field === 'timeline.endDate') return timelineOf(draft).endDate === null;
  if (texts.includes(field)) return draft.texts[field as keyof FormDraft['texts']].trim() === '';
  const [, slot = ''] = field.split('.');
  return (draft.files[slot] ?? null) === null;
}
