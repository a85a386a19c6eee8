import type { Logger } from 'pino';
import { openFirstAdministrator } from './accounts/open-account.ts';
import { buildApp } from './app.ts';
import { listenForBackups } from './backup/backup-socket.ts';
import type { BackupDeps } from './backup/make-backup.ts';
import { nightlyBackup } from './backup/nightly-backup.ts';
import { watchBackups } from './backup-records/watch-backups.ts';
import { greeting, webFolder } from './check-start.ts';
import type { Config } from './config.ts';
import type { FileStore } from './files/file-port.ts';
import { openFiles } from './files/open-files.ts';
import type { Database } from './kernel/db.ts';
import { type JobQueue, openJobQueue, runScheduledJobs } from './kernel/jobs.ts';
import { type Keys, openKeys } from './kernel/keys.ts';
import { openLog } from './kernel/log.ts';
import { replyCache } from './kernel/reply-cache.ts';
import { forgetServer, keepNoted, type RunningServer, thisServer } from './kernel/running-servers.ts';
import { onceAmongServers } from './kernel/shared-jobs.ts';
import {
  isFirstStarted,
  isFirstWorker,
  isWorker,
  onStop,
  sharedPort,
  tellOpened,
} from './kernel/worker-process.ts';
import { withLedgerHalt } from './ledger/ledger-halt.ts';
import { openLedger } from './ledger/open-ledger.ts';
import { openMailbox } from './mail/mailbox.ts';
import { openClock, openWatchedDatabase } from './open-registry-database.ts';
import { cardsOf } from './payments/card/stripe-provider.ts';
import { documentAttachments } from './payments/print-document.ts';
import { type LogPublisher, logPublisher, publishOnChange } from './public-log/log-publisher.ts';
import { readSignedLedger } from './public-log/read-signed-ledger.ts';
import { refreshExport } from './public-log/refresh-export.ts';
import { askWitnesses, cosigner, WITNESS_TIMEOUT_MS } from './public-log/request-cosignatures.ts';
import { originOf } from './public-log/signer.ts';
import { openSigningKeys } from './public-log/signing-keys.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { isDemonstration, isRegistryEmpty } from './site/site-queries.ts';

const STOP_TIMEOUT_MS = 10_000;

/** Starts the server with settings that `checkStart` has accepted. */
export async function startServer(config: Config): Promise<void> {
  const log = openLog(config.environment);
  const self = thisServer(config.version);
  const watched = await openWatchedDatabase(config, log, self);
  const clock = await openClock(watched, config);
  const publisher = logPublisher({ ...publishing(config), database: watched, clock, log });
  const database = withLedgerHalt(watched, () => isContradicted(publisher));
  const files = openFiles(config);
  const keys = openKeys(config.secret, config.dataDir);
  if (config.demo) await fillEmptyRegistry(database, files, clock(), { keys, config });
  await database.transact(openLedger, clock());
  await openFirstAdministrator(database, config, clock());
  const cache = replyCache(database, () => clock().getTime());
  await publisher.compare();
  const queue = await openJobQueue(database, log);
  const mailbox = await openMailbox(queue, config, log, {
    keys,
    clock,
    draw: documentAttachments(database.db, config),
    readLedger: () => readSignedLedger(database.db),
  });
  const deps = {
    config,
    database,
    files,
    mailbox,
    keys,
    log,
    clock,
    cache,
    web: webFolder,
    loadSandbox: () => import('#demonstration/make-sandbox.ts'),
    logHaltedBy: publisher.haltedBy,
  };
  const app = await buildApp(deps);
  const address = await app.listen({ host: config.host, port: config.port, ...sharedPort });
  if (!isWorker) process.stdout.write(greeting(config, address));
  tellOpened(address);
  // Checking the demonstration's passwords takes about a second; visitors do not have to wait for it.
  const signIns = demonstrationSignIns(database, keys, config, clock()).catch((error: unknown) => {
    log.warn({ err: error }, 'the sign-ins of the demonstration could not be checked');
    return [];
  });
  const { backups, stopListening } = openBackups(deps);
  const jobs = [
    ...scheduledJobs({ ...deps, cards: cardsOf(deps) }),
    ...ledgerJobs(database, publisher, deps),
    ...backups,
    ...(config.checksBackups ? [watchBackups(deps)] : []),
  ];
  // The server processes of one start share their folders: the first one tidies up.
  const own = isFirstWorker ? jobs : jobs.filter(({ isShared }) => isShared === true);
  const noting = database.kind === 'server' ? [keepNoted(database, self)] : [];
  const stopJobs = runScheduledJobs(onceAmongServers([...own, ...noting], database, clock), log);
  onStop(() => {
    stopJobs();
    stopListening();
    const halt = () => void stopServer(app.close.bind(app), queue, { database, self, log });
    signIns.then(halt, halt);
  });
  process.stdout.write(signInText(await signIns));
}

type BackupSources = Omit<BackupDeps, 'version' | 's3Account'> & {
  readonly config: Config;
  readonly log: Logger;
};

/** Returns the job of the settings that backs up, and takes requests of `registry backup` on the embedded database. */
function openBackups({ config, database, files, clock, log }: BackupSources) {
  const { version, s3Account } = config;
  const sources = { database, files, clock, version, s3Account };
  const isEmbedded = config.databaseUrl === null;
  return {
    backups: config.backup === null ? [] : [nightlyBackup(config.backup, sources, log)],
    stopListening: isEmbedded ? listenForBackups(config.dataDir, sources, log) : () => undefined,
  };
}

/** Returns what the publisher of the ledger takes from the settings. */
function publishing({ ledger, dataDir, baseUrl, environment, databaseUrl }: Config) {
  // Servers that share a database would each make a key, and only one can be the ledger's.
  const isMade = databaseUrl === null || environment !== 'production';
  const keys = openSigningKeys({ files: ledger.keyFiles, dataDir, isMade });
  const isStrict = environment === 'production';
  const { known, policy } = ledger;
  return { keys, origin: originOf(baseUrl), dataDir, known, policy, isStrict };
}

/**
 * Returns the jobs that sign and export the ledger, and that ask its witnesses to sign. Only a server with a key asks
 * them.
 */
function ledgerJobs(
  database: Database,
  publisher: LogPublisher,
  { config, log }: { readonly config: Config; readonly log: Logger },
) {
  const { policy } = config.ledger;
  const cosigning = cosigner({
    database,
    policy,
    log,
    timeoutMs: WITNESS_TIMEOUT_MS,
    onOtherNote: publisher.compareWithNote,
  });
  publisher.onSigned(cosigning.ask);
  const signing = publishOnChange(database, publisher, log);
  const jobs = [signing, refreshExport(database, config.dataDir, policy)];
  return publisher.hasKey && policy.witnesses.length > 0 ? [...jobs, askWitnesses(cosigning)] : jobs;
}

/** True if what is appended now would contradict what was published before. */
function isContradicted({ haltedBy }: LogPublisher): boolean {
  const reason = haltedBy();
  return reason === 'behind' || reason === 'forked';
}

type Stopping = { readonly database: Database; readonly self: RunningServer; readonly log: Logger };

async function stopServer(
  close: () => Promise<void>,
  queue: JobQueue,
  { database, self, log }: Stopping,
): Promise<void> {
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  await close();
  await queue.stop();
  if (database.kind === 'server') {
    // Without the database it counts as running for another minute.
    await database
      .transact(forgetServer, self.id)
      .catch((error: unknown) => log.warn({ err: error }, 'the end of the server was not noted'));
  }
  await database.close();
  process.exit(0);
}

/** An email address and its password. */
type SignIn = { readonly email: string; readonly password: string };

/** Loads the demonstration into an empty registry. Its code is loaded only then. */
async function fillEmptyRegistry(
  database: Database,
  files: FileStore,
  now: Date,
  { keys, config }: { readonly keys: Keys; readonly config: Config },
): Promise<void> {
  if (!(await isRegistryEmpty(database.db))) return;
  const [{ loadDemonstration }, { hashPeople }] = await Promise.all([
    import('#demonstration/load-demonstration.ts'),
    import('#demonstration/open-sign-ins.ts'),
  ]);
  await loadDemonstration(database, files, now, await hashPeople(keys, config));
}

/** Returns the sign-ins of a demonstration whose passwords are still the original ones: once for each start. */
async function demonstrationSignIns(
  database: Database,
  keys: Keys,
  config: Config,
  now: Date,
): Promise<readonly SignIn[]> {
  if (!isFirstStarted || !(await isDemonstration(database.db))) return [];
  const { openSignIns } = await import('#demonstration/open-sign-ins.ts');
  return openSignIns(database, keys, config, now);
}

/** Returns the demonstration's accounts and passwords as text; empty if they were changed. */
function signInText(signIns: readonly SignIn[]): string {
  if (signIns.length === 0) return '';
  const lines = signIns.map(({ email, password }) => `  ${email}  ${password}\n`);
  return `Sign in to the demonstration with:\n${lines.join('')}`;
}
