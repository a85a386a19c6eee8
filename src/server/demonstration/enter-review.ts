import type { ProjectBody } from '#contract/project-body.ts';
import { facts as allFacts } from '#domain/project/facts.ts';
import { namedFacts } from '#domain/project/named-facts.ts';
import { pictureSlots } from '#domain/project/slots.ts';
import { fileAddress } from '../files/file-address.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { createProject } from '../projects/entry/create-project.ts';
import { submitProject } from '../projects/life/submit-project.ts';
import { transition } from '../projects/life/transition.ts';
import { addComment } from '../projects/review/add-comment.ts';
import { askForChanges } from '../projects/review/ask-for-changes.ts';
import type { ReviewAct } from './compose/compose-review.ts';
import type { Entry } from './compose/entry.ts';

type ReviewContext = {
  /** Serial of the registry office, which decides. */
  readonly office: string;
  /** Returns an entry's files, slot to id. */
  readonly filesOf: (serial: string) => Readonly<Record<string, string>>;
};

/** Sends no emails. */
const mailbox: Mailbox = { post: async () => undefined, postToAdmins: async () => undefined };

/** Performs the actions on entries that are not approved, one by one, as people's requests would. */
export async function enterReview(tx: Tx, acts: readonly ReviewAct[], context: ReviewContext): Promise<void> {
  const office = actorOf(context.office, true);
  for (const { entry, act, at: now } of acts) {
    const { serial, comments } = entry;
    const owner = actorOf(entry.organizationSerial, false);
    switch (act) {
      case 'begin': {
        const body = bodyOf(entry, context.filesOf(serial));
        const begun = await createProject(tx, owner, { body, idempotencyKey: null, now });
        if (begun !== serial) throw new Error(`${serial} of the demonstration became ${begun}.`);
        break;
      }
      case 'submit':
        await submitProject(tx, { caller: owner, now, mailbox }, serial, null);
        break;
      case 'ask-changes':
        await askForChanges(tx, { caller: office, now, mailbox }, serial, comments);
        break;
      case 'reject':
        for (const comment of comments) await addComment(tx, office, comment, { identity: serial, now });
        await transition(tx, { caller: office, now, mailbox }, { identity: serial, transition: 'reject' });
        break;
    }
  }
}

function actorOf(organization: string, isAdministrator: boolean): Actor {
  return { organization, isAdministrator, account: null, impersonator: null };
}

/** Returns an entry as the body of its owner's request. */
function bodyOf({ facts }: Entry, files: Readonly<Record<string, string>>): ProjectBody {
  const pictures: readonly string[] = pictureSlots;
  const slots = Object.entries(files).map(([slot, id]) => [slot, { url: fileAddress(id) }] as const);
  return {
    ...namedFacts(facts, allFacts),
    pictures: Object.fromEntries(slots.filter(([slot]) => pictures.includes(slot))),
    documents: Object.fromEntries(slots.filter(([slot]) => !pictures.includes(slot))),
    emissionReductions: { draft: [...facts.rows] },
  };
}
