import * as m from '#messages/messages.js';
import classes from './status-look.module.css';

/** Shape of a status besides its colour: colour alone never carries information. */
type Motif = 'solid' | 'dashed' | 'hollow' | 'check' | 'arrow' | 'down' | 'struck';

export type StatusLook = {
  /** Name of a colour token, with a value for each scheme. */
  readonly color: string;
  /** Colour of large areas, where it is another: a chart of many retired bars must not shout. */
  readonly large?: string;
  readonly motif: Motif;
  readonly word: () => string;
};

const retired: StatusLook = {
  color: 'var(--look-retired)',
  large: 'var(--look-retired-large)',
  motif: 'check',
  word: m.row_status_retired,
};

/** The look of each status in badges, charts and tables, in the order in which they are read. */
export const statusLooks = {
  Registered: { color: 'var(--look-registered)', motif: 'solid', word: m.row_status_registered },
  Transferred: { color: 'var(--look-transferred)', motif: 'arrow', word: m.row_status_transferred },
  Retired: retired,
  RetiredInventory: retired,
  Cancelled: { color: 'var(--look-cancelled)', motif: 'struck', word: m.row_status_cancelled },
  Projected: { color: 'var(--look-registered)', motif: 'dashed', word: m.row_status_projected },
  Offsets: { color: 'var(--look-offsets)', motif: 'solid', word: m.row_status_offsets },
  Inventory: { color: 'var(--look-inventory)', motif: 'solid', word: m.row_status_inventory },
  ProjectedInventory: {
    color: 'var(--look-inventory)',
    motif: 'dashed',
    word: m.row_status_projected_inventory,
  },
  Estimated: { color: 'var(--look-inventory)', motif: 'hollow', word: m.row_status_estimated },
  Reduced: { color: 'var(--look-registered)', motif: 'down', word: m.row_status_reduced },
} as const satisfies Record<string, StatusLook>;

export type ShownStatus = keyof typeof statusLooks;

/** Small square with a status's shape. */
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
      <span>{word ?? look.word()}</span>
    </span>
  );
}

/** Width and height of a status's shape. */
export const MOTIF_SIZE = 14;

/** The mark of a status around its middle: what tells it from others without its colour. */
export const statusMarks: Readonly<Partial<Record<Motif, string>>> = {
  check: 'M-4 .5-1 3.5 4-3',
  arrow: 'M-4.5 0h9M1-3.5 4.5 0 1 3.5',
  down: 'M0-4.5v9M-3.5 1 0 4.5 3.5 1',
  struck: 'M-4 4 4-4',
};

const outlines: Readonly<Partial<Record<Motif, { readonly strokeDasharray?: string }>>> = {
  dashed: { strokeDasharray: '3 2' },
  hollow: {},
  struck: {},
};

/** Returns how the outline of a status is drawn that has no area; null for one that has. */
export function outlineOf(motif: Motif): { readonly strokeDasharray?: string } | null {
  return outlines[motif] ?? null;
}

/** The shape of a status in a square, in its colour. */
export function StatusMotif({ look: { color, motif } }: { readonly look: StatusLook }) {
  const outline = outlineOf(motif);
  const mark = statusMarks[motif];
  const middle = MOTIF_SIZE / 2;
  return (
    <>
      {outline === null ? (
        <rect width={MOTIF_SIZE} height={MOTIF_SIZE} rx={1} fill={color} />
      ) : (
        <rect
          x={0.75}
          y={0.75}
          width={MOTIF_SIZE - 1.5}
          height={MOTIF_SIZE - 1.5}
          rx={1}
          fill="var(--paper)"
          stroke={color}
          strokeWidth={1.5}
          {...outline}
        />
      )}
      {mark === undefined ? null : (
        <path
          d={mark}
          transform={`translate(${middle} ${middle})`}
          fill="none"
          stroke={outline === null ? 'var(--look-marker)' : color}
          strokeWidth={2}
        />
      )}
    </>
  );
}
