import { SANDBOX_HOURS } from '#contract/sandbox.ts';
import { SANDBOX_KEY } from '#domain/account/sandbox-key.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import {
  type ClientInfo,
  type Opened,
  openSession,
  type Person,
  type SessionTokens,
} from '../auth/open-session.ts';
import { refused, type SolvedTask } from '../captcha/captcha.ts';
import { claimTask } from '../captcha/claim-task.ts';
import type { Tx } from '../kernel/db.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import { closeAccount } from '../users/change-account.ts';
import { listOldAccounts } from './sandbox-store.ts';

type Arrival = { readonly task: SolvedTask; readonly address: string; readonly now: Date };

const addressLimit = { bucket: 'sandbox', most: 5, seconds: 3600 };
const DAY_SECONDS = 86_400;
/** Of all addresses together. */
const registryLimit = { bucket: 'sandboxes', most: 200, seconds: DAY_SECONDS };
const EVERYONE = 'everyone';

/**
 * Uses up a solved captcha and counts a sandbox. Throws 400 for a used captcha, and 429 over the limit of the
 * address or of the registry.
 */
export async function admitSandbox(
  tx: Tx,
  { task, address, now }: Arrival,
  count: CountRequest,
): Promise<void> {
  if (!(await claimTask(tx, task))) throw refused();
  await count(tx, addressLimit, address, now);
  await count(tx, registryLimit, EVERYONE, now);
}

type SigningIn = { readonly person: Person; readonly client: ClientInfo; readonly now: Date };

/** Opens the session of a sandbox's person. */
export async function signInToSandbox(
  tx: Tx,
  { person, client, now }: SigningIn,
  tokens: SessionTokens,
): Promise<Opened> {
  const opened = await openSession(tx, { person, client, impersonator: null, now }, tokens);
  const actor = { account: person.id, impersonator: null };
  await recordAuditEvent(tx, actor, { act: 'signed-in', facts: { failures: 0 } }, now);
  return opened;
}

const HOUR_MS = 3_600_000;

/**
 * Closes the sandboxes that are older than a day: nobody can work in them any more. What they retired stays
 * in the ledger, and its certificates stay open.
 */
export async function closeSandboxes(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SANDBOX_HOURS * HOUR_MS);
  for (const account of await listOldAccounts(tx, SANDBOX_KEY, before)) await closeAccount(tx, account, now);
}
