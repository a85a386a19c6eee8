import { readLeaf } from '#domain/ledger/read-leaf.ts';
import type { ShownEvent } from '#web/looks/recorded-event.tsx';

/** Whether a signed event says what a page shows. `sealed`: it cannot be read, as its project was private. */
export type EventMatch = 'same' | 'differs' | 'sealed';

/**
 * Compares a leaf with the event that a page shows: what was done, with units of which project and year, and that the
 * serials shown are among its own.
 */
export function compareEvent(leaf: string, shown: ShownEvent, project: string): EventMatch {
  const { index, type, year, serialMin, serialMax } = shown;
  const read = readLeaf(leaf);
  if (read?.index !== index) return 'differs';
  if (read.kind === 'sealed') return 'sealed';
  if (read.kind !== 'event' || read.event.type !== type || !('range' in read.event)) return 'differs';
  const { event } = read;
  const isAmong = event.range.min <= serialMin && serialMax <= event.range.max;
  return event.project === project && event.year === year && isAmong ? 'same' : 'differs';
}
