import { type ShownStatus, type StatusLook, statusLooks } from '#web/kit/looks/status-look.ts';
import { MOTIF_SIZE, StatusMotif } from '#web/kit/looks/status-motif.tsx';
import classes from './tonne-way.module.css';

const TILES_PER_ROW = 5;
const GAP = 4;
const STEP = MOTIF_SIZE + GAP;

type Props = { readonly status: ShownStatus; readonly tonnes: number };

/** One square per tonne, five per row, in the pattern of the status. */
export function TonneTiles({ status, tonnes }: Props) {
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
