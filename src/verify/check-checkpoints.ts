import { readCheckpoint, readNote } from '#domain/public-log/checkpoint.ts';
import type { LeavesRead } from './check-leaves.ts';
import type { Findings } from './findings.ts';
import { type CheckingKey, openKey } from './hashes.ts';
import { type Chunks, eachLine } from './lines.ts';
import type { LogNames } from './log-names.ts';

/** A signed size of the log and its root, in Base64. */
export type Head = { readonly size: number; readonly root: string };

/** A checkpoint as a note states it: the head, and the name of the log that it is of. */
export type NamedHead = Head & { readonly origin: string };

type Unsigned = NamedHead & { readonly note: string };

/** The checkpoints of an export, before its leaves are read. */
export type Checkpoints = {
  readonly newest: Unsigned;
  /** The name of the log in its first checkpoint. */
  readonly firstName: string;
  /** Root by size: what the leaves are compared with. */
  readonly roots: ReadonlyMap<number, string>;
  /** Those that the key did not sign. */
  readonly unsigned: readonly Unsigned[];
  readonly key: CheckingKey;
  /** Sizes of the first and the largest checkpoint that the key signed. */
  readonly firstSigned: number;
  readonly signedSize: number;
};

/** Reads a signed note; null if it is not a checkpoint. */
export function readHead(note: string): NamedHead | null {
  const signed = readNote(note);
  return signed === null ? null : readCheckpoint(signed.text);
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
  const newest = readHead(note);
  if (newest === null) {
    findings.fail('signature', 'checkpoint-unreadable', 'checkpoint');
    return null;
  }
  let firstName: string | null = null;
  const roots = new Map<number, string>();
  const unsigned: Unsigned[] = [];
  let [line, last, lastNote, firstSigned, signedSize] = [0, -1, '', Number.POSITIVE_INFINITY, 0];
  const isWhole = await eachLine(list, (bytes) => {
    line += 1;
    const head = readLine(bytes.toString('utf8'));
    if (head === null || head.size <= last) {
      findings.fail('signature', 'line-unreadable', `checkpoints.jsonl:${line}`);
      return;
    }
    const { size, root } = head;
    firstName ??= head.origin;
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
  // The newest one may have the signatures of witnesses as well.
  if (!note.startsWith(lastNote) || lastNote === '')
    findings.fail('signature', 'checkpoint-unreadable', 'checkpoints.jsonl');
  roots.set(newest.size, newest.root);
  const named = { newest: { ...newest, note }, firstName: firstName ?? newest.origin };
  return { ...named, roots, unsigned, key, firstSigned, signedSize };
}

function readLine(text: string): Unsigned | null {
  try {
    const { size, root, note } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const head = typeof note === 'string' ? readHead(note) : null;
    const isSame =
      JSON.stringify({ size, root, note }) === text && head?.size === size && head?.root === root;
    return isSame && head !== null && typeof note === 'string' ? { ...head, note } : null;
  } catch {
    // Not JSON: said by the caller.
    return null;
  }
}

type Trusted = { readonly key: CheckingKey; readonly signedSize: number };

/**
 * Checks the signatures that the given key did not make and the names in which all are, and returns all keys that
 * count. The log itself names the keys that follow: an event `key` counts if a checkpoint that contains it is signed
 * with a key that counts already, and an event `epoch` if its key is one that counts, in another name. If the log names
 * the given key, what was signed before that key first signed cannot be checked with it.
 */
export function checkFollowingKeys(
  { unsigned, key, firstSigned, signedSize, newest }: Checkpoints,
  { keys }: LeavesRead,
  names: LogNames,
  findings: Findings,
): readonly CheckingKey[] {
  const trusted: Trusted[] = [{ key, signedSize }];
  for (const { index, vkey, former } of keys) {
    const next = openKey(vkey);
    const isVouchedFor =
      former === null
        ? trusted.some((one) => one.signedSize > index && one.key.name === next?.name)
        : trusted.some((one) => one.key.fingerprint === next?.fingerprint);
    if (next === null || !isVouchedFor) continue;
    const own = unsigned.filter(({ note }) => next.isSigned(note)).map(({ size }) => size);
    trusted.push({ key: next, signedSize: own.at(-1) ?? 0 });
  }
  const isNamed = keys.some(({ vkey }) => vkey === key.text);
  for (const { size, note, origin } of unsigned) {
    if (origin !== names.at(size)) findings.fail('signature', 'origin-differs', origin);
    else if (trusted.some((one) => one.key.isSigned(note))) findings.count('signature');
    else if (isNamed && size < firstSigned && size < newest.size)
      findings.leaveUnchecked('earlier-signatures');
    else findings.fail('signature', 'not-signed', size);
  }
  const isKeyInPlace =
    signedSize === 0 || [firstSigned, signedSize].every((size) => names.at(size) === key.name);
  if (!isKeyInPlace || !names.all.has(key.name) || names.at(newest.size) !== newest.origin)
    findings.fail('signature', 'origin-differs', newest.origin);
  return trusted.map((one) => one.key);
}
