import { z } from 'zod';
import type { FieldDeclaration } from '#domain/project/field-declaration.ts';
import { fields } from '#domain/project/fields.ts';
import {
  type DetailKey,
  detailKeysWith,
  details,
  type Fields,
  type FilledValue,
  namedDetails,
  type ProjectDetails,
} from '#domain/project/project-details.ts';
import { MAX_TONNES } from '#domain/tonnes.ts';
import { moveTracking, readAt } from './described.ts';
import { draftRow, registeredRow, sentMarks, sentOperationDetails, sentSectors } from './emission-rows.ts';
import { calendarDay, emailAddress, reference, storedText } from './endpoint.ts';

/** What a request may send for a single value: null clears it, except for a choice that is never empty. */
type SentValue<Declaration> = Declaration extends { readonly kind: 'choice'; readonly initial: string }
  ? FilledValue<Declaration>
  : FilledValue<Declaration> | null;

type SentSchemas = { readonly [Key in DetailKey]: z.ZodOptional<z.ZodType<SentValue<Fields[Key]>>> };
type ShownSchemas = { readonly [Key in DetailKey]: z.ZodType<ProjectDetails[Key]> };

/**
 * Schemas of the single values in requests, named as in the API. Absent values change nothing; blank text
 * counts as null.
 */
const sentFacts = namedDetails(byDetail(sentSchema) as unknown as SentSchemas, details);

const shown = byDetail(shownSchema) as unknown as ShownSchemas;

/**
 * Returns the schemas of the single values that a reply shows. `lists`: in lists. `page`: also on the
 * project's page. `form`: also to its owner and the administrators.
 */
export function shownDetails<const Audience extends FieldDeclaration['shownIn']>(audience: Audience) {
  return namedDetails(shown, detailKeysWith('shownIn', audience));
}

function byDetail(schemaOf: (field: FieldDeclaration) => z.ZodType) {
  return Object.fromEntries(
    details.map((detail) => [detail, schemaOf(fields[detail]).describe(fields[detail].meaning)]),
  );
}

function sentSchema(field: FieldDeclaration): z.ZodType {
  const schema = valueSchema(field);
  const isNumber = field.kind === 'latitude' || field.kind === 'longitude';
  if (isNumber) return schema.nullable().optional();
  if (field.kind === 'choice' && field.initial !== undefined) return schema.optional();
  return z.preprocess(blankToNull, schema.nullable()).optional();
}

function blankToNull(text: unknown): unknown {
  return typeof text === 'string' && text.trim() === '' ? null : text;
}

function shownSchema(field: FieldDeclaration): z.ZodType {
  const isText = field.kind === 'line' || field.kind === 'lines' || field.kind === 'email';
  const schema = isText ? z.string() : valueSchema(field);
  return field.initial === undefined ? schema.nullable() : schema;
}

function valueSchema(field: FieldDeclaration): z.ZodType {
  switch (field.kind) {
    case 'line':
      return storedText('line', field.max);
    case 'lines':
      return storedText('lines', field.max);
    case 'choice':
      return z.enum(field.choices);
    case 'date':
      return calendarDay;
    case 'latitude':
      return z.number().min(-90).max(90);
    case 'longitude':
      return z.number().min(-180).max(180);
    case 'email':
      return emailAddress;
  }
}

const MAX_ROWS = 2000;

const year = z.int().min(1).max(9999).nullable().optional();
const month = z.int().min(1).max(12).nullable().optional();

/** A file by its URL in the registry, with or without the signature of an expiring link. */
const sentFile = z
  .looseObject({ url: reference(300), filename: reference(300).optional() })
  .nullable()
  .optional();

/** A row without serials in a request. */
const sentDraftRow = draftRow.partial().extend({
  year: draftRow.shape.year,
  status: draftRow.shape.status,
  quantity: z.int().min(0).max(MAX_TONNES),
  ...sentOperationDetails,
  ...sentMarks('isSumEmpty', 'isOpen'),
  sectors: sentSectors.nullish(),
});

const sentRegisteredRow = registeredRow.partial().extend({
  year: registeredRow.shape.year,
  status: registeredRow.shape.status,
  serialMin: registeredRow.shape.serialMin,
  /** A row that ends before it begins counts as absent. */
  serialMax: z.int().min(0),
  serialProject: reference(64).optional(),
  certificate: reference(64).nullish(),
  ...sentOperationDetails,
  ...sentMarks('isSumEmpty', 'isCountEmpty', 'edited', 'isOpen'),
});

/** Emission reductions in a request: rows without serials, and rows with serials as they should become. */
export const sentEmissionReductions = z.looseObject({
  draft: z.array(sentDraftRow).max(MAX_ROWS).optional(),
  registered: z.array(sentRegisteredRow).max(MAX_ROWS).optional(),
});

/** Document slot to file; absent changes nothing, null removes. */
export const sentDocuments = z.record(reference(40), sentFile);

const { timeline, location, contact, ...ungroupedDetails } = sentFacts;

/**
 * The writable fields of a project (specification §3, product decisions §5). The body may be the reply of a
 * GET: unknown fields are ignored. In a PUT an absent field changes nothing and null removes the value.
 */
export const projectBody = z.looseObject({
  ...ungroupedDetails,
  timeline: z
    .looseObject({ ...timeline, startYear: year, startMonth: month, finishYear: year, finishMonth: month })
    .nullable()
    .optional(),
  location: z.looseObject(location).nullable().optional(),
  contact: z.looseObject(contact).nullable().optional(),
  pictures: z.looseObject({}).catchall(sentFile).nullable().optional(),
  documents: sentDocuments.nullable().optional(),
  emissionReductions: sentEmissionReductions.nullable().optional(),
  updatedAt: readAt,
  moveTracking,
});

export type ProjectBody = z.output<typeof projectBody>;

const formFields: Readonly<Record<string, string>> = {
  'timeline.startYear': 'timeline.startDate',
  'timeline.startMonth': 'timeline.startDate',
  'timeline.finishYear': 'timeline.endDate',
  'timeline.finishMonth': 'timeline.endDate',
  EndDate: 'timeline.endDate',
};

/**
 * Returns the field of the project form for a path in a body, such as `timeline.startDate` for
 * `timeline.startYear`.
 */
export function projectFieldOf(path: string): string {
  const inBody = path.replace(/^data\./, '');
  if (/^emissionReductions\b/i.test(inBody)) return 'emissionReductions';
  return formFields[inBody] ?? inBody.replace(/^((?:pictures|documents)\.\w+)\..*$/, '$1');
}
