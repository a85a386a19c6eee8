import { formatSequences } from '#domain/ledger/serial.ts';
import { MotifPattern, motifFill } from '#web/kit/looks/motif-pattern.tsx';
import type { BandPart } from './lay-out-bands.ts';
import classes from './status-band.module.css';

/** Size of a letter in the serial numbers of a part, and the width of the band on a wide screen, where they are shown (CSS pixels). */
const LETTER_WIDTH = 7.3;
const WIDE_BAND = 280;
const LABEL_MARGIN = 8;

/** Parts of a range side by side, each with the pattern of its status. The list beside it says the same in words. */
export function StatusBand({ parts }: { readonly parts: readonly BandPart[] }) {
  return (
    <svg className={classes.band} width="100%" height="100%" aria-hidden="true">
      {parts.map((part) => (
        <svg
          key={part.min}
          x={percent(part.left)}
          y={part.isChanged ? 4 : 0}
          width={percent(part.width)}
          height="100%"
        >
          <rect width="100%" height="100%" fill={motifFill(part.status)} />
          <line x1="100%" x2="100%" y1="0" y2="100%" />
          <PartLabel part={part} />
        </svg>
      ))}
    </svg>
  );
}

function PartLabel({ part }: { readonly part: BandPart }) {
  const text = formatSequences(part);
  const width = text.length * LETTER_WIDTH + LABEL_MARGIN;
  if (!part.isChanged || part.width * WIDE_BAND < width + 2 * LABEL_MARGIN) return null;
  return (
    <g className={classes.label}>
      <rect x={LABEL_MARGIN} y="8" width={width} height="20" />
      <text x={1.5 * LABEL_MARGIN} y="22">
        {text}
      </text>
    </g>
  );
}

const statuses = ['Registered', 'Retired', 'Transferred', 'Cancelled'] as const;

/** Marks stand apart, so that a large area stays calm. */
const spacings = { Registered: 14, Retired: 28, Transferred: 28, Cancelled: 14 } as const;

/** The patterns that bands are filled with; once in a page. */
export function BandPatterns() {
  return (
    <svg className={classes.patterns} width="0" height="0" aria-hidden="true">
      <defs>
        {statuses.map((status) => (
          <MotifPattern key={status} status={status} spacing={spacings[status]} />
        ))}
      </defs>
    </svg>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100_000) / 1000}%`;
}
