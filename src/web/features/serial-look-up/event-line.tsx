import type { SerialDetails } from '#contract/serials.ts';
import { countUnits, formatSequences, formatSerialRange } from '#domain/ledger/serial.ts';
import type { Division } from '#domain/ledger/trace-units.ts';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { CertificateLink } from './certificate-link.tsx';
import type { BandPart } from './lay-out-bands.ts';
import classes from './serial-events.module.css';
import { StatusBand } from './status-band.tsx';

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

type Props = {
  readonly event: Event;
  readonly project: string;
  readonly divisions: readonly Division[];
  /** The units after the event; null if they are not drawn. */
  readonly band: readonly BandPart[] | null;
};

/** An event: when, who did what with which units, which parts it divided, and against what or why. */
export function EventLine({ event, project, divisions, band }: Props) {
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
