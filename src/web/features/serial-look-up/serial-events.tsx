import type { SerialDetails } from '#contract/serials.ts';
import { countUnits, formatSequences, formatSerialRange } from '#domain/ledger/serial.ts';
import { type Division, traceUnits } from '#domain/ledger/trace-units.ts';
import * as m from '#messages/messages.js';
import { Section } from '#web/kit/pages/page.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { formatSpan } from '#web/kit/text/format-span.ts';
import { RecordedEvent, type RenderCheck } from '#web/looks/recorded-event.tsx';
import { LifeLine, type Station } from './life-line.tsx';
import { StatusTotals } from './parts-bar.tsx';
import { behalfOf } from './serial-answer.tsx';
import { CertificateLink, FoldedRows, Project } from './serial-details.tsx';
import classes from './serial-events.module.css';

/** Events shown at once; later ones are folded. */
const MAX_SHOWN = 24;

type Props = {
  readonly details: SerialDetails;
  readonly renderCheck: RenderCheck;
};

/**
 * The life of the units, oldest event first: reduced, issued, and what happened to them since. A range whose units
 * differ ends with what they are now.
 */
export function SerialEvents({ details, renderCheck }: Props) {
  const { events, eventCount, totals, status, project } = details;
  const newest = events.at(-1);
  if (newest === undefined) return null;
  const all = stationsOf(details);
  const isOver = status === 'Retired' || status === 'RetiredInventory' || status === 'Cancelled';
  const now: Station = {
    key: 'now',
    kind: 'now',
    when: null,
    since: null,
    text: <StatusTotals totals={totals} />,
  };
  const left = eventCount - events.length;
  const isCut = all.length > MAX_SHOWN;
  return (
    <Section title={m.serial_events()}>
      <LifeLine
        stations={[...all.slice(0, MAX_SHOWN), ...(isOver || isCut ? [] : [now])]}
        isOver={isOver && !isCut}
      />
      {isCut ? (
        <FoldedRows title={m.serial_events_more({ shown: formatWhole(all.length - MAX_SHOWN) })}>
          <LifeLine
            stations={[...all.slice(MAX_SHOWN), ...(isOver ? [] : [now])]}
            isOver={isOver}
            start={MAX_SHOWN + 1}
          />
        </FoldedRows>
      ) : null}
      <div className={classes.proof}>
        <RecordedEvent {...newest} />
        {renderCheck(newest, project.projectSerial)}
      </div>
      {left > 0 ? <p>{m.serial_events_left({ count: left, shown: formatWhole(left) })}</p> : null}
    </Section>
  );
}

/** Returns the stations of the units' life; where all are of one year, the reduction comes first. */
function stationsOf({ serial, events, project, status }: SerialDetails): readonly Station[] {
  const steps = traceUnits(events.map(toUnitEvent));
  const years = new Set(events.filter(isOrigin).map(({ year }) => year));
  const [year] = years;
  const reduced: Station[] =
    years.size === 1 && year !== undefined
      ? [
          {
            key: 'reduced',
            kind: 'reduced',
            when: m.serial_life_during({ year: String(year) }),
            since: null,
            text: <Project project={project} />,
          },
        ]
      : [];
  return [
    ...reduced,
    ...events.map((event, index): Station => {
      const before = events[index - 1];
      return {
        key: String(event.index),
        kind: event.type,
        when: <time dateTime={event.at}>{formatDay(event.at)}</time>,
        // Of a range whose units differ, the event before may be of other units.
        since: before === undefined || status === undefined ? null : formatSpan(before.at, event.at),
        text: (
          <EventText
            event={event}
            project={project.projectSerial}
            asked={serial}
            divisions={steps[index]?.divisions ?? []}
          />
        ),
      };
    }),
  ];
}

function isOrigin({ type }: Event): boolean {
  return type === 'issued' || type === 'recorded';
}

function toUnitEvent({ type, serialMin, serialMax, organization, receiver }: Event) {
  return {
    type,
    min: serialMin,
    max: serialMax,
    organization: organization.serial,
    receiver: receiver?.serial ?? null,
  };
}

type Event = SerialDetails['events'][number];

type Words = { organization: string; tonnes: string; receiver: string };

const sentences: Record<Event['type'], (words: Words) => string> = {
  issued: m.serial_event_issued,
  recorded: m.serial_event_recorded,
  retired: m.serial_event_retired,
  transferred: m.serial_event_transferred,
  cancelled: m.serial_event_cancelled,
  corrected: m.serial_event_corrected,
};

type EventTextProps = {
  readonly event: Event;
  readonly project: string;
  /** The serial that was looked up, which needs no repetition. */
  readonly asked: string;
  readonly divisions: readonly Division[];
};

/** An event in words: who did what with which units, which parts it divided, and against what or why. */
function EventText({ event, project, asked, divisions }: EventTextProps) {
  const range = { min: event.serialMin, max: event.serialMax };
  const serials = formatSerialRange({ project, ...range });
  const count = countUnits(range);
  const tonnes = m.tonnes_counted({ count, shown: formatWhole(count) });
  const { organization, type, retiredAgainst, certificate, reason } = event;
  const beneficiary = behalfOf(event);
  return (
    <>
      <p>
        {sentences[type]({ organization: organization.name, tonnes, receiver: event.receiver?.name ?? '' })}
      </p>
      {retiredAgainst === null ? null : <p>{m.serial_event_against({ against: retiredAgainst })}</p>}
      {beneficiary === null ? null : <p>{m.activity_for({ beneficiary })}</p>}
      {reason === null ? null : <p>{m.serial_event_reason({ reason })}</p>}
      {serials === asked ? null : <p className={classes.serials}>{serials}</p>}
      {divisions.map(({ part, into }) => (
        <p key={part.min} className={classes.more}>
          {m.serial_event_split({
            part: formatSequences(part),
            parts: into.map(formatSequences).join(', '),
          })}
        </p>
      ))}
      {isOrigin(event) ? (
        <p className={classes.more}>{m.serial_event_vintage({ year: String(event.year) })}</p>
      ) : null}
      {certificate === null ? null : <CertificateLink id={certificate} />}
    </>
  );
}
