import { addComment, askForChanges, listComments, resolveComment } from '#contract/project-review.ts';
import { rejectProject } from '#contract/project-transitions.ts';
import type { FileLinks } from '../../files/file-links.ts';
import type { Database } from '../../kernel/db.ts';
import { mount, type Mounting } from '../../kernel/http.ts';
import { readIdempotencyKey } from '../../kernel/idempotency.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import { readHeldProject } from '../held/read-held-projects.ts';
import {
  addComment as add,
  resolveComment as resolve,
  askForChanges as ask,
  rejectProject as reject,
  readComments,
} from './review-project.ts';

type Deps = { readonly mailbox: Mailbox; readonly links: FileLinks };

/** Mounts the endpoints for review comments, requests for changes and rejections. */
export function mountProjectReview(mounting: Mounting, database: Database, { mailbox, links }: Deps): void {
  const { db } = database;
  const sign = (now: Date) => (file: string) => links.sign(file, now);
  mount(mounting, listComments, async ({ params, caller, now }) => {
    const { projectSerial } = await readHeldProject(db, caller, params.projectSerial, sign(now));
    return readComments(db, projectSerial);
  });
  mount(mounting, addComment, async ({ params, body, caller, headers, now }) => {
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, ['comment', params, body]);
    const commentContext = { identity: params.projectSerial, idempotencyKey, now };
    const serial = await database.transact(add, caller, body, commentContext);
    // The reply to a repeated request is checked, too: the caller may no longer see the project.
    const { projectSerial } = await readHeldProject(db, caller, serial, sign(now));
    return readComments(db, projectSerial);
  });
  mount(mounting, resolveComment, async ({ params, body, caller, now }) => {
    const commentContext = { identity: params.projectSerial, now };
    const resolution = { comment: params.comment, isResolved: body.isResolved };
    return readComments(db, await database.transact(resolve, caller, resolution, commentContext));
  });
  mount(mounting, askForChanges, async ({ params, body, caller, headers, now }) => {
    const context = { caller, now, mailbox };
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, [
      'ask-for-changes',
      params,
      body,
    ]);
    const request = { identity: params.projectSerial, idempotencyKey };
    const serial = await database.transact(ask, context, request, body.comments);
    return readHeldProject(db, caller, serial, sign(now));
  });
  mount(mounting, rejectProject, async ({ params, body, caller, headers, now }) => {
    const context = { caller, now, mailbox };
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, ['reject', params, body]);
    const request = { identity: params.projectSerial, idempotencyKey };
    const serial = await database.transact(reject, context, request, body?.reason ?? null);
    return readHeldProject(db, caller, serial, sign(now));
  });
}
