import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../kernel/start-problem.ts';
import { writeAtomically } from '../kernel/write-atomically.ts';
import type { KnownHead } from './publish-checkpoint.ts';

/** What was published last, outside of the database: a restored older database does not go back with it. */
const FILE = ['keys', 'ledger-head'];
/** The leaf hash of the log's first event, in the file's second line: which log the head is of. Its name is the third. */
const GENESIS = /^[0-9a-f]{64}$/;
const HEAD = /^(0|[1-9]\d{0,15}):([A-Za-z0-9+/]{43}=)$/;

/** Reads a head such as `1622:H4sI…=`; null if the text is none. */
export function readKnownHead(text: string): KnownHead | null {
  const [, size, root] = HEAD.exec(text.trim()) ?? [];
  return size === undefined || root === undefined ? null : { size: Number(size), root, origin: null };
}

/** The head of a log that this server signed, and the leaf hash of that log's first event in hexadecimal. */
export type WrittenHead = { readonly head: KnownHead; readonly genesis: string };

/** Reads the head that this server wrote last; null if it never did. Throws if the file is damaged. */
export async function readHeadFile(dataDir: string): Promise<WrittenHead | null> {
  const path = join(dataDir, ...FILE);
  try {
    const [first = '', genesis = '', origin = ''] = (await readFile(path, 'utf8')).split('\n');
    const head = readKnownHead(first);
    if (head === null || !GENESIS.test(genesis))
      throw new Error(`The file ${path} holds no head of the ledger.`);
    return { head: { ...head, origin: origin === '' ? null : origin }, genesis };
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Returns the name of the log that a note is of. */
export function originOfNote(note: string): string {
  return note.split('\n', 1)[0] ?? '';
}

/** Keeps what was published, all of it or nothing. */
export async function writeHeadFile(dataDir: string, { head, genesis }: WrittenHead): Promise<void> {
  const text = `${head.size}:${head.root}\n${genesis}\n${head.origin ?? ''}\n`;
  await writeAtomically(join(dataDir, ...FILE), Buffer.from(text, 'utf8'));
}
