import { formatSerialRange } from '#domain/ledger/serial.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Tx } from '../kernel/db.ts';
import { type IdempotencyKey, withIdempotencyKey } from '../kernel/idempotency.ts';
import { toInt8Range } from '../ledger/int8-range.ts';
import { requireAdministrator } from '../users/require-administrator.ts';
import { type ActionContext, applyCorrection } from './apply-correction.ts';
import { findPerson, findProject, insertCorrection } from './correction-store.ts';
import { type RequiredUnits, requireUnits } from './require-units.ts';
import { unitsInEmail } from './units-in-email.ts';

type CorrectionInput = {
  /** Serial of a unit or a range, as typed. */
  readonly serials: string;
  readonly reason: string;
  readonly idempotencyKey: IdempotencyKey | null;
};

/**
 * Saves a correction and returns its id. It waits for another administrator, who gets an email; without another it is applied at once.
 * Throws 400 if the units cannot be corrected, 409 if a correction of some of them waits.
 */
export async function requestCorrection(
  tx: Tx,
  context: ActionContext,
  { serials, reason, idempotencyKey }: CorrectionInput,
): Promise<string> {
  const { caller, now } = context;
  return withIdempotencyKey(tx, idempotencyKey, now, async () => {
    const { isOnlyOne } = await requireAdministrator(tx, caller.account);
    const required = await requireUnits(tx, serials);
    const { serial, units } = required;
    const row = { project: serial.project, serials: toInt8Range(serial), reason };
    const id = await insertCorrection(tx, { ...row, askedBy: caller.account, askedAt: now });
    const facts = { correction: id, serials: formatSerialRange(serial), reason };
    const note = { act: 'correction-asked' as const, account: null, organization: units.holder, facts };
    await recordAuditEntry(tx, caller, note, now);
    if (isOnlyOne) await applyCorrection(tx, context, { id, ...required, reason, decidedBy: null });
    else await notifyOthers(tx, context, required, reason);
    return String(id);
  });
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
