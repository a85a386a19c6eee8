import { programTypes, projectTypes, stages } from '#domain/project/project-terms.ts';
import { z } from 'zod';
import { queriedYear } from './described.ts';

/** Filter of the map and the list by area. */
export const boxText = z
  .string()
  .max(200)
  .describe('west,south,east,north in degrees; a box with west above east crosses the date line');

/** Enough for the organizations that one page may include. */
const MAX_ORGANIZATIONS_CHARACTERS = 2000;
/** Enough for every type. */
const MAX_TYPES_CHARACTERS = 300;

/** Filter of the map and the list by project type. */
export const typesNarrowing = z
  .string()
  .max(MAX_TYPES_CHARACTERS)
  .optional()
  .describe(
    `Comma-separated project types, of ${projectTypes.join(', ')}; Others includes projects without a type`,
  );

/** Filter of the map and the list by organization. */
export const organizationsNarrowing = z
  .string()
  .max(MAX_ORGANIZATIONS_CHARACTERS)
  .optional()
  .describe('Comma-separated organization serials');

/** The filters of the public list, its facets and its feed. */
export const projectFilters = {
  search: z
    .string()
    .max(10_000)
    .optional()
    .describe(
      'Words or beginnings of words in the title, organization, place and serial, all of which must match; exact titles ' +
        'first, then titles that begin with the text. Only the first 24 words are used',
    ),
  serial: z.string().max(200).optional().describe('The first twelve characters of the project serial'),
  program: z.enum(programTypes).optional().describe('Program or standard'),
  type: typesNarrowing,
  stage: z.enum(stages).optional().describe('Project stage; `Proposed` means it seeks funding'),
  vintage: queriedYear.optional().describe('Year: projects with units of that vintage'),
  organization: organizationsNarrowing,
  bbox: boxText.optional(),
};
