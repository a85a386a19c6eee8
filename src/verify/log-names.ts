import type { FormerHead } from '#domain/ledger/read-leaf.ts';
import { openKey } from './hashes.ts';

/** A signed size and root that are known from elsewhere; `origin` is null where that did not say it. */
export type KnownHead = { readonly size: number; readonly root: string; readonly origin: string | null };

/** An event that names a key of the log; `former` if it also gives the log another name. */
export type NamedKey = {
  readonly index: number;
  readonly vkey: string;
  readonly former: FormerHead | null;
};

/** From which size on a log has a name. */
type Named = { readonly name: string; readonly from: number };

/** The names that a log has had. */
export type LogNames = {
  readonly all: ReadonlySet<string>;
  /** Returns the name in which checkpoints of a size are signed. */
  readonly at: (size: number) => string;
};

/** Returns the names of a log that began with one of them, by the events that gave it the others. */
export function namesOfLog(first: string, keys: readonly NamedKey[]): LogNames {
  const names: Named[] = [{ name: first, from: 0 }];
  for (const { index, vkey, former } of keys) {
    const name = former === null ? undefined : openKey(vkey)?.name;
    if (name !== undefined) names.push({ name, from: index + 1 });
  }
  return {
    all: new Set(names.map(({ name }) => name)),
    at: (size) => names.findLast(({ from }) => from <= size)?.name ?? first,
  };
}

/**
 * Says whether the log itself tells that a known checkpoint is not in it any more: it was signed in the name before an
 * event `epoch`, and an older state was restored afterwards. In what name it was signed may be unknown (null). In a name
 * that the log does not have, as a restore took its event away, only the checkpoint that an event names is given up.
 */
export function isGivenUp(
  { size, root, origin }: KnownHead,
  keys: readonly NamedKey[],
  names: LogNames,
): boolean {
  return keys.some(({ index, former }) => {
    if (former === null) return false;
    const isBefore = origin === null || origin === names.at(index);
    if (former.size === size && former.root === root)
      return isBefore || (origin !== null && !names.all.has(origin));
    return isBefore && size > index && size < former.size;
  });
}
