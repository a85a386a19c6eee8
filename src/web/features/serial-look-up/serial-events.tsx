import type { SerialDetails } from '#contract/serials.ts';
import type { UnitSerial } from '#domain/ledger/serial.ts';
import { traceUnits } from '#domain/ledger/trace-units.ts';
import { Section } from '#web/kit/pages/section.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { EventLine } from './event-line.tsx';
import { FoldedRows } from './folded-rows.tsx';
import { type BandPart, layOutBands } from './lay-out-bands.ts';
import classes from './serial-events.module.css';
import { StatusBand } from './status-band.tsx';
import { StatusTotals } from './status-totals.tsx';

/** Events shown at once; later ones are folded. */
const MAX_SHOWN = 24;

type Props = { readonly details: SerialDetails; readonly unit: UnitSerial };

/**
 * Every event of the units, oldest first. Beside them a band runs down from the issue to now: it divides where the units were divided and
 * changes its pattern with their status. Too many events or parts are listed without it.
 */
export function SerialEvents({ details, unit }: Props) {
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
    <li className={classes.now}>
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
