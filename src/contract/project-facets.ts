import { z } from 'zod';
import { organizationName } from './described.ts';
import { endpoint } from './endpoint.ts';
import { projectFilters } from './project-narrowing.ts';

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
