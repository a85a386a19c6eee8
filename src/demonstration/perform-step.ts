import type { ProjectBody } from '#contract/project-body.ts';
import { pictureSlots } from '#domain/project/slots.ts';
import { fileAddress } from '#server/files/file-address.ts';
import type { FileStore } from '#server/files/file-port.ts';
import { recordUploads } from '#server/files/store-upload.ts';
import type { Actor } from '#server/kernel/admit.ts';
import type { Tx } from '#server/kernel/db.ts';
import { createProject } from '#server/projects/entry/create-project.ts';
import { approveProject } from '#server/projects/life/approve-project.ts';
import { submitProject } from '#server/projects/life/submit-project.ts';
import { runTransition } from '#server/projects/life/run-transition.ts';
import { updateEmissions } from '#server/projects/life/update-emissions.ts';
import { addComment } from '#server/projects/review/add-comment.ts';
import { askForChanges } from '#server/projects/review/return-submission.ts';
import type { LifeStep } from './compose/step.ts';
import { noMail } from './no-mail.ts';
import type { StoredFiles } from './store-files.ts';

export type StepContext = {
  /** Serial of the registry office, which decides. */
  readonly office: string;
  readonly files: StoredFiles['ofEntries'];
  readonly store: FileStore;
};

/** Performs a step at its time, with the use case that the request of an owner or administrator calls. Sends no emails. */
export async function performStep(tx: Tx, step: LifeStep, context: StepContext): Promise<void> {
  const { entry, at: now } = step;
  const { serial: identity, comments } = entry;
  const owner = { caller: actorOf(entry.organizationSerial, false), now, mailbox: noMail };
  const office = { caller: actorOf(context.office, true), now, mailbox: noMail };
  switch (step.act) {
    case 'create': {
      const body = { ...bodyOf(step), ...(await uploadFiles(tx, step, context)) };
      const serial = await createProject(tx, owner.caller, { body, idempotencyKey: null, now });
      if (serial !== identity) throw new Error(`${identity} of the demonstration became ${serial}.`);
      break;
    }
    case 'submit':
      await submitProject(tx, owner, identity, null);
      break;
    case 'approve': {
      const approval = {
        identity,
        transition: 'approve',
        keepsComments: false,
        idempotencyKey: null,
      } as const;
      await approveProject(tx, office, approval);
      break;
    }
    case 'feature':
      await runTransition(tx, office, { identity, transition: 'feature' });
      break;
    case 'ask-changes':
      await askForChanges(tx, office, identity, comments);
      break;
    case 'reject':
      for (const comment of comments) await addComment(tx, office.caller, comment, { identity, now });
      await runTransition(tx, office, { identity, transition: 'reject' });
      break;
    case 'update-emissions': {
      const { documents } = await uploadFiles(tx, step, context);
      const body = { EmissionReductions: { draft: [...step.rows] }, documents };
      await updateEmissions(tx, owner, { identity, body, ifMatch: undefined, idempotencyKey: null });
      break;
    }
  }
}

function actorOf(organization: string, isAdministrator: boolean): Actor {
  return { organization, isAdministrator, mayEdit: true, account: null, impersonator: null };
}

type SavingStep = LifeStep & { readonly act: 'create' | 'update-emissions' };

/** Records the uploads of a step's files. Returns their addresses by slot. */
async function uploadFiles(tx: Tx, { entry, slots, at: now }: SavingStep, { files, store }: StepContext) {
  const uploader = { organization: entry.organizationSerial, now };
  const uploads = slots.map((slot) => {
    const file = files.get(entry.serial)?.[slot];
    if (file === undefined) throw new Error(`${entry.serial} has no file for ${slot}.`);
    return { slot, file };
  });
  await recordUploads(
    tx,
    uploader,
    uploads.map(({ file }) => file),
    store,
  );
  const sent = uploads.map(({ slot, file }) => [slot, { url: fileAddress(file.id) }] as const);
  const isPicture = ([slot]: (typeof sent)[number]) => pictures.includes(slot);
  return {
    pictures: Object.fromEntries(sent.filter(isPicture)),
    documents: Object.fromEntries(sent.filter((one) => !isPicture(one))),
  };
}

const pictures: readonly string[] = pictureSlots;

/** Returns the facts and rows of an entry as the body of its owner's request. */
function bodyOf({ entry: { facts }, rows }: SavingStep): ProjectBody {
  return {
    title: facts.title,
    description: facts.description,
    programType: facts.programType,
    projectType: facts.projectType,
    projectStatus: facts.stage,
    programOfActivities: facts.programOfActivities,
    offsetProvider: facts.offsetProvider,
    offsetRegistry: facts.offsetRegistry,
    offsetProject: facts.offsetProject,
    offsetSerials: facts.offsetSerials,
    funding: facts.funding,
    visibility: facts.visibility,
    overviewTracking: facts.overviewTracking,
    timeline: { startDate: facts.startDate, endDate: facts.endDate },
    location: { address: facts.address, latitude: facts.latitude, longitude: facts.longitude },
    contact: {
      fullName: facts.contactName,
      jobTitle: facts.contactJobTitle,
      email: facts.contactEmail,
      tel: facts.contactTel,
    },
    emissionReductions: { draft: [...rows] },
  };
}
