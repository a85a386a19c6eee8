import { z } from 'zod';
import { fields } from '#domain/project/fields.ts';
import { programTypes, projectStatuses } from '#domain/project/project-terms.ts';
import { countedHeaders } from './counted-totals.ts';
import { organizationLogo, organizationName, organizationSerial, projectSerial } from './described.ts';
import { emissionReductions } from './emission-rows.ts';
import { endpoint, pageQuery, reference } from './endpoint.ts';
import { shownDetails } from './project-fields.ts';
import { projectFilters } from './project-narrowing.ts';
import { SEARCH_CORRECTED_HEADER } from './search-corrections.ts';

/** A link to a stored file. For pictures, append `/300`, `/600` or `/1200` for a JPEG of that width. */
export const fileLink = z.object({
  url: z
    .string()
    .describe(
      'Address of the file on this site; of a picture, append `/300`, `/600` or `/1200` for a JPEG of that width',
    ),
  filename: z.string().describe('Name that the file was uploaded with'),
});

/** A link to a published document. */
const documentLink = fileLink.extend({
  bytes: z.int().min(0).describe('Size of the file'),
  mediaType: z.string().describe('Content type, such as `application/pdf`'),
  uploadedAt: z.iso.datetime().describe('When it was uploaded, in UTC'),
});

const pictures = z.object({
  featured: fileLink.nullable(),
  projectSite: fileLink.nullable(),
  before: fileLink.nullable(),
  activity: fileLink.nullable(),
  otherImage: fileLink.nullable(),
  mapOfActivities: fileLink.nullable(),
});

const { timeline: days, location: place, ...listed } = shownDetails('lists');

const timeline = z.object({
  ...days,
  startYear: z.int().nullable().describe('Year of `startDate`'),
  startMonth: z.int().min(1).max(12).nullable().describe('Month of `startDate`, 1 to 12'),
  finishYear: z.int().nullable().describe('Year of `endDate`'),
  finishMonth: z.int().min(1).max(12).nullable().describe('Month of `endDate`, 1 to 12'),
});

const source = z.object({
  registry: z.string().describe('The registry the project was imported from'),
  id: z.string().describe('Id in that registry'),
  url: z.string().nullable().describe('Its page in that registry'),
});

const summaryFields = {
  _id: z.string().describe('Permanent id, for clients that store references; the serial is the public name'),
  projectSerial,
  ...listed,
  programType: z.enum(programTypes).describe(fields.programType.meaning),
  status: z.enum(projectStatuses).describe('Review status; what visitors see is Approved or Received'),
  date: z.iso.datetime().describe('When the project was registered'),
  pictures,
  timeline,
  location: z.object(place),
  accountHolder: z.string().describe('Organization serial'),
  organization: organizationName,
  organizationSerial,
  organizationLogo,
  organizationSite: z.string().describe('Slug of the organization’s page'),
  isFeatured: z.boolean().describe('Featured projects come first in lists'),
  isArchived: z.boolean().describe('Archived projects are not shown to visitors'),
  issuedTonnes: z
    .int()
    .min(0)
    .describe(
      't CO₂e: all units issued here, or recorded for offsets: registered, transferred and cancelled',
    ),
  registeredTonnes: z.int().min(0).describe('t CO₂e: issued minus cancelled and transferred'),
  retiredTonnes: z.int().min(0).describe('t CO₂e: retired by the organization itself'),
  transferredTonnes: z.int().min(0).describe('t CO₂e: transferred to other organizations'),
  cancelledTonnes: z.int().min(0).describe('t CO₂e: cancelled'),
  projectedTonnes: z.int().min(0).describe('t CO₂e: planned in the version in force, over all years'),
};

/** A project in lists and on cards. */
export const projectSummary = z.object(summaryFields);

/** A project's public page: without the contact person, drafts and internal history. */
export const publicProject = z.object({
  ...summaryFields,
  ...shownDetails('page'),
  documents: z
    .record(z.string(), documentLink)
    .describe('Document slot to file; slots of yearly inventory documents are named like `inventory2022`'),
  erRow: z.int().min(0).describe('Number of emission reduction rows, draft and registered'),
  erLastUpdated: z.iso.datetime().nullable().describe('When the emission reductions last changed'),
  emissionReductions,
  names: z
    .record(
      z.string(),
      z.object({
        name: z.string().describe('Title of the inventory, or name of the organization'),
        path: z.string().describe('Path of its public page'),
      }),
    )
    .optional()
    .describe('Serial to name, of the inventories and receivers in these rows that have public pages'),
  source: source.nullable(),
  hasContact: z.boolean().describe('Whether messages about the project also go to its contact person'),
  updatedAt: z.iso.datetime().describe('When the project last changed'),
});

export type FileLink = z.output<typeof fileLink>;
export type DocumentLink = z.output<typeof documentLink>;
export type ProjectSummary = z.output<typeof projectSummary>;
export type PublicProject = z.output<typeof publicProject>;

/**
 * Sort orders of the public list, with a dash for descending; without one, featured projects come first, then
 * newest.
 */
export const projectSorts = [
  'title',
  '-title',
  'organization',
  '-organization',
  'type',
  '-type',
  'place',
  '-place',
  'stage',
  '-stage',
  'registered',
  '-registered',
  'issued',
  '-issued',
  'tonnes',
  '-tonnes',
  'retired',
  '-retired',
] as const;
export type ProjectSort = (typeof projectSorts)[number];

/** Most projects that one file holds. */
export const MAX_FILE_PROJECTS = 20_000;

/** Columns of a file of the public list, in their order. */
export const projectFileColumns = [
  'serial',
  'title',
  'organization',
  'organizationSerial',
  'program',
  'type',
  'stage',
  'place',
  'latitude',
  'longitude',
  'start',
  'end',
  'issued',
  'held',
  'registered',
  'retired',
  'transferred',
  'cancelled',
  'planned',
  'date',
] as const;
/** Enough for every column. */
const MAX_COLUMNS_CHARACTERS = 300;
export type ProjectFileColumn = (typeof projectFileColumns)[number];

/** Lists public projects (specification §2, `/projects`). */
export const listPublicProjects = endpoint({
  method: 'GET',
  path: '/projects/public',
  summary: 'List public projects, featured first, then newest',
  query: pageQuery.extend({
    ...projectFilters,
    sort: z
      .enum(projectSorts)
      .optional()
      .describe(
        'What the list is ordered by, with `-` in descending order: `-registered` is latest registration first, `-tonnes` most registered tonnes first',
      ),
    format: z
      .enum(['csv', 'xlsx'])
      .optional()
      .describe(
        `The whole list as a file in place of JSON, whatever the page; 400 for more than ${MAX_FILE_PROJECTS.toLocaleString('en')} projects`,
      ),
    columns: reference(MAX_COLUMNS_CHARACTERS)
      .optional()
      .describe(
        `Comma-separated columns of the file, of ${projectFileColumns.join(', ')}; all of them without it. They keep this order`,
      ),
  }),
  reply: z.array(projectSummary),
  fileTypes: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  headers: {
    ...countedHeaders,
    [SEARCH_CORRECTED_HEADER]:
      'Sent if nothing matched the words as typed and similar words were searched instead: `typed=meant` for each, joined by `&`',
  },
  paged: true,
  shared: true,
});

const counted = z.object({
  value: z.string().describe('Value of the filter'),
  count: z.int().min(1).describe('Public projects with this value, under the other filters'),
});

/** Counts the public projects of each filter's values (specification §2, `/projects`). */
export const countProjectFacets = endpoint({
  method: 'GET',
  path: '/projects/facets',
  summary: 'Count public projects by the values of each filter, under the other filters',
  query: z.strictObject(projectFilters),
  reply: z.object({
    total: z.int().min(0).describe('Projects that all filters leave'),
    type: z.array(counted).describe('Others includes projects without a type'),
    program: z.array(counted).describe('Programs and standards'),
    stage: z.array(counted).describe('Leaves out projects without a stage'),
    vintage: z.array(counted).describe('Latest first; a project counts in each year of which it has units'),
    organization: z
      .array(counted.extend({ name: organizationName }))
      .describe('The 20 with most projects; those filtered by come first'),
  }),
  shared: true,
});

export type ProjectFacets = z.output<typeof countProjectFacets.reply>;
