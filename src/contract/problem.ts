import { z } from 'zod';

/**
 * The body of an error response: a message, and the error of each field by field name. Project endpoints put
 * field errors in `fields`; all others put them beside the message (product decisions §2).
 */
export const problem = z.looseObject({
  message: z.string().describe('What happened and what to do, in the caller’s language'),
  fields: z.record(z.string(), z.string()).optional().describe('Field name to error'),
});

export type Problem = z.output<typeof problem>;
