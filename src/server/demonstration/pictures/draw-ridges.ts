import { drawPeaks } from './draw-peaks.ts';
import { drawRolling } from './draw-rolling.ts';
import type { Land } from '../content/places.ts';
import { mix } from './colour.ts';
import type { Ridge } from './ridge.ts';
import { rect } from './shapes.ts';
import { type Stage, WIDTH } from './stage.ts';

const shapes: Readonly<Record<Land, readonly Ridge[]>> = {
  coast: [
    { kind: 'peaks', height: 200, relief: 0.6, haze: 0.68, summits: 7 },
    { kind: 'rolling', height: 92, relief: 0.55, haze: 0.52 },
    { kind: 'trees', height: 52, relief: 0.5, haze: 0.22 },
  ],
  fjord: [
    { kind: 'peaks', height: 350, relief: 0.5, haze: 0.66, summits: 5 },
    { kind: 'peaks', height: 215, relief: 0.75, haze: 0.42, summits: 4 },
    { kind: 'trees', height: 105, relief: 0.85, haze: 0.16 },
  ],
  valley: [
    { kind: 'peaks', height: 310, relief: 0.55, haze: 0.68, summits: 6 },
    { kind: 'rolling', height: 150, relief: 0.55, haze: 0.46 },
    { kind: 'trees', height: 72, relief: 0.6, haze: 0.2 },
  ],
  dry: [
    { kind: 'rolling', height: 200, relief: 0.5, haze: 0.62 },
    { kind: 'rolling', height: 140, relief: 0.6, haze: 0.36 },
    { kind: 'rolling', height: 66, relief: 0.7, haze: 0.1 },
  ],
  plateau: [
    { kind: 'peaks', height: 130, relief: 0.6, haze: 0.72, summits: 9 },
    { kind: 'rolling', height: 74, relief: 0.45, haze: 0.46 },
    { kind: 'trees', height: 44, relief: 0.35, haze: 0.2 },
  ],
  delta: [
    { kind: 'peaks', height: 190, relief: 0.6, haze: 0.74, summits: 6 },
    { kind: 'rolling', height: 60, relief: 0.4, haze: 0.58 },
    { kind: 'trees', height: 26, relief: 0.35, haze: 0.3 },
  ],
};

/** Draws rows of hills, each paler than the one in front of it, with mist between them. */
export function drawRidges(stage: Stage, horizon: number): string {
  const { palette, land, light } = stage;
  return shapes[land]
    .map((ridge) => {
      const colour = mix(palette.hill, palette.haze, ridge.haze * (light === 'dusk' ? 0.8 : 1));
      const drawn =
        ridge.kind === 'peaks'
          ? drawPeaks(stage, ridge, horizon, colour)
          : drawRolling(stage, ridge, horizon, colour);
      const depth = ridge.height * (ridge.kind === 'trees' ? 0.4 : 0.6);
      return (
        drawn +
        rect(
          { x: 0, y: horizon - depth, w: WIDTH, h: depth + 4 },
          'url(#mist)',
          `fill-opacity="${0.3 + ridge.haze * 0.6}"`,
        )
      );
    })
    .join('');
}
