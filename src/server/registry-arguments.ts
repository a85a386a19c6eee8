import { parseArgs } from 'node:util';
import { charsets, readCharset } from '#domain/import/charset.ts';
import type { KeptHead } from './audit/check-audit-chain.ts';
import { readEpochArguments } from './audit/epoch-command.ts';
import { type Erasure, readEraseArguments } from './audit/erase-command.ts';
import {
  type BackupOrder,
  isServerAddress,
  type Restoring,
  readBackupArguments,
  readMoveArguments,
  readRestoreArguments,
} from './backup/backup-arguments.ts';
import type { CommandChoice } from './import/import-command.ts';
import type { InclusionChange } from './organizations/change-inclusions.ts';
import { readOrganizationArguments } from './organizations/organization-command.ts';
import { readExportArguments } from './public-log/export-command.ts';
import { type LedgerRequest, readLedgerArguments } from './public-log/ledger-command.ts';
import { readAdministratorArguments } from './users/administrator-command.ts';

/** Help text of the command line. */
export const usage = `Usage: npm run registry -- <command>

  import FILE.csv|.xlsx … [--dry-run] [--skip-invalid] [--issue-missing]
      [--mapping FILE] [--save-mapping FILE] [--charset utf-8|windows-1252]
      Loads projects, vintages and inventories, all of them or none. What a file holds is told by its columns, which
      docs/import.md describes.
      --dry-run        shows row by row what would happen, and changes nothing
      --skip-invalid   loads the rest where rows are wrong, and lists what it left out
      --issue-missing  issues the tonnes that the files have beyond those issued for vintages loaded before
      --mapping        says what the columns mean, in JSON, where their headings do not
      --save-mapping   writes the mapping that the one file is read by, or a proposal to complete
      --charset        says how CSV files are encoded, where they are not in UTF-8
  organization include|exclude ORGANIZATION OTHER …
      Lets an organization's page show the public projects of others beside its own, or takes them off it. Each is
      named by its serial or by the slug in the address of its page.
  administrator EMAIL
      Makes the approved account of this address an administrator, and active: the way back for a registry that lost
      its last administrator.
  erase EVENT note|claim|content|entry --reason TEXT
      Erases a text that the ledger only commits to, such as the note of a retirement, for good: from then on its
      event says only that there was one. The log records the erasure, and the audit log why.
  ledger key
      Shows the keys that sign the ledger, with their fingerprints.
  ledger rotate NEW-FILE
      Lets the ledger be signed with the Ed25519 key in this file, which is made if there is none: for ninety days
      together with the key before, then alone.
  ledger epoch --reason TEXT
      Gives the ledger another name after an older database was restored and what was published since is lost. The log
      names the last checkpoint that is known, and the audit log why.
  ledger export FILE.tar.gz
      Writes everything public of the ledger up to its newest checkpoint, with the program that checks it.
  check [HEAD]
      Rebuilds every unit from the ledger's events and compares it with the tables, and every link of the audit log's
      chain with its entries. Prints the chain's head: keep it elsewhere, and give it again to learn whether the
      entries up to it are still the same.
  backup FOLDER|s3://BUCKET/FOLDER [--encrypt-to KEYFILE]
      Backs the registry up into a folder of its own below FOLDER: the database, and the files that no earlier backup
      there has. The server may run meanwhile. Keeps the backups of 35 days, and the first of each of twelve months.
      KEYFILE has public keys as age-keygen writes them (age1…): only their secret keys open the backup.
  restore BACKUP --into DATA_DIR|postgres://… [--identity KEYFILE]
      Restores a backup, or the newest of a folder of backups, into an empty data folder or database, and checks it.
      KEYFILE has the secret keys of an encrypted one.
  restore BACKUP --drill [--identity KEYFILE]
      Tries it in a scratch place, looks 50 serials up there, removes it, and notes how long it took.
  move --to postgres://…|DATA_DIR
      Moves the database of the settings to an empty PostgreSQL database, or from there into a data folder. Every row is
      compared; the database before stays as it is. All servers must be stopped. Files and keys stay where they are.
  check-database postgres://…
      Tries on a PostgreSQL server each thing that the registry needs of it, and names what is missing. Leaves nothing there.
  --help
      Shows this.

Exit code: 0 done, 1 nothing done (a sentence says why), or what was checked or restored is not as it was, 2 not
understood, 3 backed up without files that are missing, 4 backed up, and older backups could not be deleted or the backup
not noted.
On the embedded database the server must be stopped meanwhile, except for backups.
`;

/** A parsed command. */
export type Asked =
  | { readonly command: 'help' }
  | { readonly command: 'ledger-export'; readonly file: string }
  | { readonly command: 'backup'; readonly order: BackupOrder }
  | { readonly command: 'move'; readonly to: string }
  | { readonly command: 'restore'; readonly restoring: Restoring }
  | { readonly command: 'ledger-epoch'; readonly reason: string }
  | { readonly command: 'check-database'; readonly url: string }
  | { readonly command: 'check'; readonly kept: KeptHead | null }
  | { readonly command: 'organization'; readonly change: InclusionChange }
  | { readonly command: 'administrator'; readonly email: string }
  | { readonly command: 'erase'; readonly erasure: Erasure }
  | { readonly command: 'ledger'; readonly request: LedgerRequest }
  | ImportCommand;
export type ImportCommand = {
  readonly command: 'import';
  readonly files: readonly string[];
  readonly choice: CommandChoice;
};

/** Parses command-line arguments; returns a message if they are invalid. */
export function readArguments(args: readonly string[]): Asked | string {
  const parsed = parse(args);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const [command, ...files] = positionals;
  const choice = {
    dryRun: values['dry-run'],
    skipInvalid: values['skip-invalid'],
    issueMissing: values['issue-missing'],
  };
  const { mapping = null, 'save-mapping': saveMapping = null, charset: encoding = null } = values;
  const texts = [mapping, saveMapping, encoding];
  const hasFlags = Object.values(choice).includes(true) || texts.some((text) => text !== null);
  if (values.help || command === 'help') return { command: 'help' };
  if (command === undefined) return 'Say what to do.';
  const isEpoch = command === 'ledger' && files[0] === 'epoch';
  if (values.reason !== undefined && command !== 'erase' && !isEpoch)
    return `'${command}' takes no '--reason'.`;
  if ((values.into !== undefined || values.drill) && command !== 'restore')
    return `'${command}' takes neither '--into' nor '--drill'.`;
  if (values['encrypt-to'] !== undefined && command !== 'backup')
    return `'${command}' takes no '--encrypt-to'.`;
  if (values.identity !== undefined && command !== 'restore') return `'${command}' takes no '--identity'.`;
  if (values.to !== undefined && command !== 'move') return `'${command}' takes no '--to'.`;
  if (command === 'move') return hasFlags ? "'move' takes '--to' alone." : readMove(files, values.to);
  if (command === 'backup' || command === 'restore') {
    if (hasFlags) return `'${command}' takes no such flags.`;
    return command === 'backup' ? readBackup(files, values['encrypt-to']) : readRestore(files, values);
  }
  if (command === 'import') return readImport(files, { ...choice, mapping, saveMapping }, encoding);
  if (isEpoch && hasFlags) return "'ledger epoch' takes '--reason' alone.";
  if (command === 'ledger' && hasFlags)
    return `'${files[0] === 'export' ? 'ledger export' : 'ledger'}' takes no flags.`;
  if (command === 'ledger') return readLedger(files, values.reason);
  if (command === 'organization') {
    if (hasFlags) return "'organization' takes no flags.";
    const change = readOrganizationArguments(files);
    return typeof change === 'string' ? change : { command, change };
  }
  if (command === 'administrator') {
    if (hasFlags) return "'administrator' takes no flags.";
    const administrator = readAdministratorArguments(files);
    return typeof administrator === 'string' ? administrator : { command, ...administrator };
  }
  if (command === 'erase') {
    if (hasFlags) return "'erase' takes '--reason' alone.";
    const erasure = readEraseArguments(files, values.reason);
    return typeof erasure === 'string' ? erasure : { command, erasure };
  }
  if (command === 'check-database') return readServer(files, hasFlags);
  if (command !== 'check') return `There is no command '${command}'.`;
  const [head, ...more] = files;
  const kept = readHead(head);
  if (kept === undefined || more.length > 0 || hasFlags)
    return "'check' takes nothing but a head as it prints it, such as 486:2f0a…";
  return { command, kept };
}

function readServer([url, ...more]: readonly string[], hasFlags: boolean): Asked | string {
  const isAlone = url !== undefined && more.length === 0 && !hasFlags;
  return isAlone && isServerAddress(url)
    ? { command: 'check-database', url }
    : 'Name the server: postgres://…';
}

function readImport(
  files: readonly string[],
  choice: Omit<CommandChoice, 'charset'>,
  encoding: string | null,
): Asked | string {
  if (files.length === 0) return 'Name the files to import.';
  if (choice.saveMapping !== null && files.length > 1) return "'--save-mapping' takes one file to import.";
  const charset = encoding === null ? null : readCharset(encoding);
  if (encoding !== null && charset === null)
    return `'--charset' takes ${charsets.join(' or ')}, not '${encoding}'.`;
  return { command: 'import', files, choice: { ...choice, charset } };
}

function readLedger(files: readonly string[], reason: string | undefined): Asked | string {
  const [what, ...rest] = files;
  if (what === 'epoch') {
    const epoch = readEpochArguments(rest, reason);
    return typeof epoch === 'string' ? epoch : { command: 'ledger-epoch', ...epoch };
  }
  if (what === 'export') {
    const target = readExportArguments(rest);
    return typeof target === 'string' ? target : { command: 'ledger-export', ...target };
  }
  const request = readLedgerArguments(files);
  return typeof request === 'string' ? request : { command: 'ledger', request };
}

function readBackup(files: readonly string[], encryptTo: string | undefined): Asked | string {
  const order = readBackupArguments(files, encryptTo);
  return typeof order === 'string' ? order : { command: 'backup', order };
}

function readMove(files: readonly string[], to: string | undefined): Asked | string {
  const target = readMoveArguments(files, to);
  return typeof target === 'string' ? target : { command: 'move', ...target };
}

type RestoreFlags = {
  readonly into?: string | undefined;
  readonly identity?: string | undefined;
  readonly drill: boolean;
};

function readRestore(files: readonly string[], { into, drill, identity }: RestoreFlags): Asked | string {
  const restoring = readRestoreArguments(files, { into, drill, identity });
  return typeof restoring === 'string' ? restoring : { command: 'restore', restoring };
}

/** Reads a head as `check` prints it: null when none is given, undefined when it is none. */
function readHead(text: string | undefined): KeptHead | null | undefined {
  if (text === undefined) return null;
  const [, entries, head] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return entries === undefined || head === undefined ? undefined : { entries: Number(entries), head };
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const options = {
    help: { ...flag, short: 'h' },
    'dry-run': flag,
    'skip-invalid': flag,
    'issue-missing': flag,
    mapping: text,
    'save-mapping': text,
    charset: text,
    reason: text,
    into: text,
    drill: flag,
    'encrypt-to': text,
    identity: text,
    to: text,
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
