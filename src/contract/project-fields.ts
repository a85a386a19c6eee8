import {
  type Fact,
  type EntryFacts,
  facts,
  factsWith,
  type Fields,
  type FilledValue,
  namedFacts,
} from '#domain/project/facts.ts';
import type { FieldDeclaration } from '#domain/project/field-declaration.ts';
import { fields } from '#domain/project/fields.ts';
import { z } from 'zod';
import { calendarDay, emailAddress, lineOfText, linesOfText } from './endpoint.ts';
import { MAX_TONNES } from '#domain/tonnes.ts';
import { draftRow, registeredRow, sentActDetails, sentSectors } from './emission-rows.ts';

/** What the single values of an entry mean, for the API documentation. */
export const factDescriptions: Readonly<Record<Fact, string>> = {
  title: 'Title of the project, inventory or purchase, as its owner wrote it',
  description: 'What is done and why, in plain text of several lines',
  programType: 'Program or standard; `Inventory` and `Offsets` mark entries of those kinds',
  projectType: 'What kind of project it is; null for inventories',
  stage: 'Project stage; `Proposed` means it seeks funding',
  offsetProvider: 'Who sold the purchased offsets',
  offsetRegistry: 'Source registry of purchased offsets',
  offsetProject: 'Project in the source registry that purchased offsets come from',
  offsetSerials: 'Serials of purchased offsets in the source registry',
  visibility: 'Only `Public` entries are shown to visitors',
  overviewTracking: 'Whether the organization’s overview counts the entry (`Tracked`) or not (`Hidden`)',
  programOfActivities: 'One project, or a program of several activities',
  funding: 'Amount and purpose of the funding that a proposed project seeks',
  startDate: 'First day of the project',
  endDate: 'Last day of the project',
  address: 'Street address or name of the place',
  latitude: 'Degrees north of the equator (WGS 84)',
  longitude: 'Degrees east of Greenwich (WGS 84); negative in Canada',
  contactName: 'Contact person; never shown to visitors',
  contactJobTitle: 'Job title of the contact person; never shown to visitors',
  contactEmail: 'Email address of the contact person; never shown to visitors',
  contactTel: 'Telephone number of the contact person; never shown to visitors',
};

/** What a request may send for a single value: null clears it, except for a choice that is never empty. */
type SentValue<Declaration> = Declaration extends { readonly kind: 'choice'; readonly initial: string }
  ? FilledValue<Declaration>
  : FilledValue<Declaration> | null;

type SentSchemas = { readonly [Key in Fact]: z.ZodOptional<z.ZodType<SentValue<Fields[Key]>>> };
type ShownSchemas = { readonly [Key in Fact]: z.ZodType<EntryFacts[Key]> };

/** Schemas of the single values in requests, named as in the API. Absent values change nothing; blank text counts as null. */
const sentFacts = namedFacts(byFact(sentSchema) as unknown as SentSchemas, facts);

const shown = byFact(shownSchema) as unknown as ShownSchemas;

/**
 * Returns the schemas of the single values that a reply shows. `lists`: in lists. `page`: also on the project's page. `desk`: also to its owner
 * and the administrators.
 */
export function shownFacts<const Audience extends FieldDeclaration['shownIn']>(audience: Audience) {
  return namedFacts(shown, factsWith('shownIn', audience));
}

function byFact(schemaOf: (field: FieldDeclaration) => z.ZodType) {
  return Object.fromEntries(
    facts.map((fact) => [fact, schemaOf(fields[fact]).describe(factDescriptions[fact])]),
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
      return lineOfText(field.max);
    case 'lines':
      return linesOfText(field.max);
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

const { timeline, location, contact, ...ungroupedFacts } = sentFacts;

/**
 * The writable fields of a project (specification §3, product decisions §5). The body may be the reply of a GET: unknown fields are
 * ignored. In a PUT an absent field changes nothing and null removes the value.
 */
export const projectBody = z.looseObject({
  ...ungroupedFacts,
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
