import {
  approveProject,
  archiveProject,
  featureProject,
  reopenProject,
  submitProject,
  updateEmissions,
  actOnProject,
} from '#contract/project-transitions.ts';
import type { FileLinks } from '../../files/file-links.ts';
import type { Caller } from '../../kernel/admit.ts';
import type { Database, Tx } from '../../kernel/db.ts';
import { mount, type Mounting } from '../../kernel/http.ts';
import { readIdempotencyKey } from '../../kernel/idempotency.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import { readHeldProject } from '../held/read-held-projects.ts';
import { projectForm } from '../project-form.ts';
import { approveProject as approve } from './approve-project.ts';
import { submitProject as submit } from './submit-project.ts';
import { runTransition, type ActionContext, type TransitionRequest } from './run-transition.ts';
import { unarchiveProject } from './unarchive-project.ts';
import { updateEmissions as update } from './update-emissions.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type ListedAction, listedTransitions } from '#domain/project/transitions.ts';
import { m } from '#messages/messages.js';
import { saveProject } from '../entry/save-project.ts';

type LifeDeps = { readonly mailbox: Mailbox; readonly links: FileLinks };

/** Mounts the endpoints that submit, approve, reopen, feature and archive projects and update their emissions. */
export function mountProjectLife(mounting: Mounting, database: Database, { mailbox, links }: LifeDeps): void {
  const read = (caller: Caller, serial: string, now: Date) =>
    readHeldProject(database.db, caller, serial, (file) => links.sign(file, now));
  mount(mounting, submitProject, async ({ params, body, caller, headers, now }) => {
    const request = ['submit', params, ...(body ? [body] : [])];
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, request);
    const version = { updatedAt: body?.updatedAt, ifMatch: headers['if-match'] };
    const submission = { identity: params.projectSerial, version, idempotencyKey };
    return read(caller, await database.transact(submit, { caller, now, mailbox }, submission), now);
  });
  mount(mounting, approveProject, async ({ params, body, caller, headers, now }) => {
    const request = ['approve', params, ...(body ? [body] : [])];
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, request);
    const keepsComments = body?.openComments === 'keep';
    const start = { identity: params.projectSerial, transition: 'approve', idempotencyKey } as const;
    const version = { updatedAt: body?.updatedAt, ifMatch: headers['if-match'] };
    const approval = { ...start, version, keepsComments };
    return read(caller, await database.transact(approve, { caller, now, mailbox }, approval), now);
  });
  mount(mounting, reopenProject, async ({ params, caller, headers, now }) => {
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, ['reopen', params]);
    const start = { identity: params.projectSerial, transition: 'reopen', idempotencyKey } as const;
    return read(caller, await database.transact(runTransition, { caller, now, mailbox }, start), now);
  });
  mount(mounting, featureProject, async ({ params, body, caller, headers, now }) => {
    const name = body.featured ? 'feature' : 'unfeature';
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, [name, params]);
    const start = { identity: params.projectSerial, transition: name, idempotencyKey } as const;
    return read(caller, await database.transact(runTransition, { caller, now, mailbox }, start), now);
  });
  mount(mounting, archiveProject, async ({ params, body, caller, headers, now }) => {
    const context = { caller, now, mailbox };
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, ['archived', params, body]);
    const request = { identity: params.projectSerial, idempotencyKey };
    const serial = body.archived
      ? await database.transact(runTransition, context, { ...request, transition: 'archive' })
      : await database.transact(unarchiveProject, context, request);
    return read(caller, serial, now);
  });
  mount(
    { ...mounting, bodyProblems: projectForm },
    updateEmissions,
    async ({ params, body, caller, headers, now }) => {
      const idempotencyKey = readIdempotencyKey(headers, caller.organization, [
        'update-emissions',
        params,
        body,
      ]);
      const sent = { identity: params.projectSerial, body, ifMatch: headers['if-match'], idempotencyKey };
      return read(caller, await database.transact(update, { caller, now, mailbox }, sent), now);
    },
  );
}

/** Mounts the action endpoint of the administrators' list; the body's `type` selects the action (specification §4). */
export function mountProjectActions(
  mounting: Mounting,
  database: Database,
  { mailbox, links }: LifeDeps,
): void {
  mount(
    { ...mounting, bodyProblems: projectForm },
    actOnProject,
    async ({ params, body, caller, headers, locale, now }) => {
      const idempotencyKey = readIdempotencyKey(headers, caller.organization, ['action', params, body]);
      const version = { updatedAt: body.data?.updatedAt ?? body.updatedAt, ifMatch: headers['if-match'] };
      const action = { ...body, request: { identity: params.id, version, idempotencyKey } };
      const serial = await database.transact(runListedAction, { caller, now, mailbox }, action);
      const { statusCode } = await readHeldProject(database.db, caller, serial, (file) =>
        links.sign(file, now),
      );
      return { message: messages[body.type]({}, { locale }), status: statusCode };
    },
  );
}

type Action = BodyOf<typeof actOnProject> & { readonly request: TransitionRequest };

/** Runs an action of the administrators' list and returns the project's serial. */
async function runListedAction(
  tx: Tx,
  context: ActionContext,
  { type, data, request }: Action,
): Promise<string> {
  const name = listedTransitions[type];
  switch (name) {
    case 'approveListed':
      return approve(tx, context, { ...request, transition: name, keepsComments: false });
    case 'save':
      return saveProject(tx, context, { ...request, body: data ?? {} });
    case 'reject':
    case 'reopen':
    case 'archiveListed':
      return runTransition(tx, context, { ...request, transition: name });
  }
}

const messages = {
  approve: m.action_approved,
  reject: m.action_rejected,
  cancel: m.action_cancelled,
  archive: m.action_archived,
  save: m.action_saved,
} satisfies Record<ListedAction, unknown>;
