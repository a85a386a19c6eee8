import { z } from 'zod';

/**
 * What a refused call answers: a sentence, and under the names of the fields what is wrong with each. Projects put their
 * fields under `fields`; every other call puts them beside the message (product decisions §2).
 */
export const problem = z.looseObject({
  message: z.string().describe('What happened and what to do, in the reader’s language'),
  fields: z.record(z.string(), z.string()).optional().describe('Field name to sentence'),
});

export type Problem = z.output<typeof problem>;
