import { sendContactMessage } from '#contract/contact.ts';
import { m } from '#messages/messages.js';
import type { Captcha } from '../captcha/captcha.ts';
import type { Database } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { wrongField } from '../kernel/problems.ts';
import { findPublicProject } from '../projects/project-queries.ts';
import { detailsInForce } from '../projects/stored-entry.ts';
import { type ContactDeps, saveContactMessage } from './save-contact-message.ts';

/** Mounts the endpoint of the contact page. */
export function mountContact(
  mounting: Mounting,
  database: Database,
  check: Captcha,
  deps: ContactDeps,
): void {
  mount(mounting, sendContactMessage, async ({ body, locale, now, address }) => {
    const { projectId, captcha, ...fields } = body;
    const task = await check.requireSolved(captcha);
    const project = projectId ? await requireProject(database, projectId) : null;
    await database.transact(saveContactMessage, { ...fields, project }, { task, address, now }, deps);
    return { message: m.contact_sent({}, { locale }) };
  });
}

async function requireProject({ db }: Database, identity: string) {
  const found = await findPublicProject(db, identity);
  if (found !== undefined) {
    const { serial, title, organization } = found;
    return { serial, title, organization, contact: detailsInForce(found).contactEmail };
  }
  throw wrongField('projectId', (locale) => m.problem_project_not_found({}, { locale }));
}
