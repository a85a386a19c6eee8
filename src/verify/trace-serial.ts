import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { overlaps, type SerialBlock, type UnitSerial } from '#domain/ledger/serial.ts';

/** What happened to units by the open events, and what the export says they are now. */
export type History = {
  readonly events: readonly RecordedEvent[];
  readonly blocks: readonly SerialBlock[];
};

/** Collects the history of a unit or range of units. */
export function traceSerial({ project, ...range }: UnitSerial) {
  const events: RecordedEvent[] = [];
  const blocks: SerialBlock[] = [];
  return {
    onEvent: (event: RecordedEvent) => {
      if ('range' in event && event.project === project && overlaps(event.range, range)) events.push(event);
    },
    onBlock: (block: SerialBlock) => {
      if (block.project === project && overlaps(block, range)) blocks.push(block);
    },
    history: (): History => ({ events, blocks }),
  };
}
