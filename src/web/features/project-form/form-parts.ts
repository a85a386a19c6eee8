import { fieldNeed, type ProjectField, projectFields } from '#domain/project/entry.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { sectionNames, type SectionName, shapeOf } from './form-context.ts';
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

/** Returns the section that shows a field, by the field's name in errors and comments; null for names that the form does not know. */
export function sectionShowing(field: string): SectionName | null {
  if (field === 'emissionReductions') return 'emissions';
  // It is next to the choice that asks for it.
  if (field === 'pictures.mapOfActivities') return 'basics';
  const group = field.split('.')[0];
  const isFile = group === 'pictures' || group === 'documents';
  return sectionByName.get(field) ?? (isFile ? group : null);
}

/** Returns the sections that have required fields and none of them empty. */
export function completeSections(draft: FormDraft): ReadonlySet<SectionName> {
  const progress = progressOf(draft);
  return new Set(
    sectionNames.filter((section) => progress[section].required > 0 && progress[section].empty === 0),
  );
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

const texts: readonly string[] = textFields;

function isEmpty(draft: FormDraft, field: ProjectField): boolean {
  if (field === 'timeline.startDate') return timelineOf(draft).startDate === null;
  if (field === 'timeline.endDate') return timelineOf(draft).endDate === null;
  if (texts.includes(field)) return draft.texts[field as keyof FormDraft['texts']].trim() === '';
  const [, slot = ''] = field.split('.');
  return (draft.files[slot] ?? null) === null;
}
