import type { RecordedEvent } from './ledger-event.ts';
import { applyEvent, type Projection } from './projection.ts';

/**
 * Rebuilds what the ledger's tables must say from the events alone, in the log's order. An event that breaks a rule
 * throws: it should never have been recorded. The projection given is changed, so that a long log can be read in parts.
 */
export function replay(events: Iterable<RecordedEvent>, projection: Projection): Projection {
  for (const event of events) {
    const applied = applyEvent(projection, event);
    if (!applied.ok)
      throw new Error(`Event ${event.index} breaks the ledger's rules: ${applied.refusal.code}.`);
  }
  return projection;
}
