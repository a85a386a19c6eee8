import type { UnitsToCorrect } from '#domain/ledger/correct-units.ts';
import { correctionAbilities } from '#domain/ledger/correction-abilities.ts';
import { parseUnitSerial } from '#domain/ledger/read-serial.ts';
import { countUnits, formatSerialRange, type UnitSerial } from '#domain/ledger/serial.ts';
import { listOrganizationUsers } from '../accounts/users-for-emails.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { applyLedgerOperations } from '../ledger/apply-ledger-operations.ts';
import { fromInt8Range, toInt8Range } from '../ledger/block-rows.ts';
import { lockProjectsInOrder, readUnitsToCorrect } from '../ledger/read-ledger.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { listEntriesOfUnits, recordCorrection } from '../projects/entry/change-project.ts';
import { requireAdministrator } from '../users/require-administrator.ts';
import {
  changedUnits,
  decidedCorrection,
  malformedSerials,
  ownCorrection,
  unknownCorrection,
  waitingCorrection,
  wrongUnits,
} from './correction-problems.ts';
import {
  findName,
  findPerson,
  findProject,
  insertCorrection,
  isAnyWaiting,
  lockCorrection,
  saveDecision,
} from './correction-store.ts';

type CorrectionInput = {
  /** Serial of a unit or a range, as typed. */
  readonly serials: string;
  readonly reason: string;
};

/**
 * Saves a correction and returns its id. It waits for another administrator, who gets an email; without
 * another it is applied at once. Throws 400 if the units cannot be corrected, 409 if a correction of some of
 * them waits.
 */
export async function requestCorrection(
  tx: Tx,
  context: ActionContext,
  { serials, reason }: CorrectionInput,
): Promise<string> {
  const { caller, now } = context;
  const { isOnlyOne } = await requireAdministrator(tx, caller.account);
  const required = await requireUnits(tx, serials);
  const { serial, units } = required;
  const row = { project: serial.project, serials: toInt8Range(serial), reason };
  const id = await insertCorrection(tx, { ...row, askedBy: caller.account, askedAt: now });
  const facts = { correction: id, serials: formatSerialRange(serial), reason };
  const note = { act: 'correction-asked' as const, account: null, organization: units.holder, facts };
  await recordAuditEvent(tx, caller, note, now);
  if (isOnlyOne) await applyCorrection(tx, context, { id, ...required, reason, decidedBy: null });
  else await notifyOthers(tx, context, required, reason);
  return String(id);
}

async function notifyOthers(
  tx: Tx,
  { caller, mailbox }: ActionContext,
  required: RequiredUnits,
  reason: string,
): Promise<void> {
  const { contactName, email } = await findPerson(tx, caller.account);
  const { title } = await findProject(tx, required.serial.project);
  const values = { ...unitsInEmail(required, title), asker: contactName ?? email, reason };
  const template = { name: 'correction-waiting' as const, values };
  await mailbox.postToAdmins(tx, { template, replyTo: email, exceptTo: email });
}

/** A correction to decide on. */
type Decision = { readonly id: number };

/**
 * Confirms a correction and applies it. Throws 403 for the administrator who requested it, 409 if it was
 * decided before or its units cannot be corrected any more.
 */
export async function confirmCorrection(tx: Tx, context: ActionContext, { id }: Decision): Promise<void> {
  const { account } = context.caller;
  const { correction, serial } = await lockWaiting(tx, account, id);
  if (!correctionAbilities(correction, account).confirm) throw ownCorrection();
  const units = await readUnitsToCorrect(tx, serial);
  if (!units.ok) throw changedUnits();
  const { reason } = correction;
  await applyCorrection(tx, context, { id, serial, units: units.value, reason, decidedBy: account });
}

/** Declines a correction, or withdraws the caller's own. Throws 409 if it was decided before. */
export async function declineCorrection(tx: Tx, context: ActionContext, { id }: Decision): Promise<void> {
  const { caller, now } = context;
  const { serial } = await lockWaiting(tx, caller.account, id);
  const decision = { status: 'declined', decidedBy: caller.account, decidedAt: now, event: null } as const;
  await saveDecision(tx, id, decision);
  const facts = { correction: id, serials: formatSerialRange(serial) };
  await recordAuditEvent(tx, caller, { act: 'correction-declined', account: null, facts }, now);
}

async function lockWaiting(tx: Tx, account: string, id: number) {
  await requireAdministrator(tx, account);
  const correction = await lockCorrection(tx, id);
  if (correction === undefined) throw unknownCorrection();
  if (!correctionAbilities(correction, account).decline) throw decidedCorrection();
  return { correction, serial: { project: correction.project, ...fromInt8Range(correction.serials) } };
}

/** The administrator who acts, time and mailbox. */
export type ActionContext = {
  readonly caller: Actor & { readonly account: string };
  readonly now: Date;
  readonly mailbox: Mailbox;
};

type Application = {
  readonly id: number;
  readonly serial: UnitSerial;
  readonly units: UnitsToCorrect;
  readonly reason: string;
  /** The second administrator; null if the only one requested it. */
  readonly decidedBy: string | null;
};

/**
 * Confirms a waiting correction and applies it: the units are active again, in the hands of their holder,
 * whose organization the event names. Records it in ledger, history and audit log, and emails the holder and
 * the issuer. Throws 409 if the units changed meanwhile.
 */
async function applyCorrection(tx: Tx, context: ActionContext, application: Application): Promise<void> {
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
  await recordAuditEvent(tx, caller, note, now);
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

/** Units to correct, and what the correction restores. */
export type RequiredUnits = { readonly serial: UnitSerial; readonly units: UnitsToCorrect };

/**
 * Parses the serial of a unit or a range and returns what its correction would restore. Throws 400 if the
 * units cannot be corrected, 409 if a correction of some of them waits for a decision.
 */
export async function requireUnits(tx: Tx, text: string): Promise<RequiredUnits> {
  const serial = parseUnitSerial(text);
  if (serial === null) throw malformedSerials();
  const units = await readUnitsToCorrect(tx, serial);
  if (!units.ok) throw wrongUnits(units.refusal);
  if (await isAnyWaiting(tx, serial.project, toInt8Range(serial))) throw waitingCorrection();
  return { serial, units: units.value };
}

/** Returns what emails about a correction say of its units; `tonnes` in t CO2e. */
function unitsInEmail({ serial, units }: RequiredUnits, title: string) {
  return {
    project: serial.project,
    title,
    year: units.year,
    serials: formatSerialRange(serial),
    tonnes: countUnits(serial),
  };
}
