import { type ShownStatus, type StatusLook, statusLooks } from './status-look.ts';
import { MOTIF_SIZE, StatusMotif } from './status-motif.tsx';

type Props = {
  readonly status: ShownStatus;
  /** Distance between the marks of a solid colour in pixels; patterns of lines need the default. */
  readonly spacing?: number;
  /** Distance of the first mark from the top in pixels. */
  readonly top?: number;
  /** Name of the drawing, where a page has several with different spacings. */
  readonly scope?: string;
};

/** Defines a status's pattern, for `motifFill`; once in a page for each scope, inside `<defs>`. */
export function MotifPattern({ status, spacing = MOTIF_SIZE, top = 0, scope = 'motif' }: Props) {
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
