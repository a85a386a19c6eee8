import { z } from 'zod';
import { endpoint, reference } from './endpoint.ts';
import { projectSummary } from './projects.ts';

/** Most projects that are compared side by side. */
export const MAX_COMPARED = 4;
/** Enough for the serials, and for what may be mistyped in their place. */
const MAX_SERIALS_CHARACTERS = 500;

const comparedYear = z.object({
  year: z.int().describe('Vintage year'),
  issued: z.int().min(0).describe('t CO₂e: held + retired + transferred + cancelled'),
  held: z.int().min(0).describe('t CO₂e: can still be used'),
  retired: z.int().min(0).describe('t CO₂e: retired'),
  transferred: z.int().min(0).describe('t CO₂e: transferred to other organizations'),
  cancelled: z.int().min(0).describe('t CO₂e: cancelled'),
});

const comparedProject = projectSummary.extend({
  years: z.array(comparedYear).describe('Vintages with units, oldest first'),
});

export type ComparedProject = z.output<typeof comparedProject>;
export type ComparedYear = z.output<typeof comparedYear>;

/** Returns public projects side by side, in the order asked for, each once. */
export const compareProjects = endpoint({
  method: 'GET',
  path: '/projects/compare',
  summary: 'Compare up to four public projects: what they are, their tonnes and vintages',
  query: z.strictObject({
    serials: reference(MAX_SERIALS_CHARACTERS).describe(
      `Comma-separated serials of 1 to ${MAX_COMPARED} projects; repeated ones count once`,
    ),
    format: z.enum(['json', 'csv', 'xlsx']).optional().describe('A file in place of JSON'),
  }),
  reply: z.object({
    projects: z.array(comparedProject),
    missing: z.array(z.string()).describe('Serials of which there is no public project, as they were sent'),
  }),
  fileTypes: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  shared: true,
});
