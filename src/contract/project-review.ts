import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { heldProject } from './held-projects.ts';
import { linesOfText } from './texts.ts';

const instant = z.iso.datetime();
const text = linesOfText(5000);
const named = z.strictObject({ projectSerial: z.string().max(64) });
const refusals = [401, 403, 404, 409];

/** A comment on a project or one of its fields, with the answers given to it. */
export const projectComment = z.object({
  id: z.int(),
  field: z.string().nullable().describe('The part it is about; null for the whole project'),
  text: z.string(),
  by: z.enum(['owner', 'administrator']),
  at: instant,
  isResolved: z.boolean(),
  answers: z.array(
    z.object({ id: z.int(), text: z.string(), by: z.enum(['owner', 'administrator']), at: instant }),
  ),
});

export type ProjectComment = z.output<typeof projectComment>;

const comments = z.array(projectComment);

/** What was said of a project in review, oldest first. */
export const listComments = endpoint({
  method: 'GET',
  path: '/projects/{projectSerial}/comments',
  summary: 'The comments on a project in review, with their answers',
  access: 'signed-in',
  params: named,
  reply: comments,
  refusals: [401, 403, 404],
});

/** Says something of a project or a field of it, or answers a comment. */
export const addComment = endpoint({
  method: 'POST',
  path: '/projects/{projectSerial}/comments',
  summary: 'Comment on a project or one of its fields, or answer a comment',
  access: 'signed-in',
  params: named,
  body: z.strictObject({
    text,
    field: z.string().max(60).nullable().optional(),
    answers: z.int().min(1).nullable().optional().describe('The comment this answers'),
  }),
  reply: comments,
  refusals,
});

/** Marks a comment as settled, or as open again. */
export const resolveComment = endpoint({
  method: 'PUT',
  path: '/projects/{projectSerial}/comments/{comment}',
  summary: 'Mark a comment as settled, or as open again',
  access: 'signed-in',
  params: z.strictObject({ projectSerial: z.string().max(64), comment: z.coerce.number().int().min(1) }),
  body: z.strictObject({ isResolved: z.boolean() }),
  reply: comments,
  refusals,
});

/** Gives a submission back to its owner with what is to be changed. */
export const askForChanges = endpoint({
  method: 'POST',
  path: '/projects/{projectSerial}/askForChanges',
  summary: 'Give a submitted project back with comments on what to change',
  access: 'administrators',
  params: named,
  body: z.strictObject({
    comments: z
      .array(z.strictObject({ text, field: z.string().max(60).nullable().optional() }))
      .min(1)
      .max(100),
  }),
  reply: heldProject,
  refusals,
});
