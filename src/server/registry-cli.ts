import { setFlagsFromString } from 'node:v8';
import type { KeptHead } from './audit/check-audit-chain.ts';
import { readConfig } from './config.ts';
import type { Database } from './kernel/db.ts';
import { exitOnFatal } from './kernel/exit-on-fatal.ts';
import { ProblemError } from './kernel/problems.ts';
import { StartProblem } from './kernel/start-problem.ts';
import { type Asked, type ImportCommand, readArguments, usage } from './registry-arguments.ts';

const DONE = 0;
const NOTHING_DONE = 1;
const NOT_UNDERSTOOD = 2;

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
      return exportCommand(request.file, { folder: calledFrom(), openDatabase: open, write, policy });
    }
    case 'ledger-epoch': {
      const { epochCommand } = await import('./audit/epoch-command.ts');
      const settings = readConfig(process.env);
      return epochCommand(request.reason, { settings, openDatabase: open, now: new Date(), write });
    }
    case 'organization': {
      const { organizationCommand } = await import('./organizations/organization-command.ts');
      return organizationCommand(request.change, { openDatabase: open, write });
    }
    case 'administrator': {
      const { administratorCommand } = await import('./users/administrator-command.ts');
      return administratorCommand(request.email, { openDatabase: open, now: new Date(), write });
    }
    case 'erase': {
      const { eraseCommand } = await import('./audit/erase-command.ts');
      return eraseCommand(request.erasure, { openDatabase: open, now: new Date(), write });
    }
    case 'ledger': {
      const { ledgerCommand } = await import('./public-log/ledger-command.ts');
      const settings = readConfig(process.env);
      const folder = process.env['INIT_CWD'] ?? process.cwd();
      return ledgerCommand(request.request, { settings, folder, openDatabase: open, now: new Date(), write });
    }
    case 'check':
      return check(request.kept);
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
  const { checkProjection } = await import('./ledger/check-projection.ts');
  const { checkPublicLog } = await import('./public-log/check-public-log.ts');
  const { checkAuditChain } = await import('./audit/check-audit-chain.ts');
  const { checkApprovedContents } = await import('./projects/check-approved-contents.ts');
  const { checkMap } = await import('./map/check-map.ts');
  const database = await open();
  try {
    const [{ events, differences }, log, audit, contents, map] = await database.readSnapshot(
      async (snapshot) => [
        await checkProjection(snapshot),
        await checkPublicLog(snapshot),
        await checkAuditChain(snapshot, kept),
        await checkApprovedContents(snapshot),
        await checkMap(snapshot),
      ],
    );
    if (differences.length === 0) write(`${events} events, projection equal`);
    else write(`${events} events, and the tables differ from them:\n${differences.join('\n')}`);
    if (log.differences.length === 0) write(`${log.signed} events signed, tree as signed`);
    else write(`${log.signed} events signed, and the tree differs:\n${log.differences.join('\n')}`);
    if (audit.differences.length === 0)
      write(`${audit.entries} audit entries, chain whole, head ${audit.entries}:${audit.head}`);
    else write(`${audit.entries} audit entries, and the chain is broken:\n${audit.differences.join('\n')}`);
    if (contents.length > 0) write(`Projects differ from their approvals:\n${contents.join('\n')}`);
    if (map.length > 0) write(`The map differs from the projects:\n${map.join('\n')}`);
    const all = [...differences, ...log.differences, ...audit.differences, ...contents, ...map];
    return all.length === 0 ? DONE : NOTHING_DONE;
  } finally {
    await database.close();
  }
}

/** Opens and migrates the database of the settings, and prepares the ledger. */
async function open(): Promise<Database> {
  const config = readConfig(process.env);
  const { openRegistryDatabase } = await import('./open-registry-database.ts');
  const { requireDataFolder } = await import('./kernel/check-start.ts');
  const { openLedger } = await import('./ledger/open-ledger.ts');
  if (config.databaseUrl === null) requireDataFolder(config.dataDir);
  const { watchClock, withClockWatch } = await import('./kernel/clock-watch.ts');
  const opened = await openRegistryDatabase(config, {
    onUnavailable: (reason) => void process.stderr.write(`The database is unavailable: ${reason}\n`),
    onAvailable: () => undefined,
    onFatal: exitOnFatal,
  });
  const database = config.checksClock
    ? withClockWatch(
        opened,
        watchClock(() => undefined),
      )
    : opened;
  await database.transact(openLedger, new Date());
  return database;
}
