import { fieldNeed } from '#domain/project/field-needs.ts';
import { type ProjectField, projectFields } from '#domain/project/entry.ts';
import { shapeOf } from './form-context.ts';
import { type FormDraft, textFields, timelineOf } from './form-draft.ts';

/** The sections of the form, in the order of the page. */
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

/** How far a section is: how many of its parts have to be filled in, and how many of them are empty. */
export type Progress = { readonly required: number; readonly empty: number };

const byPrefix: Readonly<Record<string, SectionName>> = {
  timeline: 'timeline',
  location: 'place',
  contact: 'people',
  pictures: 'pictures',
  documents: 'documents',
};

/** Which section a part stands in; yearly rows are none of theirs, because they follow from the timeline. */
function sectionOf(field: ProjectField): SectionName | null {
  if (field === 'emissionReductions') return null;
  const [prefix = ''] = field.split('.');
  return byPrefix[prefix] ?? 'basics';
}

/** The id of a section, for links to it. */
export function sectionId(section: SectionName): string {
  return `section-${section}`;
}

/** How far each section of a draft is, as far as it has to be filled in before it is submitted. */
export function progressOf(draft: FormDraft): Readonly<Record<SectionName, Progress>> {
  const shape = shapeOf(draft);
  const required = projectFields.filter((field) => fieldNeed(field, shape) === 'required');
  const progress = (section: SectionName): [SectionName, Progress] => {
    const own = required.filter((field) => sectionOf(field) === section);
    return [section, { required: own.length, empty: own.filter((field) => isEmpty(draft, field)).length }];
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
