import { formatSerialRange } from '#domain/ledger/serial.ts';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import type { ShownStatus } from '#web/kit/looks/status-look.ts';
import * as m from '#messages/messages.js';
import { TonneTiles } from './tonne-tiles.tsx';
import classes from './tonne-way.module.css';

const PROJECT = 'CA000042-003';

type Station = {
  readonly status: ShownStatus;
  readonly tonnes: number;
  readonly text: () => string;
  /** First serial number, if the tonnes have serials. */
  readonly from?: number;
};

const plan: Station = { status: 'Projected', tonnes: 10, text: m.howitworks_way_plan };
const registered: Station = {
  status: 'Registered',
  tonnes: 10,
  text: m.howitworks_way_registered,
  from: 1,
};
const ends: readonly Station[] = [
  { status: 'Retired', tonnes: 5, text: m.howitworks_way_retired, from: 1 },
  { status: 'Transferred', tonnes: 3, text: m.howitworks_way_transferred, from: 6 },
  { status: 'Cancelled', tonnes: 2, text: m.howitworks_way_cancelled, from: 9 },
];

/** The life of ten tonnes, from plan through review and registration to one of three ends; also described in words. */
export function TonneWay() {
  return (
    <figure className={classes.way}>
      <ol className={classes.stations}>
        <li className={classes.station}>
          <StationView station={plan} />
        </li>
        <li className={classes.review}>
          <p>{m.howitworks_way_review()}</p>
        </li>
        <li className={classes.station}>
          <StationView station={registered} />
        </li>
        <li className={classes.fork}>
          <p className={classes.forkText}>{m.howitworks_way_ends()}</p>
          <ul className={classes.ends}>
            {ends.map((station) => (
              <li key={station.status} className={classes.station}>
                <StationView station={station} />
              </li>
            ))}
          </ul>
        </li>
      </ol>
      <figcaption className={classes.caption}>{m.howitworks_way_caption()}</figcaption>
    </figure>
  );
}

function StationView({ station: { status, tonnes, text, from } }: { readonly station: Station }) {
  return (
    <>
      <StatusBadge status={status} />
      <TonneTiles status={status} tonnes={tonnes} />
      {from === undefined ? null : (
        <span className={classes.serial}>
          {formatSerialRange({ project: PROJECT, min: from, max: from + tonnes - 1 })}
        </span>
      )}
      <p>{text()}</p>
    </>
  );
}
