import { programOfActivitiesKinds, overviewTrackings, visibilities } from '#domain/project/status.ts';
import { programTypes } from '#domain/project/program-types.ts';
import { projectTypes } from '#domain/project/project-types.ts';
import { stages } from '#domain/project/stages.ts';
import { z } from 'zod';
import { draftRow, registeredRow } from './emission-rows.ts';
import { emailAddress, lineOfText, linesOfText } from './texts.ts';

const MOST_ROWS = 2000;
const MOST_TONNES = 9_999_999_999;

/** Nothing typed is the same as nothing sent. */
const emptied = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? null : text);
const line = (most: number) => z.preprocess(emptied, lineOfText(most).nullable()).optional();
const lines = (most: number) => z.preprocess(emptied, linesOfText(most).nullable()).optional();
const choice = <const Words extends readonly string[]>(words: Words) =>
  z.preprocess(emptied, z.enum(words).nullable()).optional();
const date = z.preprocess(emptied, z.iso.date().nullable()).optional();
const year = z.int().min(1).max(9999).nullable().optional();
const month = z.int().min(1).max(12).nullable().optional();

/** A file as a page links to it: one of ours, also with the signature of a link that ends. */
const sentFile = z
  .looseObject({ url: z.string().max(300), filename: z.string().max(300).optional() })
  .nullable()
  .optional();

/** A row without serials as it is sent; the editor's own marks are taken and forgotten. */
const sentDraftRow = draftRow.partial().extend({
  year: draftRow.shape.year,
  status: draftRow.shape.status,
  quantity: z.int().min(0).max(MOST_TONNES),
});

const sentRegisteredRow = registeredRow.partial().required({
  year: true,
  status: true,
  serialMin: true,
  serialMax: true,
});

/** Emission reductions as they are sent: all rows without serials, and those with serials as they are. */
export const sentEmissionReductions = z.looseObject({
  draft: z.array(sentDraftRow).max(MOST_ROWS).optional(),
  registered: z
    .array(sentRegisteredRow.extend({ serialMax: z.int().min(0) }))
    .max(MOST_ROWS)
    .optional(),
});

/** Document slot to file; absent changes nothing, null removes. */
export const sentDocuments = z.record(z.string().max(40), sentFile);

/**
 * What of a project may be sent (specification §3, product decisions §5). It may carry what a GET returned: names that are
 * not here are ignored. In a PUT an absent field changes nothing and null removes.
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
      email: z.preprocess(emptied, emailAddress.nullable()).optional(),
      tel: line(40),
    })
    .nullable()
    .optional(),
  documents: sentDocuments.nullable().optional(),
  emissionReductions: sentEmissionReductions.nullable().optional(),
  updatedAt: z.iso.datetime().nullable().optional().describe('When it was last changed, as it was read'),
});

export type ProjectBody = z.output<typeof projectBody>;

const ofTimeline: Readonly<Record<string, string>> = {
  'timeline.startYear': 'timeline.startDate',
  'timeline.startMonth': 'timeline.startDate',
  'timeline.finishYear': 'timeline.endDate',
  'timeline.finishMonth': 'timeline.endDate',
  EndDate: 'timeline.endDate',
};

/** The part of the project form that a place in a body belongs to: `timeline.startYear` to `timeline.startDate`. */
export function projectFieldOf(place: string): string {
  const inBody = place.replace(/^data\./, '');
  if (/^emissionReductions\b/i.test(inBody)) return 'emissionReductions';
  return ofTimeline[inBody] ?? inBody.replace(/^((?:pictures|documents)\.\w+)\..*$/, '$1');
}
