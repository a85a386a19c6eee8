import type { CSSProperties } from 'react';
import { drawPeak, sequenceOf } from './contours.ts';
import classes from './drawn-cover.module.css';
import { TypeMark } from './type-mark.tsx';
import { memoize } from '../hooks/memoize.ts';
import type { TypeLook } from './type-look.ts';

type Props = {
  readonly look: TypeLook;
  /** Makes the cover specific to a project: its serial and place. Equal texts draw equal covers. */
  readonly seed: string;
};

const WIDTH = 400;
const HEIGHT = 300;
const MAX_CACHED = 500;

const peaksOf = memoize(MAX_CACHED, (seed) => {
  const next = sequenceOf(seed);
  return [drawPeak(next, WIDTH, HEIGHT), drawPeak(next, WIDTH, HEIGHT)];
});

/** Cover of a project without pictures: a contour map in the hue of its type. */
export function DrawnCover({ look, seed }: Props) {
  const peaks = peaksOf(seed);
  return (
    <div className={classes.cover} style={{ '--hue': look.hue } as CSSProperties} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" className={classes.map}>
        {peaks.map((peak) => (
          <g key={`${peak.x}`}>
            {peak.rings.toReversed().map((path) => (
              <path key={path} d={path} className={classes.ring} />
            ))}
          </g>
        ))}
      </svg>
      <span className={classes.mark}>
        <TypeMark look={look} size={48} />
      </span>
    </div>
  );
}
