import type { ReplyOf } from '#contract/endpoint.ts';
import {
  beginSecondFactor,
  endOtherSessions,
  endSession,
  listSessions,
  proveSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewSession,
  signIn,
  signOut,
} from '#contract/session.ts';
import { emailKeyOf } from '#domain/account/email-key.ts';
import { m } from '#messages/messages.js';
import type { Caller } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { isUuid } from '../kernel/ids.ts';
import { limitConcurrency, MAX_WAIT_MS } from '../kernel/limit-concurrency.ts';
import { notFound } from '../kernel/problems.ts';
import { productNameIn } from '../kernel/product-name.ts';
import { clientInfoOf, type KnownDevices } from './devices.ts';
import {
  awaitingApproval,
  factorDue,
  isRefusedSignIn,
  type Throttle,
  uncountAttempt,
  wrongSignIn,
} from './failed-sign-ins.ts';
import { type Confirm, isPassword } from './passwords.ts';
import {
  beginSecondFactor as begin,
  proveSecondFactor as prove,
  removeSecondFactor as remove,
  type SecondFactor,
} from './second-factor.ts';
import { findAccountByEmail, findSecondFactor, listLiveSessions } from './session-queries.ts';
import { endMyOtherSessions, endMySession, renewSession as renew } from './sessions.ts';
import { beginSignIn, finishSignIn, noteFailedSignIn, type SignInDeps } from './sign-in.ts';

type SessionsDeps = SignInDeps & { readonly devices: KnownDevices; readonly isHttps: boolean };

/** Mounts the endpoints for sign-in, sign-out and the caller's sessions. */
export function mountSessions(mounting: Mounting, database: Database, deps: SessionsDeps): void {
  mountSignIn(mounting, database, deps);
  mount(mounting, renewSession, async ({ caller, now }) => ({
    token: await database.transact(renew, caller, deps.tokens, now),
  }));
  mount(mounting, signOut, async ({ caller, locale, now }) => {
    await database.transact(endMySession, caller, caller.session, now);
    return { message: m.signed_out({}, { locale }) };
  });
  mountSessionList(mounting, database);
}

/**
 * Mounts sign-in with limited concurrency: when the queue is full, callers get 503 before the attempt is
 * counted or anything is read. Many sign-ins at once therefore never delay readers.
 */
function mountSignIn(mounting: Mounting, database: Database, deps: SessionsDeps): void {
  const queue = limitConcurrency({ concurrent: 4, queued: 50, waitMs: MAX_WAIT_MS });
  mount(mounting, signIn, ({ body, headers, address, now, setHeader }) =>
    queue(async () => {
      const emailKey = emailKeyOf(body.email);
      const tried = { emailKey, address, device: deps.devices.find(headers.cookie, emailKey) };
      await database.transact(beginSignIn, tried, now, deps);
      const account = await findAccountByEmail(database.db, emailKey);
      const isCorrect = await isPassword(account?.passwordHash ?? null, body.password);
      const noteFailure = async () => {
        deps.watch.failed();
        const { mailbox } = deps;
        const isAlarming = await database.transact(noteFailedSignIn, account?.id ?? null, { mailbox }, now);
        if (isAlarming) deps.watch.alarm();
      };
      if (account === undefined || !isCorrect) {
        await noteFailure();
        throw wrongSignIn();
      }
      if (account.state === 'pending') {
        await database.transact(uncountAttempt, deps.throttle, tried);
        throw awaitingApproval();
      }
      const client = clientInfoOf(headers, deps.isHttps);
      const input = { account: account.id, tried, totp: body.totp ?? null, client, now };
      const result = await database.transact(finishSignIn, input, deps).catch(async (error: unknown) => {
        if (isRefusedSignIn(error)) await noteFailure();
        throw error;
      });
      if (result.kind === 'factor-due') throw factorDue();
      if (result.opened.cookie !== null) setHeader('set-cookie', result.opened.cookie);
      setHeader('set-cookie', deps.devices.cookie(headers.cookie, emailKey));
      return { token: result.opened.token };
    }),
  );
}

function mountSessionList(mounting: Mounting, database: Database): void {
  mount(mounting, listSessions, async ({ caller, now }) => {
    const sessions = await listLiveSessions(database.db, caller.account, now);
    return sessions.map((session) => presentSession(session, caller.session));
  });
  mount(mounting, endSession, async ({ params, caller, locale, now }) => {
    const isEnded = isUuid(params.id) && (await database.transact(endMySession, caller, params.id, now));
    if (!isEnded) throw notFound();
    return { message: m.session_ended({}, { locale }) };
  });
  mount(mounting, endOtherSessions, async ({ caller, locale, now }) => {
    await database.transact(endMyOtherSessions, caller, now);
    return { message: m.sessions_ended({}, { locale }) };
  });
}

type SessionListRow = Awaited<ReturnType<typeof listLiveSessions>>[number];

function presentSession(row: SessionListRow, current: string): ReplyOf<typeof listSessions>[number] {
  return {
    id: row.id,
    device: row.device,
    began: row.beganAt.toISOString(),
    used: row.usedAt.toISOString(),
    expires: row.expiresAt.toISOString(),
    isCurrent: row.id === current,
    isImpersonation: row.impersonator !== null,
  };
}

type SecondFactorDeps = {
  readonly factor: SecondFactor;
  readonly confirm: Confirm;
  readonly throttle: Throttle;
  readonly productName: string;
  readonly adminTotp: boolean;
};

/** Mounts the endpoints for the caller's second factor. */
export function mountSecondFactor(mounting: Mounting, database: Database, deps: SecondFactorDeps): void {
  const { factor, confirm, throttle, productName, adminTotp } = deps;
  mount(mounting, readSecondFactor, async ({ caller }) => {
    const { isOn, recoveryCodes } = await findSecondFactor(database.db, caller.account);
    return { isOn, recoveryCodes, isRequired: caller.isAdministrator && adminTotp };
  });
  mount(mounting, beginSecondFactor, async ({ body, caller, locale, now }) => {
    await confirm.now(caller, 'password', body.password, now);
    const issuer = productNameIn(productName, locale);
    return { address: await database.transact(begin, caller, issuer, factor) };
  });
  mount(mounting, proveSecondFactor, async ({ body, caller, now }) => {
    const subject = throttleSubject(caller);
    await database.transact(throttle.begin, subject, now);
    const proof = { digits: body.totp.replace(/\s/g, ''), now };
    const recoveryCodes = await database.transact(prove, caller, proof, factor);
    await database.transact(throttle.succeed, subject);
    return { recoveryCodes };
  });
  mount(mounting, removeSecondFactor, async ({ body, caller, locale, now }) => {
    await confirm.now(caller, 'password', body.password, now);
    await database.transact(remove, caller, now);
    return { message: m.factor_removed({}, { locale }) };
  });
}

/** Code attempts are throttled per account. */
function throttleSubject(caller: Caller): string {
  return `factor ${caller.account}`;
}
