import { isUtf8 } from 'node:buffer';
import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { type ReadLeaf, readLeaf } from '#domain/ledger/read-leaf.ts';
import { overlaps, type SerialRange } from '#domain/ledger/serial.ts';
import { growRoot } from '#domain/public-log/growing-root.ts';
import type { Findings } from './findings.ts';
import { hashPair, leafHash } from './hashes.ts';
import type { NamedKey } from './log-names.ts';
import { keyOf, type Openings } from './read-openings.ts';
import { type OpenLedger, openLedger } from './replay-open-events.ts';

/** What the leaves say, once all are read. */
export type LeavesRead = {
  readonly leaves: number;
  /** How many events cannot be read. */
  readonly hidden: number;
  readonly ledger: OpenLedger;
  /** The keys that the log says sign it from an event on. */
  readonly keys: readonly NamedKey[];
  /** What erased events may explain; asked for each project with something that does not follow. */
  readonly excuse: (project: string) => boolean;
};

type Given = {
  readonly findings: Findings;
  readonly openings: Openings;
  /** Called after each leaf with the size of the tree, and a function that computes its root. */
  readonly onSize: (size: number, root: () => Buffer) => void;
  /** Called with each open event, once it is applied. */
  readonly onEvent: (event: RecordedEvent) => void;
};

type Of<Kind extends ReadLeaf['kind']> = ReadLeaf & { readonly kind: Kind };

/**
 * Returns what takes one leaf after the other: its hash into the tree, its spelling, index and time, its
 * openings, and the event by the rules of the registry.
 */
export function checkLeaves({ findings, openings, onSize, onEvent }: Given) {
  const tree = growRoot(hashPair);
  const content = checkContent({ findings, openings, onEvent });
  let lastAt = '';

  const add = (line: Buffer) => {
    const place = tree.size();
    tree.add(leafHash(line));
    onSize(place + 1, tree.root);
    const leaf = isUtf8(line) ? readLeaf(line.toString('utf8')) : null;
    if (leaf === null) {
      content.stop();
      findings.fail('spelling', 'leaf-unreadable', place);
      return;
    }
    findings.count('spelling');
    if (leaf.index !== place) findings.fail('order', 'index-wrong', place);
    else if (leaf.at < lastAt) findings.fail('order', 'time-decreases', place);
    else findings.count('order');
    lastAt = leaf.at;
    content.add(leaf);
  };
  return { add, end: (): LeavesRead => ({ leaves: tree.size(), ...content.end() }) };
}

/** An event that the rules refuse, and that an event which was erased since may explain. */
type Unexplained = { readonly event: RecordedEvent; readonly broken: string; readonly since: number };

/** Returns what takes the content of one leaf after the other. */
function checkContent({ findings, openings, onEvent }: Omit<Given, 'onSize'>) {
  const rules = replayRules({ findings, onEvent });
  const keys: NamedKey[] = [];
  const missing = new Set<string>();
  const erased = new Set<string>();
  const hidden: number[] = [];

  const addEvent = ({ event, commitments }: Of<'event'>) => {
    for (const [part, commitment] of Object.entries(commitments)) {
      if (openings.open(event.index, part, commitment) === null) missing.add(keyOf(event.index, part));
    }
    rules.apply(event, hidden.length);
  };

  const addSealed = ({ index, at, commitments }: Of<'sealed'>) => {
    const text = openings.open(index, 'entry', commitments.entry ?? '');
    if (text === null) {
      hidden.push(index);
      findings.leaveUnchecked('sealed-events');
      return;
    }
    const leaf = readLeaf(text);
    const isOfItsPlace = leaf?.kind === 'event' && leaf.index === index && leaf.at === at;
    if (isOfItsPlace) addEvent(leaf);
    else findings.fail('spelling', 'leaf-unreadable', index);
  };

  const addErased = ({ index, ref, part }: Of<'erased'>) => {
    if (ref >= index) findings.fail('order', 'index-wrong', index);
    if (openings.wasOpened(ref, part)) findings.fail('openings', 'opening-erased', keyOf(ref, part));
    erased.add(keyOf(ref, part));
  };

  const add = (leaf: ReadLeaf) => {
    if (leaf.kind === 'event') addEvent(leaf);
    else if (leaf.kind === 'sealed') addSealed(leaf);
    else if (leaf.kind === 'erased') addErased(leaf);
    else
      keys.push({ index: leaf.index, vkey: leaf.vkey, former: leaf.kind === 'epoch' ? leaf.former : null });
  };

  const end = () => {
    failMissing(missing, erased, findings);
    openings.expectNone();
    const gone = hidden.filter((index) => erased.has(keyOf(index, 'entry')));
    const excuse = excuses(gone.length, findings);
    failUnexplained(rules.unexplained, { gone, excuse }, findings);
    return { hidden: hidden.length, ledger: rules.ledger, keys, excuse };
  };
  return { add, end, stop: rules.stop };
}

/** Returns what applies the registry's rules to one event after the other, until one is broken for good. */
function replayRules({ findings, onEvent }: Pick<Given, 'findings' | 'onEvent'>) {
  const ledger = openLedger();
  const unexplained: Unexplained[] = [];
  const uses = unexplainedUses();
  let isReplayed = true;
  /** `hidden`: how many events before it could not be read. */
  const apply = (event: RecordedEvent, hidden: number) => {
    if (!isReplayed) return;
    const { broken, isLimitUnknown, since } = ledger.apply(event, hidden);
    if (isLimitUnknown) findings.leaveUnchecked('inventory-limits');
    if (broken === null) {
      findings.count('rules');
      onEvent(event);
      return;
    }
    unexplained.push({ event, broken, since: Math.max(since, uses.last(event)) });
    uses.add(event);
    // What comes after a broken rule may follow from it. Only an event that cannot be read may explain it.
    if (hidden === 0 || !('project' in event)) isReplayed = false;
  };
  const stop = () => {
    isReplayed = false;
  };
  return { ledger, unexplained, apply, stop };
}

/** Fails the first event that the rules refuse and no erased event before it may explain. */
function failUnexplained(
  unexplained: readonly Unexplained[],
  { gone, excuse }: { readonly gone: readonly number[]; readonly excuse: (project: string) => boolean },
  findings: Findings,
): void {
  const mayExplain = ({ event, since }: Unexplained) =>
    'project' in event && gone.some((index) => since < index && index < event.index) && excuse(event.project);
  const fault = unexplained.find((one) => !mayExplain(one));
  if (fault !== undefined) findings.fail('rules', 'rule-broken', `${fault.event.index}: ${fault.broken}`);
}

/** Remembers which units the refused events used up: a second use contradicts the first, whatever is missing. */
function unexplainedUses() {
  let used: { readonly project: string; readonly range: SerialRange; readonly index: number }[] = [];
  return {
    last: (event: RecordedEvent): number => {
      if (event.type !== 'retired' && event.type !== 'cancelled') return -1;
      const { project, range } = event;
      return Math.max(
        -1,
        ...used
          .filter((one) => one.project === project && overlaps(one.range, range))
          .map(({ index }) => index),
      );
    },
    add: (event: RecordedEvent): void => {
      if (!('range' in event)) return;
      const { project, range, index, type } = event;
      if (type === 'retired' || type === 'cancelled') used.push({ project, range, index });
      if (type === 'corrected')
        used = used.filter((one) => one.project !== project || !overlaps(one.range, range));
    },
  };
}

/**
 * Returns what says whether something of a project that does not follow from the open events may follow from an event
 * whose text was erased. Each of those is of one project: more projects than `gone` events are not excused.
 */
function excuses(gone: number, findings: Findings): (project: string) => boolean {
  const projects = new Set<string>();
  return (project) => {
    if (projects.has(project)) return true;
    if (projects.size >= gone) return false;
    projects.add(project);
    findings.leaveUnchecked('erased-projects');
    return true;
  };
}

/** Notes the openings that are not published, although the event is open and no other says they were erased. */
function failMissing(missing: ReadonlySet<string>, erased: ReadonlySet<string>, findings: Findings): void {
  for (const key of missing) {
    if (erased.has(key)) continue;
    // For whom units were retired is published only if the owner wants it.
    if (key.endsWith('/claim')) findings.leaveUnchecked('private-claims');
    else findings.fail('openings', 'opening-missing', key);
  }
}
