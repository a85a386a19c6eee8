import { claimTask } from '../captcha/claim-task.ts';
import { refused, type SolvedTask } from '../captcha/captcha.ts';
import type { Tx } from '../kernel/db.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { deleteOlder, findByChallenge, insertMessage } from './contact-message-store.ts';

/** A message as it was written, and the public project it is about. */
export type ContactMessage = {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly project: { readonly serial: string; readonly title: string } | null;
};

/** What comes with a message: the task that was solved for it, from where it came, and when. */
export type Arrival = { readonly task: SolvedTask; readonly address: string; readonly now: Date };

export type ContactOffice = { readonly mailbox: Mailbox; readonly count: CountRequest };

const contactLimit = { bucket: 'contact', most: 5, seconds: 3600 };
const KEPT_YEARS = 2;

/**
 * Keeps a message and queues it for the administrators, in one transaction. The same message with the same task was sent
 * before and only its answer lost: it is not sent twice.
 */
export async function keepContactMessage(
  tx: Tx,
  written: ContactMessage,
  { task, address, now }: Arrival,
  { mailbox, count }: ContactOffice,
): Promise<void> {
  const { project, ...said } = written;
  const row = { ...said, project: project?.serial ?? null };
  if (!(await claimTask(tx, task))) {
    const earlier = await findByChallenge(tx, task.nonce);
    if (earlier === undefined || !isSame(earlier, row)) throw refused();
    return;
  }
  await count(tx, contactLimit, address, now);
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - KEPT_YEARS);
  await deleteOlder(tx, oldest);
  await insertMessage(tx, { ...row, challenge: task.nonce, createdAt: now });
  const template = { name: 'contact-message' as const, values: written };
  await mailbox.postToAdmins(tx, { template, replyTo: written.email });
}

type Said = Omit<ContactMessage, 'project'> & { readonly project: string | null };

function isSame(one: Said, other: Said): boolean {
  return (['name', 'email', 'message', 'project'] as const).every((part) => one[part] === other[part]);
}
