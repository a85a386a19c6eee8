import { darker, mix } from './colour.ts';
import type { Ridge } from './ridge.ts';
import { type Point, polygon } from './shapes.ts';
import { type Stage, WIDTH } from './stage.ts';

type Peak = { readonly summit: Point; readonly left: Point; readonly right: Point };

/** Draws mountains as overlapping triangles, each with a lit and a shaded side and snow at the top. */
export function drawPeaks(
  { palette, next, light }: Stage,
  ridge: Ridge,
  horizon: number,
  colour: string,
): string {
  const count = ridge.summits ?? 5;
  const peaks = Array.from({ length: count }, (_, place): Peak => {
    const x = ((place + 0.15 + 0.7 * next()) / count) * (WIDTH + 160) - 80;
    const height = ridge.height * (1 - ridge.relief * next());
    const spread = height * (1.25 + 0.5 * next()) + 70;
    return {
      summit: [x, horizon - height],
      left: [x - spread, horizon + 4],
      right: [x + spread * (0.9 + 0.3 * next()), horizon + 4],
    };
  });
  const snow = mix(palette.snow, palette.haze, ridge.haze * 0.45);
  const shade = mix(darker(colour, light === 'dusk' ? 0.3 : 0.22), palette.haze, 0.1);
  return peaks
    .toSorted((one, other) => one.summit[1] - other.summit[1])
    .map((peak) => drawPeak(peak, next, { colour, shade, snow, line: horizon - ridge.height * 0.46 }))
    .join('');
}

type Look = { readonly colour: string; readonly shade: string; readonly snow: string; readonly line: number };

function drawPeak({ summit, left, right }: Peak, next: () => number, look: Look): string {
  const west = brokenLine(left, summit, next);
  const east = brokenLine(summit, right, next);
  const foot: Point = [summit[0] + (right[0] - summit[0]) * 0.28, right[1]];
  const spine = brokenLine(summit, foot, next, 16);
  const body = polygon([...west, ...east.slice(1)], look.colour);
  const shaded = polygon([...east, ...spine.toReversed()], look.shade, 'fill-opacity="0.55"');
  return body + shaded + snowOn({ west, east, spine }, summit, next, look);
}

type Sides = {
  readonly west: readonly Point[];
  readonly east: readonly Point[];
  readonly spine: readonly Point[];
};

/** Draws snow from the summit to a ragged edge, paler on the shaded side. */
function snowOn(
  { west, east, spine }: Sides,
  summit: Point,
  next: () => number,
  { snow, shade, line }: Look,
): string {
  if (summit[1] > line - 20) return '';
  const above = (points: readonly Point[]) => points.filter(([, y]) => y <= line);
  const [lit, dark, middle] = [above(west), above(east), above(spine)];
  const hem = (from: Point, to: Point): Point[] =>
    Array.from({ length: 5 }, (_, step) => {
      const share = (step + 0.5) / 5;
      const dip = (step % 2 === 0 ? -0.28 : 0.16) * (line - summit[1]) * (0.6 + 0.6 * next());
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + dip];
    });
  const [first, centre, last] = [lit[0] ?? summit, middle.at(-1) ?? summit, dark.at(-1) ?? summit];
  return (
    polygon([...lit, ...middle.slice(1), ...hem(centre, first)], snow, 'fill-opacity="0.95"') +
    polygon(
      [...dark, ...hem(last, centre), ...middle.toReversed()],
      mix(snow, shade, 0.42),
      'fill-opacity="0.9"',
    )
  );
}

/** Returns a slightly irregular line; longer lines deviate more. */
function brokenLine(from: Point, to: Point, next: () => number, steps = 14): Point[] {
  const wander = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.026;
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    if (step === 0) return from;
    if (step === steps) return to;
    const share = step / steps;
    return [
      from[0] + (to[0] - from[0]) * share + (next() - 0.5) * wander,
      from[1] + (to[1] - from[1]) * share + (next() - 0.5) * wander * 1.7,
    ];
  });
}
