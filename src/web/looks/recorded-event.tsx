import type { ReactNode } from 'react';
import * as m from '#messages/messages.js';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';

/** An event of units as a page shows it, by its index in the public log. */
export type ShownEvent = {
  readonly index: number;
  readonly type: 'issued' | 'recorded' | 'retired' | 'transferred' | 'cancelled' | 'corrected';
  readonly year: number;
  readonly serialMin: number;
  readonly serialMax: number;
};

/** Draws what checks an event with units of a project. */
export type RenderCheck = (event: ShownEvent, project: string) => ReactNode;

type Props = {
  readonly index: number;
  /** When the public log was first signed with it, ISO 8601; null until then. */
  readonly signedAt: string | null;
};

/** As which event of the public log something is recorded and when that was signed; a link to the proof. */
export function RecordedEvent({ index, signedAt }: Props) {
  const shown = formatWhole(index);
  return (
    <p>
      {signedAt === null ? (
        m.event_recorded_unsigned({ index: shown })
      ) : (
        <a href={`/ledger/proof/${index}`} title={m.event_proof()} download>
          {m.event_recorded({ index: shown, day: formatDay(signedAt) })}
        </a>
      )}
    </p>
  );
}
