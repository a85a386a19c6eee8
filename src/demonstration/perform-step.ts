import type { ProjectBody } from '#contract/project-fields.ts';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import { pictureSlots } from '#domain/project/project-terms.ts';
import { requestCorrection } from '#server/corrections/correct-units.ts';
import { fileAddress } from '#server/files/file-address.ts';
import type { FileStore } from '#server/files/file-port.ts';
import { recordUploads } from '#server/files/store-upload.ts';
import type { Actor } from '#server/kernel/admit.ts';
import type { Tx } from '#server/kernel/db.ts';
import { listUnitRows } from '#server/ledger/read-ledger.ts';
import { findReceivedEntry } from '#server/projects/life/apply-to-ledger.ts';
import { createProject } from '#server/projects/life/create-or-delete-project.ts';
import { runTransition } from '#server/projects/life/run-transition.ts';
import { runUnitTransition } from '#server/projects/life/run-unit-transition.ts';
import { submitProject } from '#server/projects/life/submit-project.ts';
import { updateEmissions } from '#server/projects/life/update-emissions.ts';
import { approveProject } from '#server/projects/review/approve-project.ts';
import { addComment, askForChanges } from '#server/projects/review/review-project.ts';
import type { LifeStep, Step, UnitStep } from './compose/entry.ts';
import { noMail } from './no-mail.ts';
import type { StoredFiles } from './store-files.ts';

export type StepContext = {
  /** Serial of the registry office, which decides. */
  readonly office: string;
  /** Accounts in whose names organizations act, by serial; the registry itself acts for the others. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly files: StoredFiles['ofEntries'];
  readonly store: FileStore;
};

/**
 * Performs a step at its time, with the use case that the request of an owner or administrator calls. Sends
 * no emails.
 */
export async function performStep(tx: Tx, step: LifeStep, context: StepContext): Promise<void> {
  const { entry, at: now } = step;
  const { serial: identity, comments } = entry;
  const owner = { caller: actorOf(entry.organizationSerial, context), now, mailbox: noMail };
  const office = { caller: actorOf(context.office, context), now, mailbox: noMail };
  switch (step.action) {
    case 'create': {
      const body = { ...bodyOf(step), ...(await uploadFiles(tx, step, context)) };
      const serial = await createProject(tx, owner.caller, { body, now });
      if (serial !== identity) throw new Error(`${identity} of the demonstration became ${serial}.`);
      break;
    }
    case 'submit':
      await submitProject(tx, owner, { identity });
      break;
    case 'approve': {
      const approval = {
        identity,
        transition: 'approve',
        keepsComments: false,
      } as const;
      await approveProject(tx, office, approval);
      break;
    }
    case 'feature':
      await runTransition(tx, office, { identity, transition: 'feature' });
      break;
    case 'ask-changes':
      await askForChanges(tx, office, { identity }, comments);
      break;
    case 'reject':
      for (const comment of comments) await addComment(tx, office.caller, comment, { identity, now });
      await runUnitTransition(tx, office, { identity, transition: 'reject' });
      break;
    case 'update-emissions': {
      const { documents } = await uploadFiles(tx, step, context);
      const body = { EmissionReductions: { draft: [...step.rows] }, documents };
      await updateEmissions(tx, owner, { identity, body, ifMatch: undefined });
      break;
    }
  }
}

function actorOf(organization: string, { office, accounts }: StepContext): Actor {
  const account = accounts.get(organization) ?? null;
  return {
    organization,
    isAdministrator: organization === office,
    mayEdit: true,
    account,
    impersonator: null,
  };
}

type SavingStep = LifeStep & { readonly action: 'create' | 'update-emissions' };

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

/** Returns the details and rows of an entry as the body of its owner's request. */
function bodyOf({ entry: { details }, rows }: SavingStep): ProjectBody {
  return {
    title: details.title,
    description: details.description,
    programType: details.programType,
    projectType: details.projectType,
    projectStatus: details.stage,
    programOfActivities: details.programOfActivities,
    offsetProvider: details.offsetProvider,
    offsetRegistry: details.offsetRegistry,
    offsetProject: details.offsetProject,
    offsetSerials: details.offsetSerials,
    funding: details.funding,
    visibility: details.visibility,
    overviewTracking: details.overviewTracking,
    timeline: { startDate: details.startDate, endDate: details.endDate },
    location: { address: details.address, latitude: details.latitude, longitude: details.longitude },
    contact: {
      fullName: details.contactName,
      jobTitle: details.contactJobTitle,
      email: details.contactEmail,
      tel: details.contactTel,
    },
    emissionReductions: { draft: [...rows] },
  };
}

const unitOperations: ReadonlySet<string> = new Set(['transfer', 'cancel', 'retire-received', 'correct']);

/** Returns whether a step is an operation on units. */
export function isUnitStep(step: Step): step is UnitStep {
  return unitOperations.has(step.action);
}

/**
 * Performs an operation on units at its time: the administrator's correction, if the demonstration has an
 * administrator, or the emissions update of their holder. Sends no emails.
 */
export async function performUnitStep(tx: Tx, step: UnitStep, context: StepContext): Promise<void> {
  if (step.action === 'correct') return correct(tx, step, context);
  const { entry, at: now } = step;
  const isReceived = step.action === 'retire-received';
  const organization = isReceived ? step.receiver : entry.organizationSerial;
  const identity = isReceived ? await findReceivedEntry(tx, entry.serial, step.receiver) : entry.serial;
  const caller = actorOf(organization, context);
  const start = { identity, transition: 'updateEmissions' } as const;
  await runUnitTransition(tx, { caller, now, mailbox: noMail }, start, async () => {
    return { operations: [await operationOf(tx, step, organization)] };
  });
}

type Correction = UnitStep & { readonly action: 'correct' };

async function correct(tx: Tx, step: Correction, context: StepContext): Promise<void> {
  const { account, ...office } = actorOf(context.office, context);
  if (account === null) return;
  const serial = { project: step.entry.serial, ...(await highestUnits(tx, step, step.receiver)) };
  const input = { serials: formatSerialRange(serial), reason: step.reason };
  await requestCorrection(tx, { caller: { ...office, account }, now: step.at, mailbox: noMail }, input);
}

async function operationOf(
  tx: Tx,
  step: Exclude<UnitStep, Correction>,
  organization: string,
): Promise<LedgerOperation> {
  const { serial: project } = step.entry;
  const units = { organization, project, range: await highestUnits(tx, step, organization) };
  if (step.action === 'cancel') return { type: 'cancel', ...units };
  if (step.action === 'transfer') return { type: 'transfer', ...units, receiver: step.receiver };
  const certificate = { beneficiary: step.beneficiary, purpose: null, isBeneficiaryPrivate: false };
  return { type: 'retire', ...units, purpose: step.purpose, certificate };
}

/**
 * Returns the highest active serials of the vintage that the organization holds; of a correction the highest
 * retired ones.
 */
async function highestUnits(tx: Tx, { action, entry, year, tonnes }: UnitStep, organization: string) {
  const rows = await listUnitRows(tx, { project: entry.serial, organization }, [year]);
  const held = rows.filter(({ status, transferredTo }) => {
    return transferredTo === null && status === (action === 'correct' ? 'Retired' : 'Registered');
  });
  const max = Math.max(...held.map((row) => row.max));
  return { min: max - tonnes + 1, max };
}
