import { copyProject, createProject, saveProject } from '#contract/held-projects.ts';
import { deleteProject } from '#contract/project-transitions.ts';
import { m } from '#messages/messages.js';
import type { FileLinks } from '../../files/file-links.ts';
import type { Database } from '../../kernel/db.ts';
import { mount, type Mounting } from '../../kernel/http.ts';
import { readIdempotencyKey } from '../../kernel/idempotency.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import { readHeldProject } from '../held/read-held-projects.ts';
import { projectForm } from '../project-form.ts';
import {
  copyProject as copy,
  createProject as create,
  deleteProject as remove,
} from './create-or-delete-project.ts';
import { saveProject as save } from './save-project.ts';

type Deps = { readonly mailbox: Mailbox; readonly links: FileLinks };

/** Mounts the endpoints that create, save and delete projects. */
export function mountProjectEntry(mounting: Mounting, database: Database, { mailbox, links }: Deps): void {
  const { db } = database;
  const form = { ...mounting, bodyProblems: projectForm };
  mount(form, createProject, async ({ body, caller, headers, now }) => {
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, ['create', body]);
    const serial = await database.transact(create, caller, { body, idempotencyKey, now });
    return readHeldProject(db, caller, serial, (file) => links.sign(file, now));
  });
  mount(form, copyProject, async ({ params, caller, headers, locale, now }) => {
    const { projectSerial: identity } = params;
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, ['copy', identity]);
    const serial = await database.transact(copy, caller, { identity, idempotencyKey, locale, now });
    return readHeldProject(db, caller, serial, (file) => links.sign(file, now));
  });
  mount(form, saveProject, async ({ params, body, caller, headers, now }) => {
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, ['save', params, body]);
    const version = { updatedAt: body.updatedAt, ifMatch: headers['if-match'] };
    const input = { identity: params.projectSerial, body, version, idempotencyKey };
    const serial = await database.transact(save, { caller, now, mailbox }, input);
    return readHeldProject(db, caller, serial, (file) => links.sign(file, now));
  });
  mount(mounting, deleteProject, async ({ params, caller, headers, locale, now }) => {
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, ['delete', params]);
    const request = { identity: params.projectSerial, idempotencyKey };
    await database.transact(remove, { caller, now, mailbox }, request);
    return { message: m.project_deleted({}, { locale }) };
  });
}
