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
import { inTurn } from '../kernel/in-turn.ts';
import { notFound } from '../kernel/problems.ts';
import { deviceOf } from './device-of.ts';
import { endMySession, endMyOtherSessions } from './end-my-sessions.ts';
import { isPassword } from './hash-password.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Doorway } from './open-session.ts';
import { renewSession as renew } from './renew-session.ts';
import { findAccountByEmail, listLiveSessions } from './session-queries.ts';
import { beginSignIn, finishSignIn, noteFailedSignIn, type SignInOffice } from './sign-in.ts';
import { awaitingApproval, factorDue, isRefusedSignIn, wrongSignIn } from './sign-in-problems.ts';

type AuthOffice = SignInOffice & { readonly devices: KnownDevices; readonly isHttps: boolean };

/** The calls that sign in and out, and those on one's sessions. */
export function mountSessions(mounting: Mounting, database: Database, office: AuthOffice): void {
  mountSignIn(mounting, database, office);
  mount(mounting, renewSession, async ({ caller, now }) => ({
    token: await database.transactQuietly(renew, caller, office.tokens, now),
  }));
  mount(mounting, signOut, async ({ caller, locale, now }) => {
    await database.transactQuietly(endMySession, caller, caller.session, now);
    return { message: m.signed_out({}, { locale }) };
  });
  mountSessionList(mounting, database);
}

/**
 * Signing in: some at once, some more in a row, and whoever comes to a full row is told to come again (503) before their try
 * is counted or anything is read. A crowd at this door never keeps those who read from their pages.
 */
function mountSignIn(mounting: Mounting, database: Database, office: AuthOffice): void {
  const row = inTurn({ atOnce: 4, waiting: 50 });
  mount(mounting, signIn, ({ body, headers, address, now, setHeader }) =>
    row(async () => {
      const emailKey = emailKeyOf(body.email);
      const tried = { emailKey, address, device: office.devices.find(headers.cookie, emailKey) };
      await database.transactQuietly(beginSignIn, tried, now, office);
      const account = await findAccountByEmail(database.db, emailKey);
      const isRight = await isPassword(account?.passwordHash ?? null, body.password);
      const noteFailure = async () => {
        office.watch.failed();
        const { mailbox } = office;
        const isAlarming = await database.transactQuietly(
          noteFailedSignIn,
          account?.id ?? null,
          { mailbox },
          now,
        );
        if (isAlarming) office.watch.alarm();
      };
      if (account === undefined || !isRight) {
        await noteFailure();
        throw wrongSignIn();
      }
      if (account.state === 'pending') throw awaitingApproval();
      const doorway = doorwayOf(headers, office.isHttps);
      const good = { account: account.id, tried, totp: body.totp ?? null, doorway, now };
      const answer = await database
        .transactQuietly(finishSignIn, good, office)
        .catch(async (error: unknown) => {
          if (isRefusedSignIn(error)) await noteFailure();
          throw error;
        });
      if (answer.kind === 'factor-due') throw factorDue();
      if (answer.opened.cookie !== null) setHeader('set-cookie', answer.opened.cookie);
      setHeader('set-cookie', office.devices.cookie(headers.cookie, emailKey));
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
      isUuid(params.id) && (await database.transactQuietly(endMySession, caller, params.id, now));
    if (!isEnded) throw notFound();
    return { message: m.session_ended({}, { locale }) };
  });
  mount(mounting, endOtherSessions, async ({ caller, locale, now }) => {
    await database.transactQuietly(endMyOtherSessions, caller, now);
    return { message: m.sessions_ended({}, { locale }) };
  });
}

function doorwayOf(headers: IncomingHttpHeaders, isHttps: boolean): Doorway {
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
