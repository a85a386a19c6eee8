import { z } from 'zod';
import { programTypes, projectTypes, stages } from '#domain/project/project-terms.ts';
import { queriedYear } from './described.ts';
import { reference, wordsToFind } from './endpoint.ts';

/** Filter of the map and the list by area. */
export const boxText = reference().describe(
  'west,south,east,north in degrees; a box with west above east crosses the date line',
);

/** Enough for the organizations that one page may include. */
const MAX_ORGANIZATIONS_CHARACTERS = 2000;
/** Enough for every type. */
const MAX_TYPES_CHARACTERS = 300;

/** Filter of the map and the list by project type. */
export const typesNarrowing = reference(MAX_TYPES_CHARACTERS)
  .optional()
  .describe(
    `Comma-separated project types, of ${projectTypes.join(', ')}; Others includes projects without a type`,
  );

/** Filter of the map and the list by organization. */
export const organizationsNarrowing = reference(MAX_ORGANIZATIONS_CHARACTERS)
  .optional()
  .describe(
    'Comma-separated organization serials; one that was merged means the one that it was merged into',
  );

/** The filters of the public list, its facets and its feed. */
export const projectFilters = {
  search: wordsToFind(10_000)
    .optional()
    .describe(
      'Words or beginnings of words in the title, organization, place and serial, all of which must match; exact titles ' +
        'first, then titles that begin with the text. Only the first 24 words are used',
    ),
  serial: reference().optional().describe('The first twelve characters of the project serial'),
  program: z.enum(programTypes).optional().describe('Program or standard'),
  type: typesNarrowing,
  stage: z.enum(stages).optional().describe('Project stage; `Proposed` means it seeks funding'),
  vintage: queriedYear.optional().describe('Year: projects with units of that vintage'),
  organization: organizationsNarrowing,
  bbox: boxText.optional(),
};
