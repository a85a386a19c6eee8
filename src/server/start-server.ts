import { openFirstAdministrator } from './accounts/first-administrator.ts';
import { buildApp } from './app.ts';
import { webFolder } from './check-start.ts';
import type { Config } from './config.ts';
import { loadDemonstration } from './demonstration/load-demonstration.ts';
import { openSignIns, type SignIn } from './demonstration/open-sign-ins.ts';
import { openFiles } from './files/open-files.ts';
import { exitOnFatal } from './kernel/exit-on-fatal.ts';
import { type JobQueue, openJobQueue } from './kernel/job-queue.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { runScheduledJobs } from './kernel/run-scheduled-jobs.ts';
import type { Database } from './kernel/db.ts';
import { openKeys } from './kernel/keys.ts';
import { openLog } from './kernel/log.ts';
import { replyCache } from './kernel/reply-cache.ts';
import { openMailbox } from './mail/mailbox.ts';
import { openLedger } from './ledger/open-ledger.ts';
import { openRegistryDatabase } from './open-registry-database.ts';

const STOP_WITHIN_MS = 10_000;

/** Starts the registry with these settings, of which `checkStart` found that it can. */
export async function startServer(config: Config): Promise<void> {
  const log = openLog(config.environment);
  const clock = () => new Date();
  const database = await openRegistryDatabase(config, {
    onUnavailable: (reason) => log.error({ reason }, 'the database is unavailable'),
    onAvailable: () => log.info('the database is available again'),
    onFatal: exitOnFatal,
  });
  const files = openFiles(config);
  if (config.demo) await loadDemonstration(database, files, clock());
  await database.transact(openLedger, clock());
  const keys = openKeys(config.secret, config.dataDir);
  await openFirstAdministrator(database, config, clock());
  const cache = replyCache(database, Date.now);
  const queue = await openJobQueue(database, log);
  const mailbox = await openMailbox(queue, config, log);
  const deps = { config, database, files, mailbox, keys, log, clock, cache, web: webFolder };
  const app = await buildApp(deps);
  const address = await app.listen({ host: config.host, port: config.port });
  process.stdout.write(greeting(config, address));
  // For whoever started the process, and starts it again only where it once was open.
  process.send?.({ isOpen: true });
  // Whether the demonstration's passwords still open it takes a second to find out: no visitor has to wait for that.
  const signIns = openSignIns(database, keys, config, clock());
  const stopJobs = runScheduledJobs(scheduledJobs({ database, files, clock, log }), log);
  const stop = () => {
    stopJobs();
    const halt = () => void stopServer(app.close.bind(app), queue, database);
    signIns.then(halt, halt);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(told(await signIns));
}

async function stopServer(close: () => Promise<void>, queue: JobQueue, database: Database): Promise<void> {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await close();
  await queue.stop();
  await database.close();
  process.exit(0);
}

function greeting(config: Config, address: string): string {
  const kept =
    config.databaseUrl === null
      ? `embedded database in ${config.dataDir} (one server, made to sync; set DATABASE_URL to move on to a PostgreSQL server)`
      : 'PostgreSQL server of DATABASE_URL';
  return `${config.productName} ${config.version} is open at ${address}\nKept in: ${kept}\n`;
}

/** How to sign in to the demonstration, as long as nobody changed it. */
function told(signIns: readonly SignIn[]): string {
  if (signIns.length === 0) return '';
  const lines = signIns.map(({ email, password }) => `  ${email}  ${password}\n`);
  return `Sign in to the demonstration with:\n${lines.join('')}`;
}
