import { type ShownStatus, type StatusLook, statusLooks } from '#web/kit/status-look.ts';
import { MOTIF_SIZE, StatusMotif } from '#web/kit/status-motif.tsx';
import classes from './tonne-way.module.css';

const A_ROW = 5;
const GAP = 4;
const STEP = MOTIF_SIZE + GAP;

type Props = { readonly status: ShownStatus; readonly tonnes: number };

/** As many squares as there are tonnes, five a row, in the look of their status. */
export function TonneTiles({ status, tonnes }: Props) {
  const look: StatusLook = statusLooks[status];
  const width = Math.min(tonnes, A_ROW) * STEP - GAP;
  const height = Math.ceil(tonnes / A_ROW) * STEP - GAP;
  return (
    <svg
      className={classes.tiles}
      viewBox={`0 0 ${width} ${height}`}
      width={width * 2}
      height={height * 2}
      aria-hidden="true"
    >
      {Array.from({ length: tonnes }, (_, place) => (
        <svg
          key={place}
          x={(place % A_ROW) * STEP}
          y={Math.floor(place / A_ROW) * STEP}
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
