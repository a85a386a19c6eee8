import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import type { SerialBlock } from '#domain/ledger/serial.ts';
import { type Checkpoints, checkFollowingKeys, readCheckpoints } from './check-checkpoints.ts';
import { checkLeaves, type LeavesRead } from './check-leaves.ts';
import { checkInventories, checkUnits } from './check-tables.ts';
import { checkDemanded, checkWitnesses, readWitnesses } from './check-witnesses.ts';
import type { Findings } from './findings.ts';
import { type CheckingKey, openKey } from './hashes.ts';
import type { Remembered } from './known-heads.ts';
import { type Chunks, eachLine, readText } from './lines.ts';
import { isGivenUp, type KnownHead, type LogNames, namesOfLog } from './log-names.ts';
import { readOpenings } from './read-openings.ts';

/** A file of an export. */
export type Part = { readonly name: string; readonly chunks: Chunks };

/** The files of an export that are checked, in the order in which an archive has them. */
export const partNames = [
  'vkey',
  'policy',
  'checkpoint',
  'checkpoints.jsonl',
  'openings.jsonl',
  'leaves.jsonl',
  'units.csv',
  'inventories.csv',
] as const;

/** Where the key came from: the reader, an earlier check, or the export itself, which proves little. */
export type KeySource = 'given' | 'remembered' | 'export';

export type Given = {
  /** The verifier key that the reader trusts; null: the one of an earlier check, else the export's own. */
  readonly key: string | null;
  /** Sizes and roots of the log that are known from elsewhere. */
  readonly known: readonly KnownHead[];
  /** The text of a policy that the reader demands beside the export's own. */
  readonly policy?: string | null;
  /** The head of a proof: compared only if the log is as long. */
  readonly proven?: KnownHead | null;
  /** Returns what an earlier check remembers of a log. */
  readonly recall?: (origin: string) => Remembered | null;
  readonly onEvent?: (event: RecordedEvent) => void;
  readonly onBlock?: (block: SerialBlock) => void;
};

/** What an export is: of which log and how far, checked with which key. */
export type Verified = {
  readonly key: CheckingKey;
  readonly keySource: KeySource;
  /** The key, and those that the log says follow it. */
  readonly keys: readonly CheckingKey[];
  readonly newest: Checkpoints['newest'];
  readonly leaves: LeavesRead;
};

/**
 * Checks an export from its files, which must come in the order of `partNames`; others are passed over. Returns
 * null, with faults, where nothing could be checked.
 */
export async function verifyExport(
  parts: AsyncIterable<Part>,
  given: Given,
  findings: Findings,
): Promise<Verified | null> {
  const reader = orderedParts(parts, findings);
  try {
    return await verifyInOrder(reader, given, findings);
  } catch (error) {
    // An archive that is cut off or not packed as it should be.
    findings.fail('files', 'file-damaged', error instanceof Error ? error.message : '');
    return null;
  }
}

async function verifyInOrder(reader: Reader, given: Given, findings: Findings): Promise<Verified | null> {
  const { onEvent = () => undefined, onBlock = () => undefined } = given;
  const { own, key, keySource, remembered } = chooseKey(await reader.text('vkey'), given, findings);
  const policy = readWitnesses(await reader.text('policy'), findings);
  const note = await reader.text('checkpoint');
  const list = await reader.part('checkpoints.jsonl');
  if (key === null) return null;
  const checkpoints = await readCheckpoints({ newest: note, list, key }, findings);
  const openings = await readOpenings(await reader.part('openings.jsonl'), findings);
  if (checkpoints === null) return null;
  const known = remembered === null ? given.known : [...given.known, remembered];
  const compare = comparison(checkpoints, { known, proven: given.proven ?? null }, findings);
  const walk = checkLeaves({ findings, openings, onSize: compare.at, onEvent });
  const isWhole = await eachLine(await reader.part('leaves.jsonl'), walk.add);
  if (!isWhole) findings.fail('files', 'file-damaged', 'leaves.jsonl');
  const leaves = walk.end();
  const names = namesOfLog(checkpoints.firstName, leaves.keys);
  compare.end(leaves, names);
  if (own !== null && !names.all.has(own.name)) findings.fail('signature', 'origin-differs', own.name);
  const keys = checkFollowingKeys(checkpoints, leaves, names, findings);
  if (policy !== null) checkWitnesses(note, policy, names.all, findings);
  if (typeof given.policy === 'string') checkDemanded(note, given.policy, findings);
  const tables = await checkUnits(await reader.part('units.csv'), leaves, findings, onBlock);
  await checkInventories(await reader.part('inventories.csv'), leaves, tables, findings);
  await reader.end();
  return { key, keySource, keys, newest: checkpoints.newest, leaves };
}

/** Chooses the key to check with, and finds what an earlier check remembers of its log. */
function chooseKey(text: string, { key: given, recall }: Given, findings: Findings) {
  // After a rotation the export may name a later key, which the log itself must then name.
  const own = openKey(text);
  if (text !== '' && `${own?.text}\n` !== text) findings.fail('signature', 'key-unreadable', 'vkey');
  const origin = (given === null ? own : openKey(given))?.name;
  const remembered = origin === undefined ? null : (recall?.(origin) ?? null);
  const key = openKey(given ?? remembered?.vkey ?? text);
  const without = remembered === null ? 'export' : 'remembered';
  const keySource: KeySource = given === null ? without : 'given';
  if (key === null && given !== null) findings.fail('signature', 'key-unreadable', '--vkey');
  return { own, key, keySource, remembered };
}

type Expected = { readonly known: readonly KnownHead[]; readonly proven: KnownHead | null };

/** Compares the tree of the leaves with what was signed and what is known, as it reaches their sizes. */
function comparison({ newest, roots }: Checkpoints, { known, proven }: Expected, findings: Findings) {
  const heads = proven === null ? known : [...known, proven];
  const sizes = new Set(heads.map(({ size }) => size));
  const unmet: KnownHead[] = [];
  return {
    at: (size: number, root: () => Buffer) => {
      const signed = roots.get(size);
      if (signed === undefined && !sizes.has(size)) return;
      const own = root().toString('base64');
      if (signed === own) findings.count('root');
      else if (signed !== undefined) findings.fail('root', 'root-differs', size);
      for (const head of heads.filter((one) => one.size === size)) {
        if (head.root === own) findings.count('append-only');
        else unmet.push(head);
      }
    },
    end: ({ leaves, keys }: LeavesRead, names: LogNames) => {
      findings.count('append-only', 0);
      for (const { former } of keys) if (former !== null) findings.leaveUnchecked('epochs');
      if (leaves < newest.size) findings.fail('root', 'leaves-missing', `${leaves}/${newest.size}`);
      if (leaves > newest.size) findings.fail('root', 'leaves-beyond', `${leaves}/${newest.size}`);
      for (const head of [...unmet, ...known.filter(({ size }) => size > leaves)]) {
        if (isGivenUp(head, keys, names)) findings.leaveUnchecked('former-checkpoints');
        else if (head.size > leaves) findings.fail('append-only', 'known-beyond', `${head.size}/${leaves}`);
        else findings.fail('append-only', 'known-differs', head.size);
      }
    },
  };
}

type Reader = ReturnType<typeof orderedParts>;

/** Hands out the parts of an export by name, in their order. What is missing is a fault, and empty. */
function orderedParts(parts: AsyncIterable<Part>, findings: Findings) {
  const iterator = parts[Symbol.asyncIterator]();
  let waiting: Part | null = null;
  const known: readonly string[] = partNames;

  const next = async (): Promise<Part | null> => {
    for (;;) {
      const next: IteratorResult<Part, unknown> = await iterator.next();
      if (next.done === true) return null;
      if (known.includes(next.value.name)) return next.value;
    }
  };
  const part = async (name: (typeof partNames)[number]): Promise<Chunks> => {
    waiting ??= await next();
    if (waiting?.name !== name) {
      findings.fail('files', 'file-missing', name);
      return [];
    }
    const { chunks } = waiting;
    waiting = null;
    return chunks;
  };
  const text = async (name: (typeof partNames)[number]) => readText(await part(name));
  /** Reads to the end, where an archive is found to be cut off. */
  const end = async () => {
    waiting ??= await next();
    if (waiting !== null) findings.fail('files', 'file-damaged', waiting.name);
  };
  return { part, text, end };
}
