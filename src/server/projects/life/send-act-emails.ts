import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import type { Tx } from '../../kernel/db.ts';
import { listOrganizationUsers } from '../../accounts/list-organization-users.ts';
import { readCertificateIds } from '../../ledger/read-act-facts.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import type { FilledTemplate } from '../../mail/templates/template-table.ts';
import { readOrganizationName } from '../entry/entry-store.ts';
import type { LockedProject } from '../entry/lock-project.ts';
import type { AppliedOperation } from './apply-to-ledger.ts';
import { findReceivedEntry } from './receive-units.ts';

type Context = { readonly mailbox: Mailbox };
type Of<Type extends AppliedOperation['event']['type']> = AppliedOperation & {
  readonly event: { readonly type: Type };
};

/** Emails the owner about units that were retired, transferred or cancelled, and receivers about units that they received. */
export async function sendActEmails(
  tx: Tx,
  { mailbox }: Context,
  { serial, sourceProject, organization, entry }: LockedProject,
  acts: readonly AppliedOperation[],
): Promise<void> {
  const subject = { project: serial, title: entry.title };
  const retired = acts.filter((act): act is Of<'retired'> => act.event.type === 'retired');
  const transferred = acts.filter((act): act is Of<'transferred'> => act.event.type === 'transferred');
  const cancelled = acts.filter((act): act is Of<'cancelled'> => act.event.type === 'cancelled');
  const send = (to: string, template: FilledTemplate) => emailUsers(tx, mailbox, to, template);
  if (retired.length > 0) {
    const units = await retiredUnits(tx, retired);
    await send(organization, { name: 'units-retired', values: { ...subject, units } });
  }
  if (cancelled.length > 0) {
    const units = cancelled.map(({ event }) => unitsOf(event));
    await send(organization, { name: 'units-cancelled', values: { ...subject, units } });
  }
  if (transferred.length === 0) return;
  const sender = await readOrganizationName(tx, organization);
  const units: (ReturnType<typeof unitsOf> & { readonly receiver: string })[] = [];
  for (const [receiver, received] of Map.groupBy(transferred, ({ event }) => event.receiver)) {
    const name = await readOrganizationName(tx, receiver);
    const moved = received.map(({ event }) => unitsOf(event));
    units.push(...moved.map((one) => ({ ...one, receiver: name })));
    const held = await findReceivedEntry(tx, sourceProject ?? serial, receiver);
    await send(receiver, {
      name: 'units-received',
      values: { ...subject, sender, entry: held, units: moved },
    });
  }
  await send(organization, { name: 'units-transferred', values: { ...subject, units } });
}

async function emailUsers(tx: Tx, mailbox: Mailbox, organization: string, template: FilledTemplate) {
  for (const { email, locale } of await listOrganizationUsers(tx, organization)) {
    await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
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
