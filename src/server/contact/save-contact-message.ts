import { baseLocale } from '#messages/runtime.js';
import { listOrganizationUsers } from '../accounts/users-for-emails.ts';
import { refused, type SolvedTask } from '../captcha/captcha.ts';
import { claimTask } from '../captcha/claim-task.ts';
import type { Tx } from '../kernel/db.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { deleteOlder, findByChallenge, insertMessage } from './contact-message-store.ts';

/** A message and the public project it is about. */
export type ContactMessage = {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly project: {
    readonly serial: string;
    readonly title: string;
    /** Serial of its organization. */
    readonly organization: string;
    /** Email of its contact person; null without one. */
    readonly contact: string | null;
  } | null;
};

/** The solved captcha, client address and time of a message. */
export type Arrival = { readonly task: SolvedTask; readonly address: string; readonly now: Date };

export type ContactDeps = { readonly mailbox: Mailbox; readonly count: CountRequest };

const contactLimit = { bucket: 'contact', most: 5, seconds: 3600 };
const RETENTION_YEARS = 2;

/** Deletes messages of more than two years ago. */
export async function forgetContactMessages(tx: Tx, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - RETENTION_YEARS);
  await deleteOlder(tx, oldest);
}

/**
 * Saves a message and queues it, in one transaction, for administrators and, if it is about a project, for
 * its contact person. A repetition of the same message with the same task, after a lost response, is not sent
 * again.
 */
export async function saveContactMessage(
  tx: Tx,
  message: ContactMessage,
  { task, address, now }: Arrival,
  { mailbox, count }: ContactDeps,
): Promise<void> {
  const { project, ...fields } = message;
  const row = { ...fields, project: project?.serial ?? null };
  if (!(await claimTask(tx, task))) {
    const earlier = await findByChallenge(tx, task.nonce);
    if (earlier === undefined || !isSame(earlier, row)) throw refused();
    return;
  }
  await count(tx, contactLimit, address, now);
  await insertMessage(tx, { ...row, challenge: task.nonce, createdAt: now });
  const about = project === null ? null : { serial: project.serial, title: project.title };
  const values = { ...fields, project: about };
  if (project !== null && about !== null && project.contact !== null) {
    const template = { name: 'project-message' as const, values: { ...fields, project: about } };
    const [first] = await listOrganizationUsers(tx, project.organization);
    const locale = first?.locale ?? baseLocale;
    await mailbox.post(tx, { template, to: [project.contact], replyTo: message.email, locale });
  }
  await mailbox.postToAdmins(tx, { template: { name: 'contact-message', values }, replyTo: message.email });
}

type MessageFields = Omit<ContactMessage, 'project'> & { readonly project: string | null };

function isSame(a: MessageFields, b: MessageFields): boolean {
  return (['name', 'email', 'message', 'project'] as const).every((part) => a[part] === b[part]);
}
