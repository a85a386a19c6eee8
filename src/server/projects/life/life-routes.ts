import {
  archiveProject,
  featureProject,
  plainCalls,
  submitProject,
  updateEmissions,
} from '#contract/project-transitions.ts';
import { plainTransitions } from '#domain/project/transition-lists.ts';
import type { FileLinks } from '../../files/file-links.ts';
import type { Caller } from '../../kernel/admit.ts';
import type { Database } from '../../kernel/db.ts';
import { type Mounting, mount } from '../../kernel/http.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import { readOwnedProject } from '../owned/read-owned-projects.ts';
import { projectForm } from '../project-form.ts';
import { runTransition } from './run-transition.ts';
import { runPlainTransition } from './run-unit-transition.ts';
import { withVersion } from './save-project.ts';
import { submitProject as submit } from './submit-project.ts';
import { updateEmissions as update } from './update-emissions.ts';

type LifeDeps = { readonly mailbox: Mailbox; readonly links: FileLinks };

/**
 * Mounts the endpoints that submit, feature and archive projects, update their emissions, and
 * start what only follows the table.
 */
export function mountProjectLife(mounting: Mounting, database: Database, { mailbox, links }: LifeDeps): void {
  const read = (caller: Caller, serial: string, now: Date) =>
    readOwnedProject(database.db, caller, serial, (file) => links.sign(file, now));
  mount(mounting, submitProject, async ({ params, body, caller, headers, now }) => {
    const version = { updatedAt: body?.updatedAt, ifMatch: headers['if-match'] };
    const { moveTracking } = body ?? {};
    const submission = { identity: params.projectSerial, version, moveTracking };
    const saved = await database.transact(withVersion(submit), { caller, now, mailbox }, submission);
    return { ...(await read(caller, saved.serial, now)), updatedAt: saved.updatedAt };
  });
  for (const transition of plainTransitions) {
    mount(mounting, plainCalls[transition], async ({ params, caller, now }) => {
      const start = { identity: params.projectSerial, transition };
      return read(caller, await database.transact(runPlainTransition, { caller, now, mailbox }, start), now);
    });
  }
  mount(mounting, featureProject, async ({ params, body, caller, now }) => {
    const name = body.featured ? 'feature' : 'unfeature';
    const start = { identity: params.projectSerial, transition: name } as const;
    return read(caller, await database.transact(runTransition, { caller, now, mailbox }, start), now);
  });
  mount(mounting, archiveProject, async ({ params, body, caller, now }) => {
    const { archived, moveTracking } = body;
    const transition = archived ? 'archive' : 'unarchive';
    const start = { identity: params.projectSerial, transition, moveTracking } as const;
    return read(caller, await database.transact(runTransition, { caller, now, mailbox }, start), now);
  });
  mount(
    { ...mounting, bodyProblems: projectForm },
    updateEmissions,
    async ({ params, body, caller, headers, now }) => {
      const sent = { identity: params.projectSerial, body, ifMatch: headers['if-match'] };
      const saved = await database.transact(withVersion(update), { caller, now, mailbox }, sent);
      return { ...(await read(caller, saved.serial, now)), updatedAt: saved.updatedAt };
    },
  );
}
