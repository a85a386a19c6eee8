import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type ClockWatch, watchClock, withClockWatch } from './kernel/clock-watch.ts';
import type { DatabaseListener } from './kernel/database-availability.ts';
import { openDatabaseClock } from './kernel/database-clock.ts';
import type { Database } from './kernel/db.ts';
import { exitOnFatal } from './kernel/exit-on-fatal.ts';
import { openDatabase } from './kernel/open-database.ts';
import type { ServerOptions } from './kernel/postgres/open-server.ts';
import type { RunningServer } from './kernel/running-servers.ts';
import { StartProblem } from './kernel/start-problem.ts';

const CLOCK_LOOK_MS = 60_000;
/** After this time a start logs why it may be slow. */
const SLOW_START_MS = 15_000;

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise the embedded database in the data folder. In production
 * the server must keep what it confirmed. Commands are not noted as running, and read no replicas.
 */
export function openRegistryDatabase(
  { databaseUrl: url, dataDir, environment }: Pick<Config, 'databaseUrl' | 'dataDir' | 'environment'>,
  listener: DatabaseListener,
  options: ServerOptions = {},
): Promise<Database> {
  const mustBeDurable = environment === 'production';
  return openDatabase({ url, folder: join(dataDir, 'database'), mustBeDurable, ...options }, listener);
}

/**
 * Throws a `StartProblem` if there is no registry at the place of the settings: a command would open a new, empty one
 * there, and report on that.
 */
export async function requireRegistry({
  databaseUrl: url,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (url === null) {
    if (existsSync(join(dataDir, 'database'))) return;
    throw new StartProblem(
      `There is no registry in the data folder ${dataDir}. Give DATA_DIR its folder, or DATABASE_URL its database.`,
    );
  }
  const { isServerEmpty } = await import('./kernel/postgres/dump-server.ts');
  if (await isServerEmpty(url))
    throw new StartProblem('There is no registry in the database of DATABASE_URL: it is empty.');
}

/** Opens the database of a server, which logs when it is away, and takes no units while the clock is wrong. */
export async function openWatchedDatabase(
  config: Config,
  log: Logger,
  self: RunningServer,
): Promise<Database> {
  const listener = {
    onUnavailable: (reason: string) => log.error({ reason }, 'the database is unavailable'),
    onAvailable: () => log.info('the database is available again'),
    onFatal: exitOnFatal,
  };
  const slow = setTimeout(
    () =>
      log.warn('the database is still being opened: a migration runs, or a synchronous standby is missing'),
    SLOW_START_MS,
  );
  const opened = await openRegistryDatabase(config, listener, {
    self,
    replicaUrls: config.replicaUrls,
    onReplica: (replica, reason) =>
      reason === null
        ? log.info({ replica }, 'the replica is read again')
        : log.warn({ replica, reason }, 'the replica is left out'),
  }).finally(() => clearTimeout(slow));
  return config.checksClock ? withClockWatch(opened, openClockWatch(log)) : opened;
}

/**
 * Returns the clock of everything that is dated. Servers that share a database take its time, unless clocks are not to be
 * checked.
 */
export async function openClock(database: Database, { checksClock }: Config): Promise<() => Date> {
  return checksClock && database.kind === 'server' ? openDatabaseClock(database) : () => new Date();
}

/** Watches the clock, also while nothing is entered: small differences then never add up. */
function openClockWatch(log: Logger): ClockWatch {
  const watch = watchClock((fault) => log.error({ fault }, 'the clock is wrong: the ledger takes nothing'));
  setInterval(watch.aheadBy, CLOCK_LOOK_MS).unref();
  return watch;
}
