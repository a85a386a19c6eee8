import { projectTypes } from '#domain/project/project-types.ts';
import { z } from 'zod';

/** How the map and the list are narrowed to a part of the world. */
export const boxText = z
  .string()
  .max(200)
  .describe('west,south,east,north in degrees; west above east crosses the date line');

/** Room for the organizations that one page may include. */
const MOST_ORGANIZATIONS_LENGTH = 2000;
/** Room for every type, and some to spare. */
const MOST_TYPES_LENGTH = 300;

/** How the map and the list are narrowed to types, in one spelling. */
export const typesNarrowing = z
  .string()
  .max(MOST_TYPES_LENGTH)
  .optional()
  .describe(`Project types with commas between, of ${projectTypes.join(', ')}; what has none is in Others`);

/** How the map and the list are narrowed to organizations. */
export const organizationsNarrowing = z
  .string()
  .max(MOST_ORGANIZATIONS_LENGTH)
  .optional()
  .describe('Organization serials with commas between');
