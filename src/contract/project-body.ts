import { MAX_TONNES } from '#domain/tonnes.ts';
import { z } from 'zod';
import { draftRow, registeredRow, sentActDetails, sentSectors } from './emission-rows.ts';
import { sentFacts } from './fact-schemas.ts';

const MAX_ROWS = 2000;

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
  ...sentActDetails,
  sectors: sentSectors.nullish(),
});

const sentRegisteredRow = registeredRow.partial().extend({
  year: registeredRow.shape.year,
  status: registeredRow.shape.status,
  serialMin: registeredRow.shape.serialMin,
  /** A row that ends before it begins counts as absent. */
  serialMax: z.int().min(0),
  ...sentActDetails,
});

/** Emission reductions in a request: rows without serials, and rows with serials as they should become. */
export const sentEmissionReductions = z.looseObject({
  draft: z.array(sentDraftRow).max(MAX_ROWS).optional(),
  registered: z.array(sentRegisteredRow).max(MAX_ROWS).optional(),
});

/** Document slot to file; absent changes nothing, null removes. */
export const sentDocuments = z.record(z.string().max(40), sentFile);

const { timeline, location, contact, ...facts } = sentFacts;

/**
 * The writable fields of a project (specification §3, product decisions §5). The body may be the reply of a GET: unknown fields are
 * ignored. In a PUT an absent field changes nothing and null removes the value.
 */
export const projectBody = z.looseObject({
  ...facts,
  timeline: z
    .looseObject({ ...timeline, startYear: year, startMonth: month, finishYear: year, finishMonth: month })
    .nullable()
    .optional(),
  location: z.looseObject(location).nullable().optional(),
  contact: z.looseObject(contact).nullable().optional(),
  pictures: z.looseObject({}).catchall(sentFile).nullable().optional(),
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
