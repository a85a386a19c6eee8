import { readCheckpoint, readNote } from '#domain/public-log/checkpoint.ts';
import type { LeavesRead } from './check-leaves.ts';
import type { Findings } from './findings.ts';
import { type CheckingKey, openKey } from './hashes.ts';
import { type Chunks, eachLine } from './lines.ts';

/** A signed size of the log and its root, in Base64. */
export type Head = { readonly size: number; readonly root: string };

type Unsigned = Head & { readonly note: string };

/** The checkpoints of an export, before its leaves are read. */
export type Checkpoints = {
  readonly newest: Head;
  /** Root by size: what the leaves are compared with. */
  readonly roots: ReadonlyMap<number, string>;
  /** Those that the key did not sign. */
  readonly unsigned: readonly Unsigned[];
  readonly key: CheckingKey;
  /** Sizes of the first and the largest checkpoint that the key signed. */
  readonly firstSigned: number;
  readonly signedSize: number;
};

/** Reads a signed note; null if it is not a checkpoint of the log. */
export function readHead(note: string, origin: string): Head | null {
  const signed = readNote(note);
  const checkpoint = signed === null ? null : readCheckpoint(signed.text);
  return checkpoint?.origin === origin ? { size: checkpoint.size, root: checkpoint.root } : null;
}

/**
 * Reads the newest checkpoint and the list of all of them. Null, with a fault, where there is no checkpoint to
 * compare the leaves with.
 */
export async function readCheckpoints(
  {
    newest: note,
    list,
    key,
  }: {
    readonly newest: string;
    readonly list: Chunks;
    readonly key: CheckingKey;
  },
  findings: Findings,
): Promise<Checkpoints | null> {
  const newest = readHead(note, key.name);
  if (newest === null) {
    const isNote = readNote(note) !== null;
    findings.fail('signature', isNote ? 'origin-differs' : 'checkpoint-unreadable', 'checkpoint');
    return null;
  }
  const roots = new Map<number, string>();
  const unsigned: Unsigned[] = [];
  let [line, last, lastNote, firstSigned, signedSize] = [0, -1, '', Number.POSITIVE_INFINITY, 0];
  const isWhole = await eachLine(list, (bytes) => {
    line += 1;
    const head = readLine(bytes.toString('utf8'), key.name);
    if (head === null || head.size <= last) {
      findings.fail('signature', 'line-unreadable', `checkpoints.jsonl:${line}`);
      return;
    }
    const { size, root } = head;
    [last, lastNote] = [size, head.note];
    roots.set(size, root);
    if (!key.isSigned(head.note)) unsigned.push(head);
    else {
      firstSigned = Math.min(firstSigned, size);
      signedSize = size;
      findings.count('signature');
    }
  });
  if (!isWhole) findings.fail('files', 'file-damaged', 'checkpoints.jsonl');
  if (lastNote !== note) findings.fail('signature', 'checkpoint-unreadable', 'checkpoints.jsonl');
  roots.set(newest.size, newest.root);
  return { newest, roots, unsigned, key, firstSigned, signedSize };
}

function readLine(text: string, origin: string): Unsigned | null {
  try {
    const { size, root, note } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const head = typeof note === 'string' ? readHead(note, origin) : null;
    const isSame =
      JSON.stringify({ size, root, note }) === text && head?.size === size && head?.root === root;
    return isSame && head !== null && typeof note === 'string' ? { ...head, note } : null;
  } catch {
    // Not JSON: said by the caller.
    return null;
  }
}

/**
 * Checks the signatures that the given key did not make, and returns all keys that count. The log itself names the keys that follow: an event
 * `key` counts if a checkpoint that contains it is signed with a key that counts already. If the log names the
 * given key, what was signed before that key first signed cannot be checked with it.
 */
export function checkFollowingKeys(
  { unsigned, key, firstSigned, signedSize, newest }: Checkpoints,
  { keys }: LeavesRead,
  findings: Findings,
): readonly CheckingKey[] {
  const trusted: { readonly key: CheckingKey; signedSize: number }[] = [{ key, signedSize }];
  for (const { index, vkey } of keys) {
    const next = openKey(vkey);
    const isVouchedFor = trusted.some((one) => one.signedSize > index);
    if (next === null || next.name !== key.name || !isVouchedFor) continue;
    const own = unsigned.filter(({ note }) => next.isSigned(note)).map(({ size }) => size);
    trusted.push({ key: next, signedSize: own.at(-1) ?? 0 });
  }
  const isNamed = keys.some(({ vkey }) => vkey === key.text);
  for (const { size, note } of unsigned) {
    if (trusted.some((one) => one.key.isSigned(note))) findings.count('signature');
    else if (isNamed && size < firstSigned && size < newest.size)
      findings.leaveUnchecked('earlier-signatures');
    else findings.fail('signature', 'not-signed', size);
  }
  return trusted.map((one) => one.key);
}
