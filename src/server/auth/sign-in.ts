import { noteAct } from '../audit/note-act.ts';
import type { Tx } from '../kernel/db.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { countSince } from './failed-sign-in-store.ts';
import { type ClientInfo, openSession, type Opened } from './open-session.ts';
import { wrongFactor, wrongSignIn } from './sign-in-problems.ts';
import type { SecondFactor } from './second-factor.ts';
import { isFactorGiven } from './use-second-factor.ts';
import { lockActiveAccount } from './session-store.ts';
import type { SignInWatch } from './sign-in-watch.ts';
import type { SessionTokens } from './session-token.ts';
import type { Throttle } from './sign-in-throttle.ts';
import { beginTry, type SignInTry, succeedTry, takeBackTry } from './sign-in-tries.ts';

const addressLimit = { bucket: 'sign-in', most: 20, seconds: 60 };
const HOUR_MS = 3_600_000;
/** Failures of all accounts together, counted by the hour of the clock beside those of each. */
const EVERYBODY = 'everybody';
const ALARMING_AN_HOUR = 1000;
/** After so many failures in a row, the person is told of the sign-in that followed them. */
const WORTH_A_NOTICE = 3;

export type SignInOffice = {
  readonly tokens: SessionTokens;
  readonly throttle: Throttle;
  readonly count: CountRequest;
  readonly factor: SecondFactor;
  readonly mailbox: Mailbox;
  readonly watch: SignInWatch;
};

/** Takes a try to sign in before its password is looked at: 429 where it has to wait (see `sign-in-tries.ts`). */
export async function beginSignIn(
  tx: Tx,
  tried: SignInTry,
  now: Date,
  { throttle, count }: Pick<SignInOffice, 'throttle' | 'count'>,
): Promise<void> {
  await count(tx, addressLimit, tried.address, now);
  await beginTry(tx, throttle, tried, now);
}

/** A try whose password was right. */
export type GoodPassword = {
  readonly account: string;
  readonly tried: SignInTry;
  readonly totp: string | null;
  readonly client: ClientInfo;
  readonly now: Date;
};

/** The session that was opened, or that the second factor is still due. */
export type SignInAnswer =
  | { readonly kind: 'open'; readonly opened: Opened }
  | { readonly kind: 'factor-due' };

/** Opens the session of somebody whose password was right, once their second factor is too. */
export async function finishSignIn(tx: Tx, good: GoodPassword, deps: SignInOffice): Promise<SignInAnswer> {
  const { account: id, tried, totp, client, now } = good;
  const account = await lockActiveAccount(tx, id);
  if (account === undefined || account.organization === null) throw wrongSignIn();
  if (account.factorSince !== null) {
    if (totp === null) {
      await takeBackTry(tx, deps.throttle, tried);
      return { kind: 'factor-due' };
    }
    if (!(await isFactorGiven(tx, account, { given: totp, now }, deps.factor))) throw wrongFactor();
  }
  const failures = await succeedTry(tx, deps.throttle, tried);
  const person = { id, role: account.role, organization: account.organization };
  const opened = await openSession(tx, { person, client, impersonator: null, now }, deps.tokens);
  await noteAct(tx, { account: id, impersonator: null }, { act: 'signed-in', facts: { failures } }, now);
  if (failures >= WORTH_A_NOTICE) {
    const values = { name: account.contactName ?? '', device: client.device, failures };
    await deps.mailbox.post(tx, {
      template: { name: 'signed-in-after-failures', values },
      to: [account.email],
      replyTo: null,
      locale: account.locale,
    });
  }
  return { kind: 'open', opened };
}

/**
 * Writes down that a try failed; whose it was, where the address is somebody's. Answers whether it is the one of this hour,
 * over all accounts, that the administrators are told of.
 */
export async function noteFailedSignIn(
  tx: Tx,
  account: string | null,
  { mailbox }: Pick<SignInOffice, 'mailbox'>,
  now: Date,
): Promise<boolean> {
  await noteAct(tx, null, { act: 'sign-in-failed', account }, now);
  const failures = await countSince(tx, EVERYBODY, startOfHour(now));
  if (failures !== ALARMING_AN_HOUR) return false;
  const template = { name: 'sign-in-alarm', values: { failures } } as const;
  await mailbox.postToAdmins(tx, { template, replyTo: null });
  return true;
}

function startOfHour(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
}
