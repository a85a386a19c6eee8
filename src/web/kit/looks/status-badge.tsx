import { type ShownStatus, type StatusLook, statusLooks } from './status-look.ts';
import { MOTIF_SIZE, StatusMotif } from './status-motif.tsx';
import classes from './status-badge.module.css';

/** Small square with a status's pattern, for badges and legends. */
function StatusSwatch({ look }: { readonly look: StatusLook }) {
  return (
    <svg
      className={classes.swatch}
      viewBox={`0 0 ${MOTIF_SIZE} ${MOTIF_SIZE}`}
      width={16}
      height={16}
      aria-hidden="true"
    >
      <StatusMotif look={look} />
      <rect
        x={0.5}
        y={0.5}
        width={MOTIF_SIZE - 1}
        height={MOTIF_SIZE - 1}
        rx={1.5}
        fill="none"
        stroke={look.color}
      />
    </svg>
  );
}

type BadgeProps = {
  readonly status: ShownStatus;
  /** Label, if it differs from the status's own. */
  readonly word?: string;
};

/** A row's status: swatch and label. */
export function StatusBadge({ status, word }: BadgeProps) {
  const look: StatusLook = statusLooks[status];
  return (
    <span className={classes.badge}>
      <StatusSwatch look={look} />
      <span data-struck={look.motif === 'struck' || undefined}>{word ?? look.word()}</span>
    </span>
  );
}
