import { projectTypes } from '#domain/project/project-types.ts';
import { z } from 'zod';

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
