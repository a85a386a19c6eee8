import { correctionAbilities } from '#domain/ledger/correction-abilities.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Tx } from '../kernel/db.ts';
import { fromInt8Range } from '../ledger/int8-range.ts';
import { readUnitsToCorrect } from '../ledger/units-to-correct.ts';
import { requireAdministrator } from '../users/require-administrator.ts';
import { type ActionContext, applyCorrection } from './apply-correction.ts';
import { changedUnits, decidedCorrection, ownCorrection, unknownCorrection } from './correction-problems.ts';
import { lockCorrection, saveDecision } from './correction-store.ts';

/**
 * Confirms a correction and applies it. Throws 403 for the administrator who requested it, 409 if it was decided before or its units cannot
 * be corrected any more.
 */
export async function confirmCorrection(tx: Tx, context: ActionContext, id: number): Promise<void> {
  const { account } = context.caller;
  const { correction, serial } = await lockWaiting(tx, account, id);
  if (!correctionAbilities(correction, account).confirm) throw ownCorrection();
  const units = await readUnitsToCorrect(tx, serial);
  if (!units.ok) throw changedUnits();
  const { reason } = correction;
  await applyCorrection(tx, context, { id, serial, units: units.value, reason, decidedBy: account });
}

/** Declines a correction, or withdraws the caller's own. Throws 409 if it was decided before. */
export async function declineCorrection(tx: Tx, context: ActionContext, id: number): Promise<void> {
  const { caller, now } = context;
  const { serial } = await lockWaiting(tx, caller.account, id);
  const decision = { status: 'declined', decidedBy: caller.account, decidedAt: now, event: null } as const;
  await saveDecision(tx, id, decision);
  const facts = { correction: id, serials: formatSerialRange(serial) };
  await recordAuditEntry(tx, caller, { act: 'correction-declined', account: null, facts }, now);
}

async function lockWaiting(tx: Tx, account: string, id: number) {
  await requireAdministrator(tx, account);
  const correction = await lockCorrection(tx, id);
  if (correction === undefined) throw unknownCorrection();
  if (!correctionAbilities(correction, account).decline) throw decidedCorrection();
  return { correction, serial: { project: correction.project, ...fromInt8Range(correction.serials) } };
}
