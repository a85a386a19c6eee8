import type { BodyOf } from '#contract/endpoint.ts';
import { addComment, askForChanges, listComments, resolveComment } from '#contract/project-review.ts';
import { actionOnProject, approveProject, rejectProject } from '#contract/project-transitions.ts';
import { listedTransitions } from '#domain/project/transition-lists.ts';
import { listedWords } from '#messages/words/listed.js';
import type { FileLinks } from '../../files/file-links.ts';
import type { Database, Tx } from '../../kernel/db.ts';
import { type Mounting, mount } from '../../kernel/http.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import type { ActionContext, TransitionRequest } from '../life/run-transition.ts';
import { runPlainTransition } from '../life/run-unit-transition.ts';
import { saveProject } from '../life/save-project.ts';
import { readOwnedProject } from '../owned/read-owned-projects.ts';
import { projectForm } from '../project-form.ts';
import { approveProject as approve } from './approve-project.ts';
import {
  addComment as add,
  askForChanges as ask,
  readComments,
  rejectProject as reject,
  resolveComment as resolve,
} from './review-project.ts';

type Deps = { readonly mailbox: Mailbox; readonly links: FileLinks };

/** Mounts the endpoints for review comments, requests for changes, approvals and rejections. */
export function mountProjectReview(mounting: Mounting, database: Database, { mailbox, links }: Deps): void {
  const { db } = database;
  const sign = (now: Date) => (file: string) => links.sign(file, now);
  mount(mounting, listComments, async ({ params, caller, now }) => {
    const { projectSerial } = await readOwnedProject(db, caller, params.projectSerial, sign(now));
    return readComments(db, projectSerial);
  });
  mount(mounting, addComment, async ({ params, body, caller, now }) => {
    const commentContext = { identity: params.projectSerial, now };
    const serial = await database.transact(add, caller, body, commentContext);
    // The reply to a repeated request is checked, too: the caller may no longer see the project.
    const { projectSerial } = await readOwnedProject(db, caller, serial, sign(now));
    return readComments(db, projectSerial);
  });
  mount(mounting, resolveComment, async ({ params, body, caller, now }) => {
    const commentContext = { identity: params.projectSerial, now };
    const resolution = { comment: params.comment, isResolved: body.isResolved };
    return readComments(db, await database.transact(resolve, caller, resolution, commentContext));
  });
  mount(mounting, askForChanges, async ({ params, body, caller, now }) => {
    const context = { caller, now, mailbox };
    const request = { identity: params.projectSerial };
    const serial = await database.transact(ask, context, request, body.comments);
    return readOwnedProject(db, caller, serial, sign(now));
  });
  mount(mounting, approveProject, async ({ params, body, caller, headers, now }) => {
    const keepsComments = body?.openComments === 'keep';
    const start = { identity: params.projectSerial, transition: 'approve' } as const;
    const version = { updatedAt: body?.updatedAt, ifMatch: headers['if-match'] };
    const approval = { ...start, version, keepsComments, moveTracking: body?.moveTracking };
    const serial = await database.transact(approve, { caller, now, mailbox }, approval);
    return readOwnedProject(db, caller, serial, sign(now));
  });
  mount(mounting, rejectProject, async ({ params, body, caller, now }) => {
    const context = { caller, now, mailbox };
    const request = { identity: params.projectSerial };
    const serial = await database.transact(reject, context, request, body?.reason ?? null);
    return readOwnedProject(db, caller, serial, sign(now));
  });
}

/**
 * Mounts the action endpoint of the administrators' list; the body's `type` selects the action (specification
 * §4).
 */
export function mountProjectActions(mounting: Mounting, database: Database, { mailbox, links }: Deps): void {
  mount(
    { ...mounting, bodyProblems: projectForm },
    actionOnProject,
    async ({ params, body, caller, headers, locale, now }) => {
      const version = { updatedAt: body.data?.updatedAt ?? body.updatedAt, ifMatch: headers['if-match'] };
      const moveTracking = body.moveTracking ?? body.data?.moveTracking;
      const action = { ...body, request: { identity: params.id, version, moveTracking } };
      const serial = await database.transact(runListedAction, { caller, now, mailbox }, action);
      const { statusCode } = await readOwnedProject(database.db, caller, serial, (file) =>
        links.sign(file, now),
      );
      return { message: listedWords[body.type]({}, { locale }), status: statusCode };
    },
  );
}

type Action = BodyOf<typeof actionOnProject> & { readonly request: TransitionRequest };

/** Runs an action of the administrators' list and returns the project's serial. */
async function runListedAction(
  tx: Tx,
  context: ActionContext,
  { type, data, request }: Action,
): Promise<string> {
  const name = listedTransitions[type];
  if (name === 'approveListed')
    return approve(tx, context, { ...request, transition: name, keepsComments: false });
  if (name === 'save') return saveProject(tx, context, { ...request, body: data ?? {} });
  return runPlainTransition(tx, context, { ...request, transition: name });
}
