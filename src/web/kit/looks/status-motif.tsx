import type { StatusLook } from './status-look.ts';

/** Width and height of a pattern tile. */
export const MOTIF_SIZE = 14;

const marks = {
  solid: null,
  check: 'M3.5 7.5 6 10l4.5-6',
  arrow: 'M2.5 7h8.5M8 4l3 3-3 3',
  struck: 'M0 7h14',
} as const;

type Props = { readonly look: StatusLook };

/** One tile of a status's pattern, alone or repeated in a bar, in the status's colour. */
export function StatusMotif({ look }: Props) {
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
