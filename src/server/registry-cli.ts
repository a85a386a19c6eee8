import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { KeptHead } from './audit/check-audit-chain.ts';
import type { BackupOrder, Place, Restoring } from './backup/backup-arguments.ts';
import { readConfig } from './config.ts';
import type { DatabaseListener } from './kernel/database-availability.ts';
import type { Database } from './kernel/db.ts';
import { exitOnFatal } from './kernel/exit-on-fatal.ts';
import { ProblemError } from './kernel/problems.ts';
import { StartProblem } from './kernel/start-problem.ts';
import { type Asked, type ImportCommand, readArguments, usage } from './registry-arguments.ts';

const DONE = 0;
const NOTHING_DONE = 1;
const NOT_UNDERSTOOD = 2;

const listener: DatabaseListener = {
  onUnavailable: (reason) => void process.stderr.write(`The database is unavailable: ${reason}\n`),
  onAvailable: () => undefined,
  onFatal: exitOnFatal,
};

// The optimising compiler takes 600 MB for one function of the embedded database. Commands do without it.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
// Ignore a closed pipe, such as `| head`: it must not stop an import.
process.stdout.on('error', () => undefined);
process.exitCode = await runRegistry(process.argv.slice(2));

async function runRegistry(args: readonly string[]): Promise<number> {
  const request = readArguments(args);
  if (typeof request === 'string') {
    process.stderr.write(`${request}\n\n${usage}`);
    return NOT_UNDERSTOOD;
  }
  if (request.command === 'help') {
    process.stdout.write(usage);
    return DONE;
  }
  try {
    return await run(request);
  } catch (error) {
    const sentence =
      error instanceof StartProblem
        ? error.message
        : `Nothing was done: ${error instanceof ProblemError ? error.message : String(error)}`;
    process.stderr.write(`${sentence}\n`);
    return NOTHING_DONE;
  }
}

/** Runs a command. Each one loads its own code only. */
async function run(request: Exclude<Asked, { readonly command: 'help' }>): Promise<number> {
  switch (request.command) {
    case 'import':
      return importFiles(request);
    case 'ledger-export': {
      const { exportCommand } = await import('./public-log/export-command.ts');
      const { policy } = readConfig(process.env).ledger;
      return exportCommand(request.file, { folder: calledFrom(), openDatabase: openExisting, write, policy });
    }
    case 'ledger-epoch': {
      const { epochCommand } = await import('./audit/epoch-command.ts');
      const settings = readConfig(process.env);
      return epochCommand(request.reason, { settings, openDatabase: openExisting, now: new Date(), write });
    }
    case 'organization': {
      const { organizationCommand } = await import('./organizations/organization-command.ts');
      return organizationCommand(request.change, { openDatabase: openExisting, write });
    }
    case 'administrator': {
      const { administratorCommand } = await import('./users/administrator-command.ts');
      return administratorCommand(request.email, { openDatabase: openExisting, now: new Date(), write });
    }
    case 'erase': {
      const { eraseCommand } = await import('./audit/erase-command.ts');
      return eraseCommand(request.erasure, { openDatabase: openExisting, now: new Date(), write });
    }
    case 'ledger': {
      const { ledgerCommand } = await import('./public-log/ledger-command.ts');
      const settings = readConfig(process.env);
      const folder = process.env['INIT_CWD'] ?? process.cwd();
      return ledgerCommand(request.request, {
        settings,
        folder,
        openDatabase: openExisting,
        now: new Date(),
        write,
      });
    }
    case 'backup':
      return backUp(request.order);
    case 'restore':
      return restore(request.restoring);
    case 'move':
      return move(request.to);
    case 'check':
      return check(request.kept);
    case 'check-database':
      return checkDatabase(request.url);
  }
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function importFiles({ files, choice }: ImportCommand): Promise<number> {
  const { importCommand } = await import('./import/import-command.ts');
  return importCommand(files, choice, { folder: calledFrom(), openDatabase: open, now: new Date(), write });
}

/** The folder in which the command was typed. */
function calledFrom(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}

async function check(kept: KeptHead | null): Promise<number> {
  const { checkRegistry } = await import('./backup/check-registry.ts');
  const database = await openExisting();
  try {
    const { lines, isWhole } = await checkRegistry(database, kept);
    for (const line of lines) write(line);
    return isWhole ? DONE : NOTHING_DONE;
  } finally {
    await database.close();
  }
}

async function backUp(order: BackupOrder): Promise<number> {
  const { backupCommand } = await import('./backup/backup-command.ts');
  const { openFiles } = await import('./files/open-files.ts');
  const settings = readConfig(process.env);
  const files = openFiles(settings);
  return backupCommand(order, { folder: calledFrom(), settings, files, openDatabase: openExisting, write });
}

async function restore(restoring: Restoring): Promise<number> {
  const { restoreCommand } = await import('./backup/restore-command.ts');
  const settings = readConfig(process.env);
  const now = () => new Date();
  const context = { folder: calledFrom(), settings, open: openPlace, openDatabase: openExisting, now, write };
  return restoreCommand(restoring, context);
}

async function move(text: string): Promise<number> {
  const { moveRegistry } = await import('./backup/move-registry.ts');
  const { readPlace } = await import('./backup/backup-arguments.ts');
  const { openCommandLog } = await import('./kernel/log.ts');
  const { requireRegistry } = await import('./open-registry-database.ts');
  const settings = readConfig(process.env);
  const { databaseUrl, dataDir } = settings;
  const from = databaseUrl === null ? { dataDir } : { databaseUrl };
  const to = readPlace(text, (folder) => resolve(calledFrom(), folder));
  if ('databaseUrl' in from === 'databaseUrl' in to)
    throw new StartProblem(
      'A registry moves from a data folder to a PostgreSQL server, or back. Nothing was moved.',
    );
  await requireRegistry(settings);
  const { lines, isWhole } = await moveRegistry(from, to, { open: openPlace, log: openCommandLog() });
  for (const line of lines) write(line);
  return isWhole ? DONE : NOTHING_DONE;
}

async function checkDatabase(url: string): Promise<number> {
  const { checkServer } = await import('./kernel/postgres/check-server.ts');
  const findings = await checkServer(url);
  for (const { need, missing } of findings)
    write(missing === null ? `  has    ${need}` : `  LACKS  ${need}: ${missing}`);
  return findings.every(({ missing }) => missing === null) ? DONE : NOTHING_DONE;
}

/** Opens and migrates the database of a place. */
async function openPlace(place: Place): Promise<Database> {
  const { openRegistryDatabase } = await import('./open-registry-database.ts');
  const { requireDataFolder } = await import('./kernel/check-start.ts');
  const settings = readConfig(process.env);
  if ('dataDir' in place) requireDataFolder(place.dataDir);
  return openRegistryDatabase({ ...settings, databaseUrl: null, ...place }, listener);
}

/** Opens the database of the settings, in which a registry must be. */
async function openExisting(): Promise<Database> {
  const { requireRegistry } = await import('./open-registry-database.ts');
  await requireRegistry(readConfig(process.env));
  return open();
}

/** Opens and migrates the database of the settings, and prepares the ledger. */
async function open(): Promise<Database> {
  const config = readConfig(process.env);
  const { openRegistryDatabase } = await import('./open-registry-database.ts');
  const { requireDataFolder } = await import('./kernel/check-start.ts');
  const { openLedger } = await import('./ledger/open-ledger.ts');
  if (config.databaseUrl === null) requireDataFolder(config.dataDir);
  const { watchClock, withClockWatch } = await import('./kernel/clock-watch.ts');
  const opened = await openRegistryDatabase(config, listener);
  const database = config.checksClock
    ? withClockWatch(
        opened,
        watchClock(() => undefined),
      )
    : opened;
  await database.transact(openLedger, new Date());
  return database;
}
