import type { BodyOf } from '#contract/endpoint.ts';
import { actOnProject } from '#contract/admin-projects.ts';
import { type ListedAction, listedTransitions } from '#domain/project/listed-actions.ts';
import { m } from '#messages/messages.js';
import type { FileLinks } from '../../files/file-links.ts';
import type { Database, Tx } from '../../kernel/db.ts';
import { mount, type Mounting } from '../../kernel/http.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import { saveProject } from '../entry/save-project.ts';
import { readHeldProject } from '../held/read-held-project.ts';
import { projectForm } from '../project-form.ts';
import { approveProject } from './approve-project.ts';
import { type ActionContext, runTransition } from './run-transition.ts';

type Deps = { readonly mailbox: Mailbox; readonly links: FileLinks };

/** Mounts the action endpoint of the administrators' list; the body's `type` selects the action (specification §4). */
export function mountProjectActions(mounting: Mounting, database: Database, { mailbox, links }: Deps): void {
  mount(
    { ...mounting, bodyProblems: projectForm },
    actOnProject,
    async ({ params, body, caller, headers, locale, now }) => {
      const action = { ...body, identity: params.id, ifMatch: headers['if-match'] };
      const serial = await database.transact(runListedAction, { caller, now, mailbox }, action);
      const { statusCode } = await readHeldProject(database.db, caller, serial, (file) =>
        links.sign(file, now),
      );
      return { message: messages[body.type]({}, { locale }), status: statusCode };
    },
  );
}

type Action = BodyOf<typeof actOnProject> & {
  readonly identity: string;
  /** `If-Match` header; undefined when absent. */
  readonly ifMatch: string | undefined;
};

/** Runs an action of the administrators' list and returns the project's serial. */
async function runListedAction(
  tx: Tx,
  context: ActionContext,
  { type, data, identity, ifMatch }: Action,
): Promise<string> {
  const name = listedTransitions[type];
  switch (name) {
    case 'approveListed':
      return approveProject(tx, context, {
        identity,
        transition: name,
        keepsComments: false,
        idempotencyKey: null,
      });
    case 'save':
      return saveProject(tx, context, { identity, body: data ?? {}, ifMatch });
    case 'reject':
    case 'reopen':
    case 'archiveListed':
      return runTransition(tx, context, { identity, transition: name });
  }
}

const messages = {
  approve: m.action_approved,
  reject: m.action_rejected,
  cancel: m.action_cancelled,
  archive: m.action_archived,
  save: m.action_saved,
} satisfies Record<ListedAction, unknown>;
