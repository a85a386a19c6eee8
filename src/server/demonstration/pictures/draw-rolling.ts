import { darker, lighter } from './colour.ts';
import type { Ridge } from './ridge.ts';
import { type Point, path, polygon, repeat, spell } from './shapes.ts';
import { type Stage, WIDTH } from './stage.ts';

/** Draws a rolling hill, bare or with trees along its ridge. */
export function drawRolling({ next, land }: Stage, ridge: Ridge, horizon: number, colour: string): string {
  const waves = [1.1, 2.3, 4.7].map((turns) => ({ turns, size: 1 / turns, shift: next() * Math.PI * 2 }));
  const steps = ridge.kind === 'trees' ? 170 : 48;
  const top = Array.from({ length: steps + 1 }, (_, step): Point => {
    const x = (step / steps) * WIDTH;
    const sum = waves.reduce(
      (total, { turns, size, shift }) => total + size * Math.sin((x / WIDTH) * turns * Math.PI * 2 + shift),
      0,
    );
    return [x, horizon - ridge.height * (1 - ridge.relief * (0.5 + sum * 0.34))];
  });
  const below: Point[] = [
    [WIDTH, horizon + 4],
    [0, horizon + 4],
  ];
  const line = ridge.kind === 'trees' ? top.flatMap((point) => treeTop(point, next)) : top;
  const bare =
    land === 'dry' && ridge.kind === 'rolling'
      ? gullies(top, { next, horizon, colour, depth: ridge.height })
      : '';
  return polygon([...line, ...below], colour) + bare;
}

function treeTop([x, y]: Point, next: () => number): Point[] {
  const size = 9 + next() * next() * 24;
  return [
    [x, y],
    [x + 2.6, y - size * 0.55],
    [x + 3.4, y - size],
    [x + 4.4, y - size * 0.5],
    [x + 6.8, y],
  ];
}

type Dry = {
  readonly next: () => number;
  readonly horizon: number;
  readonly colour: string;
  readonly depth: number;
};

/** Draws the folds of dry hills: light ridges and dark gullies running down. */
function gullies(top: readonly Point[], { next, horizon, colour, depth }: Dry): string {
  return repeat(11, (index) => {
    const [x, y] = top[Math.floor(((index + next()) / 11) * (top.length - 1))] ?? [0, horizon];
    const lean = (next() - 0.5) * depth * 0.8;
    const foot = y + (horizon - y) * (0.55 + 0.4 * next());
    const wide = depth * (0.12 + 0.16 * next());
    const fold: Point[] = [
      [x, y + 3],
      [x + lean * 0.4 + wide * 0.5, (y + foot) / 2],
      [x + lean + wide, foot],
      [x + lean, foot],
    ];
    return path(
      `M${spell(fold).replaceAll(' ', 'L')}Z`,
      index % 2 === 0 ? darker(colour, 0.28) : lighter(colour, 0.3),
      'fill-opacity="0.35"',
    );
  });
}
