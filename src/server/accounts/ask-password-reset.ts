import { baseLocale } from '#messages/runtime.js';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Tx } from '../kernel/db.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { lockByEmail } from './account-store.ts';
import { saveCode, saveNoCode } from './password-code-store.ts';
import { newResetCode, RESET_CODE_MS } from './reset-code.ts';

const perAddress = { bucket: 'forgot', most: 10, seconds: 3600 };
const perAccount = { bucket: 'forgot-account', most: 3, seconds: 3600 };

type ResetRequest = { readonly emailKey: string; readonly address: string; readonly now: Date };

/**
 * Emails a code for choosing a new password. For unknown emails it does the same work (count, write, queue), so that
 * neither the response nor its time reveals whether an account exists.
 */
export async function askPasswordReset(
  tx: Tx,
  { emailKey, address, now }: ResetRequest,
  { mailbox, count }: { readonly mailbox: Mailbox; readonly count: CountRequest },
): Promise<void> {
  await count(tx, perAddress, address, now);
  await count(tx, perAccount, emailKey, now);
  const found = await lockByEmail(tx, emailKey);
  const account = found?.state === 'active' || found?.state === 'pending' ? found : null;
  const { code, codeHash } = newResetCode();
  if (account === null) await saveNoCode(tx);
  else {
    const expiresAt = new Date(now.getTime() + RESET_CODE_MS);
    await saveCode(tx, { account: account.id, codeHash, purpose: 'reset', expiresAt });
  }
  await recordAuditEntry(tx, null, { act: 'password-reset-asked', account: account?.id ?? null }, now);
  const values = { name: account?.contactName ?? '', email: account?.email ?? emailKey, code };
  await mailbox.post(tx, {
    template: { name: 'password-reset', values },
    to: account === null ? [] : [account.email],
    replyTo: null,
    locale: account?.locale ?? baseLocale,
  });
}
