import type { SerialDetails } from '#contract/serials.ts';
import { type UnitSerial, countUnits, formatSequences, formatSerialRange } from '#domain/ledger/serial.ts';
import { traceUnits, type Division } from '#domain/ledger/trace-units.ts';
import { Section } from '#web/kit/pages/page.tsx';
import { formatWhole, formatDay } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { FoldedRows, CertificateLink } from './serial-details.tsx';
import { type BandPart, layOutBands, StatusBand, StatusTotals } from './status-band.tsx';
import classes from './serial-events.module.css';

/** Events shown at once; later ones are folded. */
const MAX_SHOWN = 24;

type SerialEventsProps = { readonly details: SerialDetails; readonly unit: UnitSerial };

/**
 * Every event of the units, oldest first. Beside them a band runs down from the issue to now: it divides where the units were divided and
 * changes its pattern with their status. Too many events or parts are listed without it.
 */
export function SerialEvents({ details, unit }: SerialEventsProps) {
  const { events, eventCount, totals } = details;
  if (events.length === 0) return null;
  const steps = traceUnits(events.map(toUnitEvent));
  const changes = events.map((event) => ({ min: event.serialMin, max: event.serialMax }));
  const bands =
    events.length < eventCount
      ? null
      : layOutBands(
          unit,
          steps.map(({ parts }, index) => ({ parts, changes: changes[index] ?? unit })),
        );
  const lines = events.map((event, index) => (
    <EventLine
      key={event.index}
      event={event}
      project={details.project.projectSerial}
      divisions={steps[index]?.divisions ?? []}
      band={bands?.[index] ?? null}
    />
  ));
  const left = eventCount - events.length;
  return (
    <Section title={m.serial_events()}>
      <ol className={classes.events} data-banded={bands !== null}>
        {lines.slice(0, MAX_SHOWN)}
        {bands === null ? null : <NowLine band={bands.at(-1) ?? []} totals={totals} />}
      </ol>
      {lines.length > MAX_SHOWN ? (
        <FoldedRows title={m.serial_events_more({ shown: formatWhole(lines.length - MAX_SHOWN) })}>
          <ol className={classes.events} data-banded={false} start={MAX_SHOWN + 1}>
            {lines.slice(MAX_SHOWN)}
          </ol>
        </FoldedRows>
      ) : null}
      {left > 0 ? <p>{m.serial_events_left({ count: left, shown: formatWhole(left) })}</p> : null}
    </Section>
  );
}

type NowProps = Pick<SerialDetails, 'totals'> & { readonly band: readonly BandPart[] };

/** The end of the band: what the units are now. */
function NowLine({ band, totals }: NowProps) {
  return (
    <li>
      <div className={classes.band}>
        <StatusBand parts={band.map((part) => ({ ...part, isChanged: false }))} />
      </div>
      <div className={classes.text}>
        <p className={classes.today}>{m.serial_now()}</p>
        <StatusTotals totals={totals} />
      </div>
    </li>
  );
}

function toUnitEvent({
  type,
  serialMin,
  serialMax,
  organization,
  receiver,
}: SerialDetails['events'][number]) {
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

type EventLineProps = {
  readonly event: Event;
  readonly project: string;
  readonly divisions: readonly Division[];
  /** The units after the event; null if they are not drawn. */
  readonly band: readonly BandPart[] | null;
};

/** An event: when, who did what with which units, which parts it divided, and against what or why. */
function EventLine({ event, project, divisions, band }: EventLineProps) {
  const range = { min: event.serialMin, max: event.serialMax };
  const count = countUnits(range);
  const tonnes = m.tonnes_counted({ count, shown: formatWhole(count) });
  const { organization, type, retiredAgainst, certificate, reason } = event;
  const isOrigin = type === 'issued' || type === 'recorded';
  return (
    <li className={classes.event}>
      {band === null ? null : (
        <div className={classes.band}>
          <StatusBand parts={band} />
        </div>
      )}
      <div className={classes.text}>
        <time dateTime={event.at} className={classes.day}>
          {formatDay(event.at)}
        </time>
        <p>
          {sentences[type]({ organization: organization.name, tonnes, receiver: event.receiver?.name ?? '' })}
        </p>
        <p className={classes.serials}>{formatSerialRange({ project, ...range })}</p>
        {divisions.map(({ part, into }) => (
          <p key={part.min} className={classes.more}>
            {m.serial_event_split({
              part: formatSequences(part),
              parts: into.map(formatSequences).join(', '),
            })}
          </p>
        ))}
        {isOrigin ? (
          <p className={classes.more}>{m.serial_event_vintage({ year: String(event.year) })}</p>
        ) : null}
        {retiredAgainst === null ? null : <p>{m.serial_event_against({ against: retiredAgainst })}</p>}
        {certificate === null ? null : <CertificateLink id={certificate} />}
        {reason === null ? null : <p>{m.serial_event_reason({ reason })}</p>}
      </div>
    </li>
  );
}
