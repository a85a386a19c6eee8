import type { SerialDetails } from '#contract/serials.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { Section } from '#web/kit/pages/section.tsx';
import * as m from '#messages/messages.js';
import classes from './serial-events.module.css';

type Event = SerialDetails['events'][number];

type Props = { readonly events: readonly Event[]; readonly project: string };

type Words = { organization: string; tonnes: string; receiver: string };

const sentences: Record<Event['type'], (words: Words) => string> = {
  issued: m.serial_event_issued,
  recorded: m.serial_event_recorded,
  retired: m.serial_event_retired,
  transferred: m.serial_event_transferred,
  cancelled: m.serial_event_cancelled,
  corrected: m.serial_event_corrected,
};

/** Every event of the units, oldest first. */
export function SerialEvents({ events, project }: Props) {
  if (events.length === 0) return null;
  return (
    <Section title={m.serial_events()}>
      <ol className={classes.events}>
        {events
          .toSorted((a, b) => a.index - b.index)
          .map((event) => (
            <EventLine key={event.index} event={event} project={project} />
          ))}
      </ol>
    </Section>
  );
}

function EventLine({ event, project }: { readonly event: Event; readonly project: string }) {
  const range = { min: event.serialMin, max: event.serialMax };
  const count = countUnits(range);
  const tonnes = m.tonnes_counted({ count, shown: formatWhole(count) });
  const receiver = event.receiver?.name ?? '';
  return (
    <li className={classes.event}>
      <time dateTime={event.at} className={classes.day}>
        {formatDay(event.at)}
      </time>
      <p>{sentences[event.type]({ organization: event.organization.name, tonnes, receiver })}</p>
      <p className={classes.serials}>{formatSerialRange({ project, ...range })}</p>
      {event.retiredAgainst === null ? null : (
        <p>{m.serial_event_against({ against: event.retiredAgainst })}</p>
      )}
    </li>
  );
}
