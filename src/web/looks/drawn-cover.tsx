import type { CSSProperties } from 'react';
import classes from './drawn-cover.module.css';
import type { TypeLook } from './type-look.ts';
import { TypeMark } from './type-mark.tsx';

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

export type Peak = { readonly x: number; readonly y: number; readonly rings: readonly string[] };

const STEPS = 28;

/** Returns a generator of numbers from 0 to 1 that is the same for the same text on every machine. */
export function sequenceOf(text: string): () => number {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws a hill as closed contour lines around a summit, each a path. */
export function drawPeak(next: () => number, width: number, height: number): Peak {
  const x = width * (0.15 + 0.7 * next());
  const y = height * (0.15 + 0.6 * next());
  const waves = [2, 3, 5].map((turns) => ({
    turns,
    size: (0.5 * next()) / turns,
    shift: next() * Math.PI * 2,
  }));
  const reach = Math.min(width, height) * (0.45 + 0.35 * next());
  const rings = [0.14, 0.3, 0.47, 0.65, 0.83, 1].map((share) =>
    ring({ x, y, radius: reach * share, waves, share }),
  );
  return { x, y, rings };
}

type Wave = { readonly turns: number; readonly size: number; readonly shift: number };
type Ring = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly waves: readonly Wave[];
  readonly share: number;
};

function ring({ x, y, radius, waves, share }: Ring): string {
  const points = Array.from({ length: STEPS }, (_, step) => {
    const angle = (step / STEPS) * Math.PI * 2;
    const bend = waves.reduce(
      (sum, wave) => sum + wave.size * Math.sin(wave.turns * angle + wave.shift + share),
      0,
    );
    const distance = radius * (1 + bend);
    return [x + 1.35 * distance * Math.cos(angle), y + distance * Math.sin(angle)] as const;
  });
  return smooth(points);
}

/** Returns a closed curve through the midpoints of a polygon's sides. */
function smooth(points: readonly (readonly [number, number])[]): string {
  const middles = points.map(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return [(x + nextX) / 2, (y + nextY) / 2] as const;
  });
  const [startX, startY] = middles.at(-1) ?? [0, 0];
  const curves = points.map(([x, y], index) => {
    const [endX, endY] = middles[index] ?? [x, y];
    return `Q${x.toFixed(1)} ${y.toFixed(1)} ${endX.toFixed(1)} ${endY.toFixed(1)}`;
  });
  return `M${startX.toFixed(1)} ${startY.toFixed(1)}${curves.join('')}Z`;
}

/** Caches what `make` returns for the last `max` texts it was called with. */
function memoize<Made>(max: number, make: (text: string) => Made): (text: string) => Made {
  const cache = new Map<string, Made>();
  return (text) => {
    const made = cache.get(text) ?? make(text);
    cache.delete(text);
    cache.set(text, made);
    const [oldest] = cache.keys();
    if (cache.size > max && oldest !== undefined) cache.delete(oldest);
    return made;
  };
}
