import { hasRight } from '#domain/account/role.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Caller, Gate } from '../kernel/admit.ts';
import type { Database, Db } from '../kernel/db.ts';
import { isBoundTo, type SessionTokens } from './open-session.ts';
import { findLiveSession } from './session-queries.ts';

type Rules = {
  /** True if administrators need a second factor. */
  readonly adminTotp: boolean;
  /** Called when a denial could not be recorded after its request was answered. */
  readonly onFault: (error: unknown) => void;
};

/** A gate; `close` records the pending denials. */
type OpenGate = Gate & { readonly close: () => Promise<void> };

/**
 * Returns the gate of the API. It identifies callers by their session and records denied requests in the
 * audit log.
 */
export function openGate(database: Database, tokens: SessionTokens, rules: Rules): OpenGate {
  const denied = 'denied' as const;
  const { note, close } = limitDenials(
    (caller, call, denial, now) =>
      database.transact(recordAuditEvent, caller, { act: denied, facts: { call, denial } }, now),
    ([caller, call, denial, now], omitted) =>
      database.transact(recordAuditEvent, caller, { act: denied, facts: { call, denial, omitted } }, now),
    rules.onFault,
  );
  return { ...identifyCallers(database.db, tokens, rules), noteDenial: note, close };
}

/**
 * Returns functions that identify the caller of a token, and an identified caller again, read from the
 * database each time. Null at once if the account is disabled, the session has ended or the token was renewed
 * more than ten seconds ago.
 */
export function identifyCallers(
  db: Db,
  tokens: SessionTokens,
  rules: Pick<Rules, 'adminTotp'>,
): Pick<Gate, 'identify' | 'identifyAgain'> {
  return {
    identify: async (token, cookies, now) => {
      const parsed = await tokens.read(token, now);
      if (parsed === null) return null;
      const session = await findLiveSession(db, parsed.session, now);
      if (session === undefined) return null;
      const { formerToken, formerUntil } = session;
      const isFormer = formerToken === parsed.token && formerUntil !== null && formerUntil > now;
      if (session.token !== parsed.token && !isFormer) return null;
      return isBoundTo(session.binding, cookies) ? callerOf(session, rules) : null;
    },
    identifyAgain: async ({ session: id }, now) => {
      const session = await findLiveSession(db, id, now);
      return session === undefined ? null : callerOf(session, rules);
    },
  };
}

type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

/** Returns what a live session's person may do now; null without an organization. */
function callerOf(
  { organization, ...session }: LiveSession,
  { adminTotp }: Pick<Rules, 'adminTotp'>,
): Caller | null {
  if (organization === null) return null;
  const isAdministrator = session.role === 'Administrator';
  const memberRole = isAdministrator ? 'owner' : session.memberRole;
  const isImpersonated = session.impersonator !== null;
  return {
    account: session.account,
    session: session.id,
    organization,
    isAdministrator,
    mayEdit: hasRight(memberRole, 'edit'),
    mayManage: hasRight(memberRole, 'manage'),
    impersonator: session.impersonator,
    confirmedAt: session.confirmedAt,
    mustChangePassword: session.mustChangePassword && !isImpersonated,
    mustSetUpFactor: isAdministrator && adminTotp && session.factorSince === null,
  };
}

const MINUTE_MS = 60_000;
/** Maximum number of denials of an account that are recorded individually per minute. */
export const MAX_DENIALS_PER_MINUTE = 20;

type Note = Gate['noteDenial'];
type Noted = Parameters<Note>;

export type LimitedDenials = {
  readonly note: Note;
  /** Records the number of omitted denials of all accounts now. */
  readonly close: () => Promise<void>;
};

type Minute = { count: number; omitted: number; last: Noted; readonly timer: NodeJS.Timeout };

/**
 * Records at most twenty denials per account and minute, on each server. After the minute, one more entry has
 * the number of omitted ones. An account's counter is then dropped.
 */
export function limitDenials(
  write: Note,
  writeOmitted: (noted: Noted, omitted: number) => Promise<void>,
  onFault: (error: unknown) => void,
): LimitedDenials {
  const minutes = new Map<string, Minute>();
  const end = async (account: string) => {
    const minute = minutes.get(account);
    if (minute === undefined) return;
    clearTimeout(minute.timer);
    minutes.delete(account);
    if (minute.omitted > 0) await writeOmitted(minute.last, minute.omitted);
  };
  const begin = (account: string, last: Noted): Minute => {
    const timer = setTimeout(() => void end(account).catch(onFault), MINUTE_MS).unref();
    const minute = { count: 0, omitted: 0, last, timer };
    minutes.set(account, minute);
    return minute;
  };
  return {
    note: async (...noted) => {
      const [caller] = noted;
      // Impersonated requests count for the administrator.
      const account = caller.impersonator ?? caller.account;
      const minute = minutes.get(account) ?? begin(account, noted);
      if (minute.count < MAX_DENIALS_PER_MINUTE) {
        minute.count += 1;
        return write(...noted);
      }
      minute.omitted += 1;
      minute.last = noted;
    },
    close: async () => {
      await Promise.all([...minutes.keys()].map((account) => end(account).catch(onFault)));
    },
  };
}
