import type { Land } from '../content/places.ts';
import { pick } from '../compose/sequence.ts';
import { mix } from './colour.ts';
import { path, type Point, polygon, rect, spell } from './shapes.ts';
import { type Stage, WIDTH } from './stage.ts';

type Ridge = {
  /** Height above the horizon, and how much it rises and falls. */
  readonly height: number;
  readonly relief: number;
  readonly rough: number;
  readonly haze: number;
  readonly snow?: true;
  readonly wooded?: true;
};

const shapes: Readonly<Record<Land, readonly Ridge[]>> = {
  coast: [
    { height: 170, relief: 120, rough: 0.56, haze: 0.78, snow: true },
    { height: 95, relief: 70, rough: 0.5, haze: 0.55 },
    { height: 45, relief: 42, rough: 0.45, haze: 0.28, wooded: true },
  ],
  fjord: [
    { height: 270, relief: 210, rough: 0.58, haze: 0.74, snow: true },
    { height: 190, relief: 190, rough: 0.52, haze: 0.5, snow: true },
    { height: 95, relief: 150, rough: 0.48, haze: 0.24, wooded: true },
  ],
  valley: [
    { height: 250, relief: 170, rough: 0.57, haze: 0.76, snow: true },
    { height: 150, relief: 110, rough: 0.5, haze: 0.52 },
    { height: 70, relief: 70, rough: 0.45, haze: 0.27, wooded: true },
  ],
  dry: [
    { height: 180, relief: 90, rough: 0.45, haze: 0.7 },
    { height: 125, relief: 90, rough: 0.42, haze: 0.46 },
    { height: 60, relief: 70, rough: 0.38, haze: 0.2 },
  ],
  plateau: [
    { height: 120, relief: 60, rough: 0.48, haze: 0.72, snow: true },
    { height: 75, relief: 36, rough: 0.4, haze: 0.48 },
    { height: 40, relief: 24, rough: 0.38, haze: 0.24, wooded: true },
  ],
  delta: [
    { height: 150, relief: 110, rough: 0.56, haze: 0.82, snow: true },
    { height: 62, relief: 34, rough: 0.46, haze: 0.62 },
    { height: 22, relief: 12, rough: 0.4, haze: 0.36, wooded: true },
  ],
};

/** Hills behind hills, each paler than the one before it; the last ones carry trees. */
export function drawRidges(stage: Stage, horizon: number): string {
  const { palette, land } = stage;
  return shapes[land]
    .map((ridge) => {
      const top = ridgeLine(stage.next, ridge, horizon);
      const colour = mix(palette.hill, palette.haze, ridge.haze);
      const below: Point[] = [
        [WIDTH, horizon + 4],
        [0, horizon + 4],
      ];
      return [
        polygon([...(ridge.wooded ? wooded(top, stage.next) : top), ...below], colour),
        ridge.snow ? snowCaps(top, horizon, mix(palette.snow, palette.haze, ridge.haze * 0.35)) : '',
        rect(
          { x: 0, y: horizon - ridge.height * 0.75, w: WIDTH, h: ridge.height * 0.75 + 4 },
          'url(#mist)',
          `opacity="${0.35 + ridge.haze * 0.5}" clip-path="none"`,
        ),
      ].join('');
    })
    .join('');
}

/** A line that is broken in the middle again and again, each time by less. */
function ridgeLine(next: () => number, { height, relief, rough }: Ridge, horizon: number): Point[] {
  let heights = [height * (0.6 + 0.5 * next()), height * (0.6 + 0.5 * next())];
  let swing = relief;
  while (heights.length < 129) {
    heights = heights.flatMap((here, place) => {
      const there = heights[place + 1];
      return there === undefined ? [here] : [here, (here + there) / 2 + (next() - 0.45) * swing];
    });
    swing *= rough;
  }
  const step = WIDTH / (heights.length - 1);
  return heights.map((rise, place) => [place * step, horizon - Math.max(8, rise)]);
}

function wooded(top: readonly Point[], next: () => number): Point[] {
  return top.flatMap(([x, y]): Point[] => {
    const size = 7 + next() * 9;
    return [
      [x, y],
      [x + 2.5, y - size],
      [x + 5, y],
      [x + 7.2, y - size * 0.7],
      [x + 9, y + 1],
    ];
  });
}

const hems = [0.35, 0.8, 0.5, 0.95, 0.4, 0.7] as const;

/** Snow lies on the highest parts and reaches down the gullies. */
function snowCaps(top: readonly Point[], horizon: number, colour: string): string {
  const highest = Math.min(...top.map(([, y]) => y));
  const snowLine = highest + (horizon - highest) * 0.42;
  const caps: Point[][] = [];
  const cap: Point[] = [];
  for (const point of top) {
    if (point[1] < snowLine) cap.push(point);
    else if (cap.length > 0) caps.push(cap.splice(0));
  }
  if (cap.length > 0) caps.push(cap);
  return caps
    .filter((points) => points.length > 3)
    .map((points) => {
      const hem = points.toReversed().map(([x, y], place): Point => {
        const depth = (snowLine - y) * pick(hems, place);
        return [x - 4, y + depth];
      });
      return path(`M${spell([...points, ...hem]).replaceAll(' ', 'L')}Z`, colour, 'opacity="0.9"');
    })
    .join('');
}
