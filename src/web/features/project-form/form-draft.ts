import type { HeldProject } from '#contract/held-projects.ts';
import type { projectBody } from '#contract/project-body.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import { pictureSlots } from '#domain/project/slots.ts';
import { timelineFrom } from '#domain/project/timeline.ts';
import { monthOf, yearOf } from '#domain/year-span.ts';
import type { z } from 'zod';

/** The single fields of the form; years and months stand for the dates, which follow from them. */
export const textFields = [
  'title',
  'description',
  'programType',
  'projectType',
  'projectStatus',
  'programOfActivities',
  'offsetProvider',
  'funding',
  'visibility',
  'overviewTracking',
  'timeline.startYear',
  'timeline.startMonth',
  'timeline.finishYear',
  'timeline.finishMonth',
  'location.address',
  'location.latitude',
  'location.longitude',
  'contact.fullName',
  'contact.jobTitle',
  'contact.email',
  'contact.tel',
] as const;

export type TextFieldName = (typeof textFields)[number];

export type NamedFile = { readonly url: string; readonly filename: string };

/** What stands in the form: everything as it was typed, files by their slots, rows without serials. */
export type FormDraft = {
  readonly texts: Readonly<Record<TextFieldName, string>>;
  readonly files: Readonly<Record<string, NamedFile | null>>;
  readonly rows: readonly YearlyRow[];
};

const pictures: readonly string[] = pictureSlots;

/** A form in which nothing stands but these fields. */
export function blankDraft(begun: Partial<Record<TextFieldName, string>> = {}): FormDraft {
  const empty = Object.fromEntries(textFields.map((field) => [field, ''])) as FormDraft['texts'];
  return { texts: { ...empty, ...begun }, files: {}, rows: [] };
}

/** A project as it stands in the form. */
export function draftOf(project: HeldProject): FormDraft {
  const { timeline, location, contact, pictures: shown, documents, emissionReductions } = project;
  return {
    texts: {
      title: project.title,
      description: project.description ?? '',
      programType: project.programType ?? '',
      projectType: project.projectType ?? '',
      projectStatus: project.projectStatus ?? '',
      programOfActivities: project.programOfActivities ?? '',
      offsetProvider: project.offsetProvider ?? '',
      funding: project.funding ?? '',
      visibility: project.visibility,
      overviewTracking: project.overviewTracking,
      'timeline.startYear': textOf(timeline.startYear),
      'timeline.startMonth': textOf(timeline.startMonth),
      'timeline.finishYear': textOf(timeline.finishYear),
      'timeline.finishMonth': textOf(timeline.finishMonth),
      'location.address': location.address ?? '',
      'location.latitude': textOf(location.latitude),
      'location.longitude': textOf(location.longitude),
      'contact.fullName': contact.fullName ?? '',
      'contact.jobTitle': contact.jobTitle ?? '',
      'contact.email': contact.email ?? '',
      'contact.tel': contact.tel ?? '',
    },
    files: { ...shown, ...documents },
    rows: emissionReductions.draft.map(({ year, status, quantity }) => ({ year, status, quantity })),
  };
}

/** The first and last day that the form's years and months say; what is no number is no day. */
export function timelineOf({ texts }: Pick<FormDraft, 'texts'>) {
  return timelineFrom(
    { startDate: null, endDate: null },
    {
      startYear: wholeOf(texts['timeline.startYear']),
      startMonth: wholeOf(texts['timeline.startMonth']),
      finishYear: wholeOf(texts['timeline.finishYear']),
      finishMonth: wholeOf(texts['timeline.finishMonth']),
    },
  );
}

/** The body that saves what stands in the form: what is empty is taken away (null), coordinates that are no numbers too. */
export function bodyOf({ texts, files, rows }: FormDraft): z.input<typeof projectBody> {
  const { startDate, endDate } = timelineOf({ texts });
  const slots = Object.entries(files);
  const isPicture = (slot: string) => pictures.includes(slot);
  return {
    title: texts.title,
    description: texts.description,
    programType: texts.programType,
    projectType: texts.projectType,
    projectStatus: texts.projectStatus,
    programOfActivities: texts.programOfActivities,
    offsetProvider: texts.offsetProvider,
    funding: texts.funding,
    ...(texts.visibility !== '' && { visibility: texts.visibility as HeldProject['visibility'] }),
    ...(texts.overviewTracking !== '' && {
      overviewTracking: texts.overviewTracking as HeldProject['overviewTracking'],
    }),
    timeline: {
      startDate,
      endDate,
      startYear: startDate === null ? null : yearOf(startDate),
      startMonth: startDate === null ? null : monthOf(startDate),
      finishYear: endDate === null ? null : yearOf(endDate),
      finishMonth: endDate === null ? null : monthOf(endDate),
    },
    location: {
      address: texts['location.address'],
      latitude: degreesOf(texts['location.latitude']),
      longitude: degreesOf(texts['location.longitude']),
    },
    contact: {
      fullName: texts['contact.fullName'],
      jobTitle: texts['contact.jobTitle'],
      email: texts['contact.email'],
      tel: texts['contact.tel'],
    },
    pictures: Object.fromEntries(slots.filter(([slot]) => isPicture(slot))),
    documents: Object.fromEntries(slots.filter(([slot]) => !isPicture(slot))),
    emissionReductions: { draft: rows.map((row) => ({ ...row })) },
  };
}

/** Degrees as a person writes them, with a point or a comma; null where they are no number (specification §5). */
export function degreesOf(text: string): number | null {
  const bare = text.trim().replace(',', '.');
  if (!/^-?\d{1,3}(?:\.\d*)?$/.test(bare)) return null;
  return Number(bare);
}

function wholeOf(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}
