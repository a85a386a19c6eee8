import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { namedEntries, yearParts } from './overview-parts.ts';
import { organization, yearOfOverview } from './overviews.ts';

const yearOfEntries = z.int().describe('Vintage of the units, and year of the inventory');

const partsOfYear = z.object({ year: yearOfEntries, entries: namedEntries, ...yearParts });

export type OverviewYearParts = z.output<typeof partsOfYear>;

/** Reads the entries of a year of the caller's overview: each total is the sum of its parts. */
export const readOwnOverviewYear = endpoint({
  method: 'GET',
  path: '/overview/years/{year}',
  summary: 'Read the entries of a year of your overview',
  access: 'signed-in',
  params: z.strictObject({ year: yearOfOverview }),
  reply: partsOfYear,
  refusals: [401],
});

/** Reads the entries of a year of a public overview; those that are not public are one sum of each source. */
export const readOverviewYear = endpoint({
  method: 'GET',
  path: '/overview/{organization}/years/{year}',
  summary: 'Read the entries of a year of an overview',
  params: organization.extend({ year: yearOfOverview }),
  reply: partsOfYear,
  refusals: [404],
  shared: true,
});
