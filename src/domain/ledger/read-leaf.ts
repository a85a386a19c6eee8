import type { ProjectStatus } from '../project/project-terms.ts';
import { type CanonicalValue, canonicalJson } from './leaf.ts';
import type { OpeningPart, RecordedEvent } from './ledger-operation.ts';
import { countUnits, type RetiredAgainst } from './serial.ts';

/** A leaf's commitments (`sha256:…`), by the part that each is of. */
export type Commitments = Readonly<Partial<Record<OpeningPart, string>>>;

/** The last checkpoint that was known in the former name of a log; the root is Base64. */
export type FormerHead = { readonly size: number; readonly root: string };

type Position = { readonly index: number; readonly at: string };

/**
 * What a leaf says. `sealed`: only that something happened; the commitment to the full leaf is that of the part
 * `entry`. `erased` says that an opening was deleted, `key` which key signs from then on, `epoch` with which
 * name as well. An `audit-head` commits
 * to something outside of the ledger, and its commitment is none that is ever opened.
 */
export type ReadLeaf = Position &
  (
    | { readonly kind: 'event'; readonly event: RecordedEvent; readonly commitments: Commitments }
    | { readonly kind: 'sealed'; readonly commitments: Commitments }
    | { readonly kind: 'erased'; readonly ref: number; readonly part: string }
    | { readonly kind: 'key'; readonly vkey: string }
    | ({ readonly kind: 'epoch'; readonly vkey: string } & { readonly former: FormerHead })
  );

type Leaf = { readonly [key: string]: CanonicalValue };

const TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
const COMMITMENT = /^sha256:[0-9a-f]{64}$/;
const UNITS = ['count', 'max', 'min', 'org', 'project', 'year'] as const;

/** The keys of a leaf beside `seq`, `t`, `type` and `v`: those that it must have, and those that it may. */
type Keys = { readonly all: readonly string[]; readonly some?: readonly string[] };

const keysOfTypes: ReadonlyMap<string, Keys> = new Map(
  Object.entries<Keys>({
    genesis: { all: [] },
    audit_head: { all: ['count', 'head'] },
    project_status: { all: ['org', 'project', 'status'], some: ['content'] },
    inventory_set: { all: ['count', 'inv', 'org'] },
    issued: { all: UNITS },
    recorded: { all: UNITS },
    retired: { all: UNITS, some: ['inv', 'note', 'claim'] },
    transferred: { all: [...UNITS, 'to'] },
    cancelled: { all: UNITS },
    corrected: { all: UNITS, some: ['note'] },
    merged: { all: ['org', 'to'] },
    merge_undone: { all: ['org', 'to'] },
    sealed: { all: ['c'] },
    erased: { all: ['part', 'ref'] },
    key: { all: ['vkey'] },
    epoch: { all: ['former', 'vkey'] },
  }),
);

/** What leaves of version 2 may have beside those of version 1, and the types that have this version. */
const keysOfVersion2 = ['claim', 'content'];
const typesOfVersion2: ReadonlySet<string> = new Set(['retired', 'project_status']);

/**
 * Reads a leaf of version 1 or 2; null for any other text: one that is not spelled canonically, lacks a key or
 * has one too many, or has a value of the wrong kind. Whether the rules of the ledger allow the event is for
 * `applyEvent`.
 */
export function readLeaf(text: string): ReadLeaf | null {
  const leaf = parse(text);
  if (leaf === null) return null;
  const { seq, t, type, v } = leaf;
  if (typeof type !== 'string') return null;
  const keys = keysOfTypes.get(type);
  if (keys === undefined || !isIndex(seq) || typeof t !== 'string' || !TIME.test(t)) return null;
  const isVersion = v === 1 ? keysOfVersion2.every((key) => leaf[key] === undefined) : v === 2;
  if (!isVersion || (v === 2 && !typesOfVersion2.has(type)) || !hasKeys(leaf, keys)) return null;
  return readContent(leaf, type, { index: seq, at: t });
}

function parse(text: string): Leaf | null {
  try {
    const value = JSON.parse(text) as CanonicalValue;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && canonicalJson(value) === text ? (value as Leaf) : null;
  } catch {
    // Not JSON, or a value that no canonical text has.
    return null;
  }
}

function hasKeys(leaf: Leaf, { all, some = [] }: Keys): boolean {
  const own = Object.keys(leaf).filter((key) => !['seq', 't', 'type', 'v'].includes(key));
  const isKnown = own.every((key) => all.includes(key) || some.includes(key));
  return isKnown && all.every((key) => leaf[key] !== undefined);
}

function readContent(leaf: Leaf, type: string, position: Position): ReadLeaf | null {
  if (type === 'erased') {
    const { ref, part } = leaf;
    return isIndex(ref) && typeof part === 'string' ? { ...position, kind: 'erased', ref, part } : null;
  }
  if (type === 'key')
    return typeof leaf['vkey'] === 'string' ? { ...position, kind: 'key', vkey: leaf['vkey'] } : null;
  if (type === 'epoch') return readEpoch(leaf, position);
  const commitments = commitmentsOf(leaf);
  if (commitments === null) return null;
  if (type === 'sealed') return { ...position, kind: 'sealed', commitments };
  const event = readEvent(leaf, type, position);
  return event === null ? null : { ...position, kind: 'event', event, commitments };
}

const FORMER = /^(0|[1-9]\d{0,15}):([A-Za-z0-9+/]{43}=)$/;

function readEpoch({ former, vkey }: Leaf, position: Position): ReadLeaf | null {
  const [, size, root] = typeof former === 'string' ? (FORMER.exec(former) ?? []) : [];
  if (size === undefined || root === undefined || typeof vkey !== 'string') return null;
  return { ...position, kind: 'epoch', vkey, former: { size: Number(size), root } };
}

/** Returns the commitments of a leaf; null if one is none. */
function commitmentsOf({ c, note, claim, content, head }: Leaf): Commitments | null {
  const given = { entry: c, note, claim, content };
  const isCommitment = (value: CanonicalValue | undefined) =>
    value === undefined || (typeof value === 'string' && COMMITMENT.test(value));
  if (!Object.values({ ...given, head }).every(isCommitment)) return null;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function readEvent(leaf: Leaf, type: string, position: Position): RecordedEvent | null {
  switch (type) {
    case 'genesis':
      return { ...position, type };
    case 'audit_head':
      return isIndex(leaf['count']) ? { ...position, type: 'audit-head', entries: leaf['count'] } : null;
    case 'merged':
    case 'merge_undone':
      return readMerge(leaf, type, position);
    case 'project_status': {
      const { org: organization, project, status } = leaf;
      if (!isText(organization) || !isText(project) || !isText(status)) return null;
      return { ...position, type: 'project-status', organization, project, status: status as ProjectStatus };
    }
    case 'inventory_set': {
      const { org: organization, count: tonnes } = leaf;
      const against = readInventory(leaf['inv']);
      if (!isText(organization) || !isIndex(tonnes) || against?.kind !== 'inventory') return null;
      const { project, year } = against;
      return { ...position, type: 'inventory-set', organization, project, year, tonnes };
    }
  }
  return readUnitEvent(leaf, type, position);
}

function readMerge(leaf: Leaf, type: 'merged' | 'merge_undone', position: Position): RecordedEvent | null {
  const { org: organization, to: receiver } = leaf;
  if (!isText(organization) || !isText(receiver)) return null;
  return { ...position, type: type === 'merged' ? type : 'merge-undone', organization, receiver };
}

function readUnitEvent(leaf: Leaf, type: string, position: Position): RecordedEvent | null {
  const { org: organization, project, year, min, max, count } = leaf;
  if (!isText(organization) || !isText(project)) return null;
  if (!isIndex(year) || !isIndex(min) || !isIndex(max) || min < 1) return null;
  const range = { min, max };
  if (count !== countUnits(range) || max < min) return null;
  const units = { ...position, organization, project, year, range };
  switch (type) {
    case 'issued':
    case 'recorded':
    case 'cancelled':
    case 'corrected':
      return { ...units, type };
    case 'transferred':
      return isText(leaf['to']) ? { ...units, type, receiver: leaf['to'] } : null;
    case 'retired': {
      const against = leaf['inv'] === undefined ? ({ kind: 'other' } as const) : readInventory(leaf['inv']);
      // What is retired against no inventory has a note.
      const isWhole = against !== null && (against.kind === 'other') === (leaf['note'] !== undefined);
      return isWhole ? { ...units, type, against } : null;
    }
  }
  return null;
}

function readInventory(value: CanonicalValue | undefined): RetiredAgainst | null {
  if (typeof value !== 'object' || Object.keys(value).length !== 2) return null;
  const { project, year } = value as Leaf;
  return isText(project) && isIndex(year) ? { kind: 'inventory', project, year } : null;
}

function isText(value: CanonicalValue | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

function isIndex(value: CanonicalValue | undefined): value is number {
  return typeof value === 'number' && value >= 0;
}
