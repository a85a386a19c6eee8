import { uptime } from 'node:os';
import { m } from '#messages/messages.js';
import { aroundTransactions, type Database, type Tx } from './db.ts';
import { ProblemError } from './problems.ts';

/** Differences up to this many milliseconds are clocks that keep time a little differently. */
const TOLERANCE_MS = 60_000;

/**
 * What is wrong with the clock: it jumped ahead since the start, it is behind the ledger's last event, or it
 * differs from the clock of the database's server.
 */
export type ClockFault = 'ahead' | 'behind-ledger' | 'differs';

/** The clock of this process, compared with time that does not jump. */
export type ClockWatch = {
  /** Now, by the clock. */
  readonly now: () => number;
  /**
   * By how many milliseconds the clock is ahead of what it showed at the last look, plus the time since. Small
   * differences are taken over, so that they never add up; a larger one stays until the clock is set back or
   * the server restarts.
   */
  readonly aheadBy: () => number;
  /** Called when a fault is found that was not there before. */
  readonly onFault: (fault: ClockFault) => void;
};

type Sources = {
  readonly wall: () => number;
  /** Seconds since the machine started, also while it slept; setting the clock does not change it. */
  readonly uptime: () => number;
};

const machine: Sources = { wall: Date.now, uptime };

/**
 * Watches the clock from now on. What it shows now is taken for right: a clock that was wrong before the start
 * is found by the ledger's last event and by the database's clock only.
 */
export function watchClock(onFault: ClockWatch['onFault'], { wall, uptime }: Sources = machine): ClockWatch {
  let seen = { wall: wall(), uptime: uptime() };
  const aheadBy = () => {
    const look = { wall: wall(), uptime: uptime() };
    const ahead = look.wall - seen.wall - (look.uptime - seen.uptime) * 1000;
    if (Math.abs(ahead) <= TOLERANCE_MS) seen = look;
    return ahead;
  };
  return { now: wall, aheadBy, onFault };
}

const watches = new WeakMap<Tx, { readonly watch: ClockWatch; readonly hasClock: boolean }>();
const lastFaults = new WeakMap<ClockWatch, ClockFault | null>();

/** Returns the database with transactions whose ledger events need a steady clock. */
export function withClockWatch(database: Database, watch: ClockWatch): Database {
  const hasClock = database.kind === 'server';
  return aroundTransactions(database, (tx, work) => {
    watches.set(tx, { watch, hasClock });
    return work();
  });
}

/** Times of the ledger, read under its lock. */
type LedgerTimes = {
  readonly lastAt: Date;
  /** Now, by the clock of the database's server; the embedded database has the process's own. */
  readonly databaseNow: Date;
};

/**
 * Throws a 503 problem if the clock is wrong by more than a minute: what the ledger dates stays for good, and
 * no event may be dated before its predecessor. A ledger without events for months is no fault. Does nothing in
 * a transaction without a watch.
 */
export function requireSteadyClock(tx: Tx, times: LedgerTimes): void {
  const watched = watches.get(tx);
  if (watched === undefined) return;
  const { watch, hasClock } = watched;
  const fault = findFault(watch, times, hasClock);
  if (fault !== null && lastFaults.get(watch) !== fault) watch.onFault(fault);
  lastFaults.set(watch, fault);
  if (fault !== null) throw new ProblemError(503, (locale) => sentences[fault]({}, { locale }));
}

function findFault(
  watch: ClockWatch,
  { lastAt, databaseNow }: LedgerTimes,
  hasClock: boolean,
): ClockFault | null {
  if (watch.aheadBy() > TOLERANCE_MS) return 'ahead';
  if (lastAt.getTime() - watch.now() > TOLERANCE_MS) return 'behind-ledger';
  if (hasClock && Math.abs(databaseNow.getTime() - watch.now()) > TOLERANCE_MS) return 'differs';
  return null;
}

const sentences = {
  ahead: m.problem_clock_ahead,
  'behind-ledger': m.problem_clock_behind_ledger,
  differs: m.problem_clock_differs,
} satisfies Record<ClockFault, unknown>;
