import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFirstAdministrator } from './accounts/first-administrator.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { loadDemonstration } from './demonstration/load-demonstration.ts';
import { openSignIns, type SignIn } from './demonstration/open-sign-ins.ts';
import { openFiles } from './files/open-files.ts';
import { requireDataFolder, requireFreePort } from './kernel/check-start.ts';
import type { Database } from './kernel/db.ts';
import { type JobQueue, openJobQueue } from './kernel/job-queue.ts';
import { choresOf } from './chores.ts';
import { keepDoing } from './kernel/keep-doing.ts';
import { openKeys } from './kernel/keys.ts';
import { openLog } from './kernel/log.ts';
import { openEmbedded, openServer } from './kernel/open-database.ts';
import { replyCache } from './kernel/reply-cache.ts';
import { StartProblem } from './kernel/start-problem.ts';
import { openMailbox } from './mail/mailbox.ts';
import { openLedger } from './ledger/open-ledger.ts';

const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));
const STOP_WITHIN_MS = 10_000;

/** Starts the registry from its settings: port and data folder are checked before anything slow begins. */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment);
  await requireFreePort(config.host, config.port);
  requireDataFolder(config.dataDir);
  if (!existsSync(join(webFolder, 'client', 'index.html'))) {
    throw new StartProblem(
      'The web app is not built yet. Start the registry with `npm start`, which builds it.',
    );
  }
  const log = openLog(config.environment);
  const clock = () => new Date();
  const database = await openDatabase(config, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  const files = openFiles(config);
  await database.transact(openLedger, clock());
  if (config.demo) await loadDemonstration(database, files, clock());
  const keys = openKeys(config.secret, config.dataDir);
  await openFirstAdministrator(database, config, clock());
  const cache = replyCache(database, Date.now);
  const queue = await openJobQueue(database, log);
  const mailbox = await openMailbox(queue, config, log);
  const ground = { config, database, files, mailbox, keys, log, clock, cache, web: webFolder };
  const app = await buildApp(ground);
  const address = await app.listen({ host: config.host, port: config.port });
  process.stdout.write(greeting(config, address));
  // Whether the demonstration's passwords still open it takes a second to find out: no visitor has to wait for that.
  const signIns = openSignIns(database, keys, config, clock());
  const stopChores = keepDoing(choresOf({ database, files, clock, log }), log);
  const stop = () => {
    stopChores();
    const halt = () => void stopServer(app.close.bind(app), queue, database);
    signIns.then(halt, halt);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(told(await signIns));
}

/** Opens the database that the settings name. */
export async function openDatabase(config: Config, onFault: (error: Error) => void): Promise<Database> {
  if (config.databaseUrl !== null) return openServer(config.databaseUrl, onFault);
  return openEmbedded(join(config.dataDir, 'database'));
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
