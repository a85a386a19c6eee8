import { programOfActivitiesKinds, overviewTrackings, visibilities } from '#domain/project/status.ts';
import { programTypes } from '#domain/project/program-types.ts';
import { projectTypes } from '#domain/project/project-types.ts';
import { stages } from '#domain/project/stages.ts';
import { MAX_TONNES } from '#domain/tonnes.ts';
import { z } from 'zod';
import { draftRow, registeredRow } from './emission-rows.ts';
import { emailAddress, lineOfText, linesOfText } from './texts.ts';

const MAX_ROWS = 2000;

/** Blank text counts as null. */
const blankToNull = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? null : text);
const line = (max: number) => z.preprocess(blankToNull, lineOfText(max).nullable()).optional();
const lines = (max: number) => z.preprocess(blankToNull, linesOfText(max).nullable()).optional();
const choice = <const Words extends readonly string[]>(words: Words) =>
  z.preprocess(blankToNull, z.enum(words).nullable()).optional();
const date = z.preprocess(blankToNull, z.iso.date().nullable()).optional();
const year = z.int().min(1).max(9999).nullable().optional();
const month = z.int().min(1).max(12).nullable().optional();

/** A file by its URL in the registry, with or without the signature of an expiring link. */
const sentFile = z
  .looseObject({ url: z.string().max(300), filename: z.string().max(300).optional() })
  .nullable()
  .optional();

/** A row without serials in a request; fields that only the editor uses are accepted and ignored. */
const sentDraftRow = draftRow.partial().extend({
  year: draftRow.shape.year,
  status: draftRow.shape.status,
  quantity: z.int().min(0).max(MAX_TONNES),
});

const sentRegisteredRow = registeredRow.partial().required({
  year: true,
  status: true,
  serialMin: true,
  serialMax: true,
});

/** Emission reductions in a request: all rows without serials, and those with serials unchanged. */
export const sentEmissionReductions = z.looseObject({
  draft: z.array(sentDraftRow).max(MAX_ROWS).optional(),
  registered: z
    .array(sentRegisteredRow.extend({ serialMax: z.int().min(0) }))
    .max(MAX_ROWS)
    .optional(),
});

/** Document slot to file; absent changes nothing, null removes. */
export const sentDocuments = z.record(z.string().max(40), sentFile);

/**
 * The writable fields of a project (specification §3, product decisions §5). The body may be the reply of a GET: unknown fields are
 * ignored. In a PUT an absent field changes nothing and null removes the value.
 */
export const projectBody = z.looseObject({
  title: line(300),
  description: lines(50_000),
  offsetProvider: line(300),
  visibility: z.enum(visibilities).optional(),
  overviewTracking: z.enum(overviewTrackings).optional(),
  pictures: z.looseObject({}).catchall(sentFile).nullable().optional(),
  programType: choice(programTypes),
  projectType: choice(projectTypes),
  projectStatus: choice(stages),
  programOfActivities: choice(programOfActivitiesKinds),
  funding: lines(5000),
  timeline: z
    .looseObject({
      startDate: date,
      endDate: date,
      startYear: year,
      startMonth: month,
      finishYear: year,
      finishMonth: month,
    })
    .nullable()
    .optional(),
  location: z
    .looseObject({
      address: line(500),
      latitude: z.number().min(-90).max(90).nullable().optional(),
      longitude: z.number().min(-180).max(180).nullable().optional(),
    })
    .nullable()
    .optional(),
  contact: z
    .looseObject({
      fullName: line(200),
      jobTitle: line(200),
      email: z.preprocess(blankToNull, emailAddress.nullable()).optional(),
      tel: line(40),
    })
    .nullable()
    .optional(),
  documents: sentDocuments.nullable().optional(),
  emissionReductions: sentEmissionReductions.nullable().optional(),
  updatedAt: z.iso.datetime().nullable().optional().describe('The `updatedAt` of the version that was read'),
});

export type ProjectBody = z.output<typeof projectBody>;

const formFields: Readonly<Record<string, string>> = {
  'timeline.startYear': 'timeline.startDate',
  'timeline.startMonth': 'timeline.startDate',
  'timeline.finishYear': 'timeline.endDate',
  'timeline.finishMonth': 'timeline.endDate',
  EndDate: 'timeline.endDate',
};

/** Returns the field of the project form for a path in a body, such as `timeline.startDate` for `timeline.startYear`. */
export function projectFieldOf(path: string): string {
  const inBody = path.replace(/^data\./, '');
  if (/^emissionReductions\b/i.test(inBody)) return 'emissionReductions';
  return formFields[inBody] ?? inBody.replace(/^((?:pictures|documents)\.\w+)\..*$/, '$1');
}
