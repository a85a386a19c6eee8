import type { HeldProject } from '#contract/held-projects.ts';
import type { projectBody } from '#contract/project-body.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import { pictureSlots } from '#domain/project/slots.ts';
import { timelineFrom } from '#domain/project/timeline.ts';
import { monthOf, yearOf } from '#domain/year-span.ts';
import type { z } from 'zod';

/** The text fields of the form; dates are derived from years and months. */
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

/** Form values: texts as typed, files by slot, rows without serials. */
export type FormDraft = {
  readonly texts: Readonly<Record<TextFieldName, string>>;
  readonly files: Readonly<Record<string, NamedFile | null>>;
  readonly rows: readonly YearlyRow[];
};

const pictures: readonly string[] = pictureSlots;

/** Returns an empty form, except for the given fields. */
export function blankDraft(initial: Partial<Record<TextFieldName, string>> = {}): FormDraft {
  const empty = Object.fromEntries(textFields.map((field) => [field, ''])) as FormDraft['texts'];
  return { texts: { ...empty, ...initial }, files: {}, rows: [] };
}

/** Returns the form values of a project. */
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

/** Returns the first and last day derived from the form's years and months; invalid numbers give no day. */
export function timelineOf({ texts }: Pick<FormDraft, 'texts'>) {
  return timelineFrom(
    { startDate: null, endDate: null },
    {
      startYear: integerOf(texts['timeline.startYear']),
      startMonth: integerOf(texts['timeline.startMonth']),
      finishYear: integerOf(texts['timeline.finishYear']),
      finishMonth: integerOf(texts['timeline.finishMonth']),
    },
  );
}

/** Returns the request body that saves the form: empty fields, and coordinates that are not numbers, are sent as null. */
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

/** Returns degrees written with a point or a comma; null when they are not a number (specification §5). */
export function degreesOf(text: string): number | null {
  const normalized = text.trim().replace(',', '.');
  if (!/^-?\d{1,3}(?:\.\d*)?$/.test(normalized)) return null;
  return Number(normalized);
}

function integerOf(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}
