import type { UnitsToCorrect } from '#domain/ledger/correct-units.ts';
import { formatSerialRange, type UnitSerial } from '#domain/ledger/serial.ts';
import { listOrganizationUsers } from '../accounts/list-organization-users.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { applyLedgerOperations } from '../ledger/apply-ledger-operations.ts';
import { lockProjectsInOrder } from '../ledger/units-to-correct.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { listEntriesOfUnits, recordCorrection } from '../projects/entry/record-correction.ts';
import { changedUnits } from './correction-problems.ts';
import { findName, findProject, saveDecision } from './correction-store.ts';
import { unitsInEmail } from './units-in-email.ts';

/** The administrator who acts, time and mailbox. */
export type ActionContext = { readonly caller: Caller; readonly now: Date; readonly mailbox: Mailbox };

type Application = {
  readonly id: number;
  readonly serial: UnitSerial;
  readonly units: UnitsToCorrect;
  readonly reason: string;
  /** The second administrator; null if the only one requested it. */
  readonly decidedBy: string | null;
};

/**
 * Confirms a waiting correction and applies it: the units are active again, in the hands of their holder, whose organization the event
 * names. Records it in ledger, history and audit log, and emails the holder and the issuer. Throws 409 if the units changed meanwhile.
 */
export async function applyCorrection(
  tx: Tx,
  context: ActionContext,
  application: Application,
): Promise<void> {
  const { caller, now } = context;
  const { id, serial, units, reason, decidedBy } = application;
  const { project, ...range } = serial;
  const { holder: organization, inventories, year } = units;
  const entries = await listEntriesOfUnits(tx, project, organization);
  await lockProjectsInOrder(tx, [...entries, ...inventories.map((inventory) => inventory.project)]);
  const operation = { type: 'correct', organization, project, range, reason, inventories } as const;
  const applied = await applyLedgerOperations(tx, [operation], now);
  if (!applied.ok) throw changedUnits();
  const event = applied.value[0]?.index ?? null;
  await saveDecision(tx, id, { status: 'confirmed', decidedBy, decidedAt: now, event });
  const serials = formatSerialRange(serial);
  await recordCorrection(tx, caller, { entries, year, serials }, now);
  const facts = { correction: id, serials, reason };
  const note = { act: 'correction-confirmed' as const, account: null, organization, facts };
  await recordAuditEntry(tx, caller, note, now);
  await notify(tx, context.mailbox, application);
}

/** Emails the users of the holder and of the issuing organization, each once. */
async function notify(tx: Tx, mailbox: Mailbox, { serial, units, reason }: Application): Promise<void> {
  const { title, organization } = await findProject(tx, serial.project);
  const holder = await findName(tx, units.holder);
  const values = { ...unitsInEmail({ serial, units }, title), holder, reason };
  const template = { name: 'units-corrected' as const, values };
  for (const recipient of new Set([units.holder, organization])) {
    for (const { email, locale } of await listOrganizationUsers(tx, recipient))
      await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
  }
}
