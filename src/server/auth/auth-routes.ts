import type { ReplyOf } from '#contract/endpoint.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  renewSession,
  SESSION_BIND_HEADER,
  signIn,
  signOut,
} from '#contract/session.ts';
import { emailKeyOf } from '#domain/account/email-key.ts';
import { m } from '#messages/messages.js';
import type { IncomingHttpHeaders } from 'node:http';
import { isUuid } from '../kernel/ids.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import { notFound } from '../kernel/problems.ts';
import { deviceOf } from './device-of.ts';
import { endMySession, endMyOtherSessions } from './end-my-sessions.ts';
import { isPassword } from './hash-password.ts';
import type { KnownDevices } from './known-devices.ts';
import type { ClientInfo } from './open-session.ts';
import { renewSession as renew } from './renew-session.ts';
import { findAccountByEmail, listLiveSessions } from './session-queries.ts';
import { beginSignIn, finishSignIn, noteFailedSignIn, type SignInOffice } from './sign-in.ts';
import { awaitingApproval, factorDue, isRefusedSignIn, wrongSignIn } from './sign-in-problems.ts';

type AuthOffice = SignInOffice & { readonly devices: KnownDevices; readonly isHttps: boolean };

/** The calls that sign in and out, and those on one's sessions. */
export function mountSessions(mounting: Mounting, database: Database, deps: AuthOffice): void {
  mountSignIn(mounting, database, deps);
  mount(mounting, renewSession, async ({ caller, now }) => ({
    token: await database.transactWithoutInvalidation(renew, caller, deps.tokens, now),
  }));
  mount(mounting, signOut, async ({ caller, locale, now }) => {
    await database.transactWithoutInvalidation(endMySession, caller, caller.session, now);
    return { message: m.signed_out({}, { locale }) };
  });
  mountSessionList(mounting, database);
}

/**
 * Signing in: some at once, some more in a row, and whoever comes to a full row is told to come again (503) before their try
 * is counted or anything is read. A crowd at this door never keeps those who read from their pages.
 */
function mountSignIn(mounting: Mounting, database: Database, deps: AuthOffice): void {
  const row = limitConcurrency({ concurrent: 4, queued: 50 });
  mount(mounting, signIn, ({ body, headers, address, now, setHeader }) =>
    row(async () => {
      const emailKey = emailKeyOf(body.email);
      const tried = { emailKey, address, device: deps.devices.find(headers.cookie, emailKey) };
      await database.transactWithoutInvalidation(beginSignIn, tried, now, deps);
      const account = await findAccountByEmail(database.db, emailKey);
      const isRight = await isPassword(account?.passwordHash ?? null, body.password);
      const noteFailure = async () => {
        deps.watch.failed();
        const { mailbox } = deps;
        const isAlarming = await database.transactWithoutInvalidation(
          noteFailedSignIn,
          account?.id ?? null,
          { mailbox },
          now,
        );
        if (isAlarming) deps.watch.alarm();
      };
      if (account === undefined || !isRight) {
        await noteFailure();
        throw wrongSignIn();
      }
      if (account.state === 'pending') throw awaitingApproval();
      const client = clientInfoOf(headers, deps.isHttps);
      const good = { account: account.id, tried, totp: body.totp ?? null, client, now };
      const answer = await database
        .transactWithoutInvalidation(finishSignIn, good, deps)
        .catch(async (error: unknown) => {
          if (isRefusedSignIn(error)) await noteFailure();
          throw error;
        });
      if (answer.kind === 'factor-due') throw factorDue();
      if (answer.opened.cookie !== null) setHeader('set-cookie', answer.opened.cookie);
      setHeader('set-cookie', deps.devices.cookie(headers.cookie, emailKey));
      return { token: answer.opened.token };
    }),
  );
}

function mountSessionList(mounting: Mounting, database: Database): void {
  mount(mounting, listSessions, async ({ caller, now }) => {
    const sessions = await listLiveSessions(database.db, caller.account, now);
    return sessions.map((session) => presentSession(session, caller.session));
  });
  mount(mounting, endSession, async ({ params, caller, locale, now }) => {
    const isEnded =
      isUuid(params.id) && (await database.transactWithoutInvalidation(endMySession, caller, params.id, now));
    if (!isEnded) throw notFound();
    return { message: m.session_ended({}, { locale }) };
  });
  mount(mounting, endOtherSessions, async ({ caller, locale, now }) => {
    await database.transactWithoutInvalidation(endMyOtherSessions, caller, now);
    return { message: m.sessions_ended({}, { locale }) };
  });
}

function clientInfoOf(headers: IncomingHttpHeaders, isHttps: boolean): ClientInfo {
  const isBound = isHttps && headers[SESSION_BIND_HEADER.toLowerCase()] === '1';
  return { device: deviceOf(headers['user-agent']), isBound };
}

type Row = Awaited<ReturnType<typeof listLiveSessions>>[number];

function presentSession(row: Row, current: string): ReplyOf<typeof listSessions>[number] {
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
