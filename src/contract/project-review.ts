import { z } from 'zod';
import { inEachLanguage } from '#domain/languages.ts';
import { endpoint, lineOfText, linesOfText, reference } from './endpoint.ts';
import { ownedProject } from './owned-projects.ts';
import { adminPassword } from './session.ts';

const instant = z.iso.datetime();
const text = linesOfText(5000);
const params = z.strictObject({ projectSerial: reference(64) });
const refusals = [401, 403, 404, 409];

const isForOwner = z
  .boolean()
  .describe('True if an administrator wrote it while signed in as the owner; `by` is then owner');

/** A comment on a project or one of its fields, with its answers. */
export const projectComment = z.object({
  id: z.int(),
  field: z.string().nullable().describe('The field it is about; null for the whole project'),
  text: z.string(),
  by: z.enum(['owner', 'administrator']),
  isForOwner,
  at: instant,
  isResolved: z.boolean(),
  answers: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      by: z.enum(['owner', 'administrator']),
      isForOwner,
      at: instant,
    }),
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
    field: reference(60).nullable().optional(),
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
  params: z.strictObject({ projectSerial: reference(64), comment: z.coerce.number().int().min(1) }),
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
      .array(z.strictObject({ text, field: reference(60).nullable().optional() }))
      .max(100)
      .describe('May be empty while a comment of an administrator is open'),
  }),
  reply: ownedProject,
  refusals,
});

const MAX_ITEMS = 30;
const sentence = lineOfText(300);
const id = z.int().min(1);

const item = z.object({ id, ...inEachLanguage(() => z.string()) });

const checklist = z.object({
  version: z.int().min(0).describe('0 until an administrator changes the list'),
  items: z.array(item),
});

export type ChecklistSettings = z.output<typeof checklist>;

/** Gets what reviewers check before they approve a project. */
export const readChecklist = endpoint({
  method: 'GET',
  path: '/admin/checklist',
  summary: 'Get what reviewers check before an approval',
  access: 'administrators',
  reply: checklist,
  refusals: [401, 403],
});

/**
 * Sets what reviewers check. An item keeps its id, and with it what was ticked, until it is left out; one
 * without an id is new. A stale `version` is refused.
 */
export const updateChecklist = endpoint({
  method: 'PUT',
  path: '/admin/checklist',
  summary: 'Set what reviewers check before an approval',
  access: 'administrators',
  deniedWhileImpersonating: true,
  body: z.strictObject({
    version: z.int().min(0),
    items: z.array(z.strictObject({ id: id.nullish(), ...inEachLanguage(() => sentence) })).max(MAX_ITEMS),
    adminPassword,
  }),
  reply: checklist,
  refusals: [401, 403, 409, 429, 503],
});

const projectChecklist = z.object({
  round: z.int().min(0).describe('Number of the submission the ticks belong to; 0 before the first'),
  items: z.array(
    item.extend({
      tick: z
        .object({ by: z.string().describe('Name of the administrator'), at: z.iso.datetime() })
        .nullable(),
    }),
  ),
});

export type ProjectChecklist = z.output<typeof projectChecklist>;
export type ChecklistItem = ProjectChecklist['items'][number];

/** Gets the checklist of a project's last submission, with what reviewers ticked. */
export const readProjectChecklist = endpoint({
  method: 'GET',
  path: '/projects/{projectSerial}/checklist',
  summary: 'Get what reviewers checked of a submission',
  access: 'administrators',
  params,
  reply: projectChecklist,
  refusals: [401, 403, 404],
});

/** Ticks an item for the submission that waits for review, or takes the tick back. */
export const tickChecklistItem = endpoint({
  method: 'PUT',
  path: '/projects/{projectSerial}/checklist/{item}',
  summary: 'Tick an item of the checklist of a submission, or take the tick back',
  access: 'administrators',
  params: params.extend({ item: z.coerce.number().int().min(1) }),
  body: z.strictObject({ isTicked: z.boolean() }),
  reply: projectChecklist,
  refusals: [401, 403, 404, 409],
});
