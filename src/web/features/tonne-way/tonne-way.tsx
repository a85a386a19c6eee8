import { formatSerialRange } from '#domain/ledger/serial.ts';
import * as m from '#messages/messages.js';
import {
  MOTIF_SIZE,
  type ShownStatus,
  StatusBadge,
  type StatusLook,
  StatusMotif,
  statusLooks,
} from '#web/looks/status-look.tsx';
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

/**
 * The life of ten tonnes, from plan through review and registration to one of three ends; also described in
 * words.
 */
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

const TILES_PER_ROW = 5;
const GAP = 4;
const STEP = MOTIF_SIZE + GAP;

type TonneTilesProps = { readonly status: ShownStatus; readonly tonnes: number };

/** One square per tonne, five per row, in the pattern of the status. */
function TonneTiles({ status, tonnes }: TonneTilesProps) {
  const look: StatusLook = statusLooks[status];
  const width = Math.min(tonnes, TILES_PER_ROW) * STEP - GAP;
  const height = Math.ceil(tonnes / TILES_PER_ROW) * STEP - GAP;
  return (
    <svg
      className={classes.tiles}
      viewBox={`0 0 ${width} ${height}`}
      width={width * 2}
      height={height * 2}
      aria-hidden="true"
    >
      {Array.from({ length: tonnes }, (_, index) => (
        <svg
          key={index}
          x={(index % TILES_PER_ROW) * STEP}
          y={Math.floor(index / TILES_PER_ROW) * STEP}
          width={MOTIF_SIZE}
          height={MOTIF_SIZE}
        >
          <StatusMotif look={look} />
          <rect
            x={0.5}
            y={0.5}
            width={MOTIF_SIZE - 1}
            height={MOTIF_SIZE - 1}
            fill="none"
            stroke={look.color}
          />
        </svg>
      ))}
    </svg>
  );
}

const meanings: readonly { readonly status: ShownStatus; readonly text: () => string }[] = [
  { status: 'Projected', text: m.howitworks_status_projected },
  { status: 'Registered', text: m.howitworks_status_registered },
  { status: 'Retired', text: m.howitworks_status_retired },
  { status: 'Transferred', text: m.howitworks_status_transferred },
  { status: 'Cancelled', text: m.howitworks_status_cancelled },
  { status: 'Inventory', text: m.howitworks_status_inventory },
  { status: 'ProjectedInventory', text: m.howitworks_status_projected_inventory },
  { status: 'Estimated', text: m.howitworks_status_estimated },
  { status: 'Reduced', text: m.howitworks_status_reduced },
  { status: 'Offsets', text: m.howitworks_status_offsets },
];

/** Every status with its pattern and meaning. */
export function StatusLegend() {
  return (
    <dl className={classes.legend}>
      {meanings.map(({ status, text }) => (
        <div key={status} className={classes.entry}>
          <dt>
            <StatusBadge status={status} />
          </dt>
          <dd>{text()}</dd>
        </div>
      ))}
    </dl>
  );
}
