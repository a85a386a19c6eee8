import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { listOrganizationUsers } from '../../accounts/users-for-emails.ts';
import type { Tx } from '../../kernel/db.ts';
import { readCertificateIds } from '../../ledger/read-ledger.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import type { ActedBy } from '../../mail/templates/template.ts';
import type { FilledTemplate } from '../../mail/templates/template-table.ts';
import { readOrganizationName } from '../entry/entry-store.ts';
import type { ActingProject, AppliedOperation } from './apply-to-ledger.ts';
import { readReceivedEntry } from './transition-store.ts';

type Action = {
  readonly mailbox: Mailbox;
  readonly by: ActedBy | null;
  /** The account that acted. */
  readonly actor: string | null;
  /** The projects and entries of one organization whose units changed. */
  readonly projects: readonly ActingProject[];
  /** Id of the statement of a retirement with several certificates. */
  readonly statement?: string | null;
};
type Of<Type extends AppliedOperation['event']['type']> = AppliedOperation & {
  readonly event: { readonly type: Type };
};

/**
 * Emails the owner about units that were retired, transferred or cancelled, and receivers about units that
 * they received: one email to each for all projects of the operation.
 */
export async function sendOperationEmails(
  tx: Tx,
  action: Action,
  operations: readonly AppliedOperation[],
): Promise<void> {
  const { by, projects, statement = null } = action;
  const organization = projects[0]?.organization;
  if (organization === undefined) return;
  const retired = operations.filter((one): one is Of<'retired'> => one.event.type === 'retired');
  const transferred = operations.filter((one): one is Of<'transferred'> => one.event.type === 'transferred');
  const cancelled = operations.filter((one): one is Of<'cancelled'> => one.event.type === 'cancelled');
  const send = (to: string, template: FilledTemplate) => emailUsers(tx, action, to, template);
  if (retired.length > 0) {
    const values = byProject(projects, retired, await retiredUnits(tx, retired));
    await send(organization, { name: 'units-retired', values: { ...values, by, statement } });
  }
  if (cancelled.length > 0) {
    const units = cancelled.map(({ event }) => unitsOf(event));
    await send(organization, {
      name: 'units-cancelled',
      values: { ...byProject(projects, cancelled, units), by },
    });
  }
  if (transferred.length > 0) await emailTransfer(tx, action, organization, transferred);
}

async function emailTransfer(
  tx: Tx,
  action: Action,
  organization: string,
  transferred: readonly Of<'transferred'>[],
): Promise<void> {
  const { by, projects } = action;
  const sender = await readOrganizationName(tx, organization);
  const names = new Map<string, string>();
  for (const [receiver, received] of Map.groupBy(transferred, ({ event }) => event.receiver)) {
    names.set(receiver, await readOrganizationName(tx, receiver));
    const units = received.map(({ event }) => unitsOf(event));
    const values = byProject(projects, received, units);
    const entry = await readReceivedEntry(tx, values.project, receiver);
    await emailUsers(tx, action, receiver, { name: 'units-received', values: { ...values, sender, entry } });
  }
  const units = transferred.map(({ event }) => ({
    ...unitsOf(event),
    receiver: names.get(event.receiver) ?? event.receiver,
  }));
  const values = { ...byProject(projects, transferred, units), by };
  await emailUsers(tx, action, organization, { name: 'units-transferred', values });
}

/** Returns the units by project, in the order of the operations: those of the first, and of the others. */
function byProject<Units>(
  projects: readonly ActingProject[],
  operations: readonly AppliedOperation[],
  units: readonly Units[],
) {
  const shares = [
    ...Map.groupBy(units.keys(), (place) => operations[place]?.operation.project ?? ''),
  ].flatMap(([issuer, places]) => {
    const found = projects.find(({ serial, sourceProject }) => issuer === (sourceProject ?? serial));
    if (found === undefined) return [];
    const { serial: project, title } = found;
    return [{ project, title, units: places.flatMap((place) => units[place] ?? []) }];
  });
  const [first, ...others] = shares;
  if (first === undefined) throw new Error('Units changed that belong to no project of the act.');
  return { ...first, others };
}

type Sending = Pick<Action, 'mailbox' | 'actor'>;

async function emailUsers(
  tx: Tx,
  { mailbox, actor }: Sending,
  organization: string,
  template: FilledTemplate,
) {
  for (const { email, locale } of await listOrganizationUsers(tx, organization)) {
    await mailbox.post(tx, { template, to: [email], replyTo: null, locale, actor });
  }
}

async function retiredUnits(tx: Tx, retired: readonly Of<'retired'>[]) {
  const certificates = await readCertificateIds(
    tx,
    retired.map(({ event }) => event),
  );
  return retired.map(({ operation, event }) => ({
    ...unitsOf(event),
    inventory: event.against.kind === 'inventory' ? event.against : null,
    note: operation.type === 'retire' && operation.purpose.kind === 'other' ? operation.purpose.note : null,
    certificate: certificates.get(event.index) ?? null,
  }));
}

function unitsOf({ project, year, range }: Of<'retired' | 'transferred' | 'cancelled'>['event']) {
  return { year, serials: formatSerialRange({ project, ...range }), tonnes: countUnits(range) };
}
