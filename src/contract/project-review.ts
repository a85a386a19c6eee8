import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { heldProject } from './held-projects.ts';
import { linesOfText } from './texts.ts';

const instant = z.iso.datetime();
const text = linesOfText(5000);
const params = z.strictObject({ projectSerial: z.string().max(64) });
const refusals = [401, 403, 404, 409];

/** A comment on a project or one of its fields, with its answers. */
export const projectComment = z.object({
  id: z.int(),
  field: z.string().nullable().describe('The field it is about; null for the whole project'),
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

/** Lists the review comments on a project, oldest first. */
export const listComments = endpoint({
  method: 'GET',
  path: '/projects/{projectSerial}/comments',
  summary: 'List the review comments on a project, with their answers',
  access: 'signed-in',
  params,
  reply: comments,
  refusals: [401, 403, 404],
});

/** Adds a comment to a project or one of its fields, or answers a comment. */
export const addComment = endpoint({
  method: 'POST',
  path: '/projects/{projectSerial}/comments',
  summary: 'Comment on a project or one of its fields, or answer a comment',
  access: 'editors',
  params,
  body: z.strictObject({
    text,
    field: z.string().max(60).nullable().optional(),
    answers: z.int().min(1).nullable().optional().describe('Id of the comment this answers'),
  }),
  reply: comments,
  refusals,
});

/** Marks a comment as resolved, or as open again. */
export const resolveComment = endpoint({
  method: 'PUT',
  path: '/projects/{projectSerial}/comments/{comment}',
  summary: 'Resolve or re-open a comment',
  access: 'editors',
  params: z.strictObject({ projectSerial: z.string().max(64), comment: z.coerce.number().int().min(1) }),
  body: z.strictObject({ isResolved: z.boolean() }),
  reply: comments,
  refusals,
});

/** Returns a submission to its owner with comments on what to change. */
export const askForChanges = endpoint({
  method: 'POST',
  path: '/projects/{projectSerial}/askForChanges',
  summary: 'Return a submitted project to its owner with comments on what to change',
  access: 'administrators',
  params,
  body: z.strictObject({
    comments: z
      .array(z.strictObject({ text, field: z.string().max(60).nullable().optional() }))
      .min(1)
      .max(100),
  }),
  reply: heldProject,
  refusals,
});
