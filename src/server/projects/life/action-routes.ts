import { actOnProject } from '#contract/admin-projects.ts';
import { m } from '#messages/messages.js';
import type { FileLinks } from '../../files/file-links.ts';
import type { Caller } from '../../kernel/admit.ts';
import type { Database } from '../../kernel/db.ts';
import { mount, type Mounting } from '../../kernel/http.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import { saveProject } from '../entry/save-project.ts';
import { readHeldProject } from '../held/read-held-project.ts';
import { projectForm } from '../project-form.ts';
import { approveProject } from './approve-project.ts';
import { returnToOwner } from './return-to-owner.ts';
import { archiveListed } from './show-project.ts';

type Deps = { readonly mailbox: Mailbox; readonly links: FileLinks };

/** Mounts the action endpoint of the administrators' list; the body's `type` selects the action (specification §4). */
export function mountProjectActions(mounting: Mounting, database: Database, { mailbox, links }: Deps): void {
  mount(
    { ...mounting, bodyProblems: projectForm },
    actOnProject,
    async ({ params, body, caller, headers, locale, now }) => {
      const context = { caller, now, mailbox };
      const identity = params.id;
      const approval = { identity, isAnyway: true, keepsComments: false, idempotencyKey: null };
      const runAction = async (): Promise<string> => {
        switch (body.type) {
          case 'approve':
            await database.transact(approveProject, context, approval);
            return m.action_approved({}, { locale });
          case 'reject':
            await database.transact(returnToOwner, context, identity, 'reject');
            return m.action_rejected({}, { locale });
          case 'cancel':
            await database.transact(returnToOwner, context, identity, 'reopen');
            return m.action_cancelled({}, { locale });
          case 'archive':
            await database.transact(archiveListed, caller, { identity, now });
            return m.action_archived({}, { locale });
          case 'save':
            await database.transact(saveProject, caller, saving(body.data ?? {}));
            return m.action_saved({}, { locale });
        }
      };
      const saving = (data: NonNullable<typeof body.data>) => {
        return { identity, body: data, ifMatch: headers['if-match'], now };
      };
      const message = await runAction();
      return { message, status: await statusOf(database, { caller, identity, links, now }) };
    },
  );
}

type StatusQuery = {
  readonly caller: Caller;
  readonly identity: string;
  readonly links: FileLinks;
  readonly now: Date;
};

async function statusOf({ db }: Database, { caller, identity, links, now }: StatusQuery): Promise<number> {
  const { statusCode } = await readHeldProject(db, caller, identity, (file) => links.sign(file, now));
  return statusCode;
}
