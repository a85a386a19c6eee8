import { z } from 'zod';
import { reference } from './endpoint.ts';

/** Maximum size of the corrections of a file as JSON, in bytes, and number of corrected rows. */
export const MAX_CORRECTION_BYTES = 300_000;
export const MAX_CORRECTED_ROWS = 2000;

const degrees = reference(50).describe('Degrees, as a file would have them');

/** What the cells of a row are to say in place of what the file has (`CorrectedCells`). */
export const correctedCells = z.strictObject({ latitude: degrees, longitude: degrees });

/** Corrections of a file's rows, by the table and line of the report (`RowCorrection`). */
export const rowCorrections = z
  .array(z.strictObject({ table: z.int().min(0), line: z.int().min(1), cells: correctedCells }))
  .max(MAX_CORRECTED_ROWS);
