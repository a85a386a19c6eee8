import {
  type Correction,
  confirmCorrection,
  declineCorrection,
  listCorrections,
  previewCorrection,
  requestCorrection,
} from '#contract/corrections.ts';
import { m } from '#messages/messages.js';
import type { Confirm } from '../auth/passwords.ts';
import type { Database, Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import {
  confirmCorrection as confirmOne,
  declineCorrection as decline,
  requestCorrection as request,
  requireUnits,
} from './correct-units.ts';
import { type Reader, readCorrection, readCorrections, readPreview } from './read-corrections.ts';

type Deps = { readonly confirm: Confirm; readonly mailbox: Mailbox };

/**
 * Mounts the administrators' endpoints for corrections. Asking and confirming require the administrator's own
 * password.
 */
export function mountCorrections(mounting: Mounting, database: Database, { confirm, mailbox }: Deps): void {
  const { db } = database;
  mount(mounting, previewCorrection, async ({ query, caller, locale }) => {
    const { serial } = await database.transact(requireUnits, query.serials);
    return readPreview(db, { account: caller.account, locale }, serial);
  });
  mount(mounting, listCorrections, ({ query, caller, locale }) =>
    readCorrections(db, { account: caller.account, locale }, query),
  );
  mount(mounting, requestCorrection, async ({ body, caller, locale, now }) => {
    await confirm.recently(caller, body.adminPassword, now);
    const { serials, reason } = body;
    const input = { serials, reason };
    const id = await database.transact(request, { caller, now, mailbox }, input);
    return replyOf(db, { account: caller.account, locale }, Number(id));
  });
  mount(mounting, confirmCorrection, async ({ params: { id }, body, caller, locale, now }) => {
    await confirm.recently(caller, body?.adminPassword, now);
    await database.transact(confirmOne, { caller, now, mailbox }, { id });
    return replyOf(db, { account: caller.account, locale }, id);
  });
  mount(mounting, declineCorrection, async ({ params: { id }, caller, locale, now }) => {
    await database.transact(decline, { caller, now, mailbox }, { id });
    return replyOf(db, { account: caller.account, locale }, id);
  });
}

/** Returns a correction with a sentence on what became of it; a repeated request gets what is true now. */
async function replyOf(db: Db, reader: Reader, id: number) {
  const correction = await readCorrection(db, reader, id);
  return { message: sentenceOf(correction)({}, { locale: reader.locale }), correction };
}

function sentenceOf({ status, isOwn, decidedBy, askedBy }: Correction) {
  if (status === 'waiting') return m.correction_asked;
  if (status === 'confirmed') return m.correction_applied;
  return isOwn && decidedBy?.id === askedBy.id ? m.correction_withdrawn : m.correction_declined;
}
