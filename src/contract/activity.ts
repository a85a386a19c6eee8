import { z } from 'zod';
import { countedHeaders } from './counted-totals.ts';
import {
  EARLIEST_YEAR,
  LATEST_YEAR,
  organizationName,
  organizationSerial,
  projectSerial,
  queriedYear,
  retiredAgainst,
  serialMax,
  serialMin,
  signedAt,
  vintageYear,
} from './described.ts';
import { endpoint, longListQuery, reference } from './endpoint.ts';

/** The public operations on units, as filters and lists order them. */
export const activityTypes = ['issued', 'transferred', 'retired', 'cancelled', 'corrected'] as const;

export type ActivityType = (typeof activityTypes)[number];

const organization = z.object({
  serial: organizationSerial,
  name: organizationName,
  slug: z.string().nullable().describe('Slug of its public page; null without one'),
});

/** An operation on units of a public project. The actor is an organization, never a person. */
const activityEvent = z.object({
  index: z.int().min(0).describe('Index of the event in the public log'),
  type: z.enum(activityTypes).describe('What was done with the units'),
  at: z.iso.datetime().describe('When, in UTC'),
  organization: organization.describe('Who acted; of a correction, who holds the units again'),
  receiver: organization.nullable().describe('Who received transferred units'),
  project: z.object({ projectSerial, title: z.string().describe('Title of the project') }),
  year: vintageYear,
  tonnes: z.int().min(1).describe('t CO₂e'),
  serialMin,
  serialMax,
  serial: z.string().describe('Serials of the units, first to last'),
  retiredAgainst,
  beneficiary: z.string().nullable().describe('For whom units were retired; null when not given, or private'),
  certificate: z
    .string()
    .nullable()
    .describe('Id of the certificate of a retirement, also after a correction'),
  retiredTonnes: z
    .int()
    .min(0)
    .nullable()
    .describe('Of a retirement: t CO₂e that it still retires; fewer than `tonnes` after a correction'),
  reason: z.string().nullable().describe('Why a retirement or a cancellation was corrected'),
});

export type ActivityEvent = z.output<typeof activityEvent>;

const listedEvent = activityEvent.extend({ signedAt });

/** An operation as the activity lists it, with when it was signed. */
export type ListedEvent = z.output<typeof listedEvent>;

const day = z.iso.date().refine(isPossible, `Not a day from ${EARLIEST_YEAR} to ${LATEST_YEAR}`);

function isPossible(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR;
}

/** Filters of the activity, the same for the list, its files and its feed. */
export const activityFilters = z.strictObject({
  type: z.enum(activityTypes).optional().describe('What was done'),
  organization: reference()
    .optional()
    .describe(
      'Slug, serial or, from three characters on, part of the name of an organization that acted or received units, with all that were merged into the same one',
    ),
  project: reference(40).optional().describe('Project serial'),
  year: queriedYear.optional().describe('Vintage year'),
  from: day.optional().describe('First day, at the registry (America/Vancouver)'),
  to: day.optional().describe('Last day, at the registry (America/Vancouver)'),
});

export type ActivityFilters = z.output<typeof activityFilters>;

/**
 * Lists operations on units of public projects, newest first: a page of them, by default the first 100; or all as
 * CSV or Excel file. Operations of a project appear while the project is public.
 */
export const listActivity = endpoint({
  method: 'GET',
  path: '/activity',
  summary: 'List issuances, transfers, retirements, cancellations and corrections of public projects',
  query: longListQuery.extend({
    ...activityFilters.shape,
    before: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe(
        'Only events with a smaller index: the last one’s of a page gives the next, however many came before',
      ),
    format: z.enum(['json', 'csv', 'xlsx']).optional().describe('A file of all in place of a page as JSON'),
  }),
  reply: z.array(listedEvent),
  fileTypes: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  headers: countedHeaders,
  paged: true,
  shared: true,
});

/** How many retirements `listLatestRetirements` lists at most. */
export const RETIREMENTS_SHOWN = 8;

/**
 * Lists the latest retirements of units of public projects, newest first, without those that were corrected as a
 * whole. Costs the same however many there are.
 */
export const listLatestRetirements = endpoint({
  method: 'GET',
  path: '/activity/retirements',
  summary: 'List the eight latest retirements of public projects',
  reply: z.array(activityEvent),
  shared: true,
});
