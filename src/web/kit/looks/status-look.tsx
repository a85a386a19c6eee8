import * as m from '#messages/messages.js';
import classes from './status-look.module.css';

/** Pattern of a status besides its colour: colour alone never carries information. */
type Motif = 'solid' | 'hatch' | 'check' | 'arrow' | 'struck' | 'dots' | 'stripes';

export type StatusLook = {
  /** Name of a colour token, with a value for each scheme. */
  readonly color: string;
  readonly motif: Motif;
  readonly word: () => string;
};

const retired: StatusLook = { color: 'var(--look-retired)', motif: 'check', word: m.row_status_retired };

/** The look of each status in badges, charts and tables, in the stacking order of charts. */
export const statusLooks = {
  Registered: { color: 'var(--look-registered)', motif: 'solid', word: m.row_status_registered },
  Retired: retired,
  RetiredInventory: retired,
  Transferred: { color: 'var(--look-transferred)', motif: 'arrow', word: m.row_status_transferred },
  Cancelled: { color: 'var(--look-cancelled)', motif: 'struck', word: m.row_status_cancelled },
  Projected: { color: 'var(--look-registered)', motif: 'hatch', word: m.row_status_projected },
  Offsets: { color: 'var(--look-offsets)', motif: 'solid', word: m.row_status_offsets },
  Inventory: { color: 'var(--look-inventory)', motif: 'solid', word: m.row_status_inventory },
  ProjectedInventory: {
    color: 'var(--look-inventory)',
    motif: 'hatch',
    word: m.row_status_projected_inventory,
  },
  Estimated: { color: 'var(--look-inventory)', motif: 'dots', word: m.row_status_estimated },
  Reduced: { color: 'var(--look-registered)', motif: 'stripes', word: m.row_status_reduced },
} as const satisfies Record<string, StatusLook>;

export type ShownStatus = keyof typeof statusLooks;

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

/** Width and height of a pattern tile. */
export const MOTIF_SIZE = 14;

const marks = {
  solid: null,
  check: 'M3.5 7.5 6 10l4.5-6',
  arrow: 'M2.5 7h8.5M8 4l3 3-3 3',
  struck: 'M0 7h14',
} as const;

type StatusMotifProps = { readonly look: StatusLook };

/** One tile of a status's pattern, alone or repeated in a bar, in the status's colour. */
export function StatusMotif({ look }: StatusMotifProps) {
  const { color, motif } = look;
  if (motif === 'hatch') return <Drawn color={color} path="M-2 9 9-2M-2 16 16-2M5 16 16 5" />;
  if (motif === 'stripes') return <Drawn color={color} path="M0 3.5h14M0 10.5h14" />;
  if (motif === 'dots')
    return <Drawn color={color} path="M3.5 3.5h.01M10.5 3.5h.01M3.5 10.5h.01M10.5 10.5h.01" round />;
  const mark = marks[motif];
  return (
    <>
      <rect width={MOTIF_SIZE} height={MOTIF_SIZE} fill={color} />
      {mark === null ? null : <path d={mark} fill="none" stroke="var(--look-marker)" strokeWidth={2} />}
    </>
  );
}

function Drawn({
  color,
  path,
  round = false,
}: {
  readonly color: string;
  readonly path: string;
  readonly round?: boolean;
}) {
  return (
    <>
      <rect width={MOTIF_SIZE} height={MOTIF_SIZE} fill="var(--paper)" />
      <path
        d={path}
        fill="none"
        stroke={color}
        strokeWidth={round ? 4 : 2}
        strokeLinecap={round ? 'round' : 'butt'}
      />
    </>
  );
}

type MotifPatternProps = {
  readonly status: ShownStatus;
  /** Distance between the marks of a solid colour in pixels; patterns of lines need the default. */
  readonly spacing?: number;
  /** Distance of the first mark from the top in pixels. */
  readonly top?: number;
  /** Name of the drawing, where a page has several with different spacings. */
  readonly scope?: string;
};

/** Defines a status's pattern, for `motifFill`; once in a page for each scope, inside `<defs>`. */
export function MotifPattern({ status, spacing = MOTIF_SIZE, top = 0, scope = 'motif' }: MotifPatternProps) {
  const look: StatusLook = statusLooks[status];
  return (
    <pattern id={`${scope}-${status}`} y={top} width={spacing} height={spacing} patternUnits="userSpaceOnUse">
      {spacing === MOTIF_SIZE ? null : <rect width={spacing} height={spacing} fill={look.color} />}
      <StatusMotif look={look} />
    </pattern>
  );
}

/** Returns the fill that repeats a status's pattern. */
export function motifFill(status: ShownStatus, scope = 'motif'): string {
  return `url(#${scope}-${status})`;
}
