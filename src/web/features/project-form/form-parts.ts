import { fieldNeed } from '#domain/project/field-needs.ts';
import { type ProjectField, projectFields } from '#domain/project/entry.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { shapeOf } from './form-context.ts';
import { type FormDraft, textFields, timelineOf } from './form-draft.ts';

/** The form's sections in page order. */
export const sectionNames = [
  'basics',
  'timeline',
  'emissions',
  'place',
  'people',
  'pictures',
  'documents',
] as const;

export type SectionName = (typeof sectionNames)[number];

/** A section's progress: the number of required fields, and how many of them are empty. */
export type Progress = { readonly required: number; readonly empty: number };

const sectionByName = new Map<string, SectionName>(
  fieldDeclarations.map(({ name, section }) => [name, section]),
);

/** Returns a field's section; null for yearly rows, which follow from the timeline. */
function sectionOf(field: ProjectField): SectionName | null {
  if (field === 'emissionReductions') return null;
  return sectionByName.get(field) ?? (field.startsWith('pictures.') ? 'pictures' : 'documents');
}

/** Returns the id of a section, for links to it. */
export function sectionId(section: SectionName): string {
  return `section-${section}`;
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

const texts: readonly string[] = textFields;

function isEmpty(draft: FormDraft, field: ProjectField): boolean {
  if (field === 'timeline.startDate') return timelineOf(draft).startDate === null;
  if (field === 'timeline.endDate') return timelineOf(draft).endDate === null;
  if (texts.includes(field)) return draft.texts[field as keyof FormDraft['texts']].trim() === '';
  const [, slot = ''] = field.split('.');
  return (draft.files[slot] ?? null) === null;
}
