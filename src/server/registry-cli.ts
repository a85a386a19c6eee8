import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { checkAuditChain } from './audit/check-audit-chain.ts';
import { readConfig } from './config.ts';
import { importCommand } from './import/import-command.ts';
import type { ImportChoice } from './import/import-tables.ts';
import { requireDataFolder } from './kernel/check-start.ts';
import type { Database } from './kernel/db.ts';
import { StartProblem } from './kernel/start-problem.ts';
import { checkProjection } from './ledger/check-projection.ts';
import { openLedger } from './ledger/open-ledger.ts';
import type { InclusionChange } from './organizations/change-inclusions.ts';
import { organizationCommand, readOrganizationArguments } from './organizations/organization-command.ts';
import { openDatabase } from './start-server.ts';
import { administratorCommand, readAdministratorArguments } from './users/administrator-command.ts';

const usage = `Usage: npm run registry -- <command>

  import FILE.csv|.xlsx … [--dry-run] [--skip-invalid]
      Loads projects, vintages and inventories, all of them or none. What a file holds is told by its columns, which
      docs/import.md describes.
      --dry-run        shows row by row what would happen, and changes nothing
      --skip-invalid   loads the rest where rows are wrong, and lists what it left out
  organization include|exclude ORGANIZATION OTHER …
      Lets an organization's page show the public projects of others beside its own, or takes them off it. Each is
      named by its serial or by the slug in the address of its page.
  administrator EMAIL
      Makes the approved account of this address an administrator, and active: the way back for a registry that lost
      its last administrator.
  check
      Rebuilds every unit from the ledger's events and compares it with the tables, and every link of the audit log's
      chain with its entries.
  --help
      Shows this.

Exit code: 0 done, 1 nothing done (a sentence says why), 2 not understood.
On the embedded database the server must be stopped meanwhile.
`;

const DONE = 0;
const NOTHING_DONE = 1;
const NOT_UNDERSTOOD = 2;

// One function of the embedded database takes the optimising compiler 600 MB: a command does without, and stays small.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
// A reader that has seen enough, such as `| head`, ends no import.
process.stdout.on('error', () => undefined);
process.exitCode = await runRegistry(process.argv.slice(2));

async function runRegistry(given: readonly string[]): Promise<number> {
  const asked = readArguments(given);
  if (typeof asked === 'string') {
    process.stderr.write(`${asked}\n\n${usage}`);
    return NOT_UNDERSTOOD;
  }
  if (asked.command === 'help') {
    process.stdout.write(usage);
    return DONE;
  }
  try {
    return await run(asked);
  } catch (error) {
    const sentence = error instanceof StartProblem ? error.message : `Nothing was done: ${String(error)}`;
    process.stderr.write(`${sentence}\n`);
    return NOTHING_DONE;
  }
}

function run(asked: Exclude<Asked, { readonly command: 'help' }>): Promise<number> {
  switch (asked.command) {
    case 'import':
      return importFiles(asked);
    case 'organization':
      return organizationCommand(asked.change, { openDatabase: open, write });
    case 'administrator':
      return administratorCommand(asked.email, { openDatabase: open, now: new Date(), write });
    case 'check':
      return check();
  }
}

type Asked =
  | { readonly command: 'help' }
  | { readonly command: 'check' }
  | { readonly command: 'organization'; readonly change: InclusionChange }
  | { readonly command: 'administrator'; readonly email: string }
  | ImportAsked;
type ImportAsked = {
  readonly command: 'import';
  readonly files: readonly string[];
  readonly choice: ImportChoice;
};

/** What is asked, or the sentence that says what is not understood. */
function readArguments(given: readonly string[]): Asked | string {
  const parsed = parse(given);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const [command, ...files] = positionals;
  const choice = { dryRun: values['dry-run'], skipInvalid: values['skip-invalid'] };
  const isChosen = choice.dryRun || choice.skipInvalid;
  if (values.help || command === 'help') return { command: 'help' };
  if (command === undefined) return 'Say what to do.';
  if (command === 'import' && files.length === 0) return 'Name the files to import.';
  if (command === 'import') return { command, files, choice };
  if (command === 'organization') {
    if (isChosen) return "'organization' takes no flags.";
    const change = readOrganizationArguments(files);
    return typeof change === 'string' ? change : { command, change };
  }
  if (command === 'administrator') {
    if (isChosen) return "'administrator' takes no flags.";
    const meant = readAdministratorArguments(files);
    return typeof meant === 'string' ? meant : { command, ...meant };
  }
  if (command !== 'check') return `There is no command '${command}'.`;
  if (files.length > 0 || isChosen) return "'check' takes nothing else.";
  return { command };
}

function parse(given: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const options = { help: { ...flag, short: 'h' }, 'dry-run': flag, 'skip-invalid': flag } as const;
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

function importFiles({ files, choice }: ImportAsked): Promise<number> {
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  return importCommand(files, choice, { folder, openDatabase: open, now: new Date(), write });
}

async function check(): Promise<number> {
  const database = await open();
  try {
    const { events, differences } = await checkProjection(database.db);
    const audit = await checkAuditChain(database.db);
    if (differences.length === 0) write(`${events} events, projection equal`);
    else write(`${events} events, and the tables differ from them:\n${differences.join('\n')}`);
    if (audit.differences.length === 0) write(`${audit.entries} audit entries, chain whole`);
    else write(`${audit.entries} audit entries, and the chain is broken:\n${audit.differences.join('\n')}`);
    return differences.length + audit.differences.length === 0 ? DONE : NOTHING_DONE;
  } finally {
    await database.close();
  }
}

/** The database of the settings, with its tables brought up to date and its log begun. */
async function open(): Promise<Database> {
  const config = readConfig(process.env);
  if (config.databaseUrl === null) requireDataFolder(config.dataDir);
  const database = await openDatabase(config, (error) => process.stderr.write(`${error.message}\n`));
  await database.transact(openLedger, new Date());
  return database;
}
