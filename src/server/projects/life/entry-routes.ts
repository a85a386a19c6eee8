import { copyProject, createProject, saveProject } from '#contract/owned-projects.ts';
import { deleteProject } from '#contract/project-transitions.ts';
import { m } from '#messages/messages.js';
import type { FileLinks } from '../../files/file-links.ts';
import type { Database } from '../../kernel/db.ts';
import { type Mounting, mount } from '../../kernel/http.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import { readOwnedProject } from '../owned/read-owned-projects.ts';
import { projectForm } from '../project-form.ts';
import {
  copyProject as copy,
  createProject as create,
  deleteProject as remove,
} from './create-or-delete-project.ts';
import { saveProject as save, withVersion } from './save-project.ts';

type Deps = { readonly mailbox: Mailbox; readonly links: FileLinks };

/** Mounts the endpoints that create, save and delete projects. */
export function mountProjectEntry(mounting: Mounting, database: Database, { mailbox, links }: Deps): void {
  const { db } = database;
  const form = { ...mounting, bodyProblems: projectForm };
  mount(form, createProject, async ({ body, caller, now }) => {
    const saved = await database.transact(withVersion(create), caller, { body, now });
    const project = await readOwnedProject(db, caller, saved.serial, (file) => links.sign(file, now));
    return { ...project, updatedAt: saved.updatedAt };
  });
  mount(form, copyProject, async ({ params, body, caller, locale, now }) => {
    const { projectSerial: identity } = params;
    const serial = await database.transact(copy, caller, {
      identity,
      locale,
      spendToken: body?.spendToken,
      now,
    });
    return readOwnedProject(db, caller, serial, (file) => links.sign(file, now));
  });
  mount(form, saveProject, async ({ params, body, caller, headers, now }) => {
    const version = { updatedAt: body.updatedAt, ifMatch: headers['if-match'] };
    const { moveTracking } = body;
    const input = { identity: params.projectSerial, body, version, moveTracking };
    const saved = await database.transact(withVersion(save), { caller, now, mailbox }, input);
    const project = await readOwnedProject(db, caller, saved.serial, (file) => links.sign(file, now));
    return { ...project, updatedAt: saved.updatedAt };
  });
  mount(mounting, deleteProject, async ({ params, caller, locale, now }) => {
    const request = { identity: params.projectSerial };
    await database.transact(remove, { caller, now, mailbox }, request);
    return { message: m.project_deleted({}, { locale }) };
  });
}
