import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { keysInForce } from '#domain/public-log/log-keys.ts';
import type { Database, Db } from '../kernel/db.ts';
import { findPublicLog, listLogKeys } from './log-name-queries.ts';
import { readLogSize } from './public-log-queries.ts';
import { type Rotated, rotateKey } from './rotate-key.ts';
import { fingerprintOf, originOf, signerOf } from './signer.ts';
import { installNextKey, openSigningKeys, readOrMakeKey } from './signing-keys.ts';

/** What `registry ledger` is to do. */
export type LedgerRequest = { readonly act: 'key' } | { readonly act: 'rotate'; readonly file: string };

type CommandContext = {
  readonly settings: {
    readonly baseUrl: string;
    readonly dataDir: string;
    readonly ledger: { readonly keyFiles: readonly string[] };
  };
  /** The folder in which the command was typed. */
  readonly folder: string;
  readonly openDatabase: () => Promise<Database>;
  readonly now: Date;
  readonly write: (line: string) => void;
};

/** Parses the arguments of `registry ledger …`; returns a message if they are invalid. */
export function readLedgerArguments(args: readonly string[]): LedgerRequest | string {
  const [act, file, ...more] = args;
  if (act === 'key' && file === undefined) return { act };
  if (act === 'rotate' && file !== undefined && more.length === 0) return { act, file };
  return "Say 'ledger key', 'ledger rotate' with the file of the new key, 'ledger epoch', or 'ledger export' with one to write.";
}

/** Runs `registry ledger …`; returns the exit code: 0 if done, 1 if nothing was done. */
export async function ledgerCommand(request: LedgerRequest, context: CommandContext): Promise<number> {
  const { settings, openDatabase } = context;
  const { dataDir, ledger } = settings;
  const held = openSigningKeys({ files: ledger.keyFiles, dataDir, isMade: false });
  const database = await openDatabase();
  try {
    return request.act === 'key'
      ? await showKeys(database.db, held, context)
      : await rotate(database, held, request.file, context);
  } finally {
    await database.close();
  }
}

async function showKeys(db: Db, held: readonly KeyObject[], { settings, now, write }: CommandContext) {
  const log = await findPublicLog(db);
  const own = held.map((key) => signerOf(log?.origin ?? originOf(settings.baseUrl), key).key);
  if (log === null) {
    write('Nothing is signed yet.');
    for (const key of own.slice(0, 1)) write(describeKey(key));
    return own.length === 0 ? 1 : 0;
  }
  for (const key of keysInForce(await listLogKeys(db), await readLogSize(db), now)) {
    write(describeKey(key));
    write(own.includes(key) ? 'This server has it.' : 'This server does not have it.');
  }
  return 0;
}

/** Returns a verifier key with its fingerprint, a line each. */
export function describeKey(key: string): string {
  return `${key}\nfingerprint ${fingerprintOf(key)}`;
}

async function rotate(
  database: Database,
  held: readonly KeyObject[],
  file: string,
  { settings, folder, now, write }: CommandContext,
): Promise<number> {
  const { dataDir, ledger } = settings;
  const path = resolve(folder, file);
  const next = readOrMakeKey(path);
  const inFolder = ledger.keyFiles.length === 0;
  const install = (isCurrent: (key: KeyObject) => boolean) => {
    if (inFolder) installNextKey(dataDir, next, isCurrent);
  };
  const result = await database.transact(rotateKey, { held, next, install }, now);
  if (result.kind !== 'rotated') {
    write(`${refusals[result.kind](result)} Nothing was changed.`);
    return 1;
  }
  write(describeKey(result.key));
  write(`Until ${dayOf(result.until)} the ledger is signed with both keys, then with this one alone.`);
  write(
    inFolder
      ? 'Start the server again. The new key is in keys/ledger-next of the data folder: keep a copy elsewhere.'
      : `On each server that signs add ${path} to LEDGER_KEY_FILE, after a comma, and start it again.`,
  );
  return 0;
}

type Refused = Exclude<Rotated, { readonly kind: 'rotated' }>;

const refusals: Readonly<Record<Refused['kind'], (result: Refused) => string>> = {
  unsigned: () => 'Nothing is signed yet: the first signature decides the key.',
  busy: () => 'The ledger is being signed at this moment. Try again.',
  'not-held': () => 'This server does not have the key that signs the ledger.',
  'used-before': () => 'The ledger was signed with this key before.',
  running: (result) =>
    `The ledger changes its key already${result.kind === 'running' ? `, until ${dayOf(result.until)}` : ''}.`,
};

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
