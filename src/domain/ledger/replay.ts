import type { RecordedEvent } from './ledger-event.ts';
import { applyEvent, type Projection } from './projection.ts';

/**
 * Applies events in the log's order to rebuild the contents of the ledger's tables. Throws on an event that breaks a rule, as it should
 * never have been recorded. Modifies the given projection, so that a long log can be replayed in parts.
 */
export function replay(events: Iterable<RecordedEvent>, projection: Projection): Projection {
  for (const event of events) {
    const applied = applyEvent(projection, event);
    if (!applied.ok)
      throw new Error(`Event ${event.index} breaks the ledger's rules: ${applied.refusal.code}.`);
  }
  return projection;
}
