import { darker, lighter } from '../colour.ts';
import type { Palette } from '../palette.ts';
import {
  circle,
  ellipse,
  line,
  path,
  type Point,
  polygon,
  polyline,
  rect,
  repeat,
  shadow,
  stroke,
} from '../shapes.ts';

/** Draws a wind turbine at (x, y); `turn` is the direction of its first blade in degrees. */
export function turbine({ lit }: Pick<Palette, 'lit'>, [x, y]: Point, height: number, turn: number): string {
  const white = lit('#f2f4ef');
  const hub: Point = [x, y - height];
  const foot = height * 0.032;
  const mast =
    path(
      `M${x - foot} ${y}L${x - foot * 0.45} ${hub[1]}L${x + foot * 0.45} ${hub[1]}L${x + foot} ${y}Z`,
      white,
    ) + path(`M${x} ${y}L${x} ${hub[1]}L${x + foot * 0.45} ${hub[1]}L${x + foot} ${y}Z`, darker(white, 0.2));
  const long = height * 0.62;
  const blade = `M0 0C${long * 0.1} ${-long * 0.07} ${long * 0.26} ${-long * 0.062} ${long} ${-long * 0.006}L${long} 0C${long * 0.5} ${long * 0.012} ${long * 0.2} ${long * 0.02} 0 0Z`;
  const blades = repeat(
    3,
    (index) =>
      `<g transform="translate(${hub[0]} ${hub[1]}) rotate(${turn + index * 120})">${path(blade, index === 1 ? darker(white, 0.1) : white)}</g>`,
  );
  return shadow(x, y, foot * 3, foot) + mast + blades + circle(hub, height * 0.026, darker(white, 0.16));
}

type Table = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly lean: number;
};

/** Draws a row of solar panels on legs, facing the sun; (x, y) is its lower left corner. */
export function panels({ lit }: Pick<Palette, 'lit'>, { x, y, w, h, lean }: Table, shine: string): string {
  const dark = lit('#1f3d5c');
  const corner = (across: number, up: number): Point => [x + across * w + up * lean, y - up * h];
  const legs = repeat(4, (index) =>
    line(
      [x + (0.1 + index * 0.27) * w + lean * 0.4, y - h * 0.4],
      [x + (0.1 + index * 0.27) * w + lean * 0.4, y + h * 0.42],
      lit('#8b9493'),
      Math.max(2, h * 0.05),
    ),
  );
  const face = polygon([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)], dark);
  const glow = polygon(
    [corner(0.05, 1), corner(0.36, 1), corner(0.2, 0), corner(0, 0), corner(0, 0.6)],
    lighter(dark, 0.3),
    'fill-opacity="0.55"',
  );
  const columns = Math.max(4, Math.round(w / (h * 0.8)));
  const lines = repeat(columns - 1, (index) =>
    line(
      corner((index + 1) / columns, 0),
      corner((index + 1) / columns, 1),
      lighter(dark, 0.35),
      Math.max(1, h * 0.018),
    ),
  );
  const middle = line(corner(0, 0.5), corner(1, 0.5), lighter(dark, 0.35), Math.max(1, h * 0.018));
  const edge = line(corner(0, 1), corner(1, 1), shine, Math.max(2, h * 0.05));
  return (
    ellipse([x + w / 2, y + h * 0.45], [w * 0.52, h * 0.13], '#0d1a1c', 'fill-opacity="0.2"') +
    legs +
    face +
    glow +
    lines +
    middle +
    edge
  );
}

/** Draws a pipe along points, with a highlight on top. */
export function pipe(points: readonly Point[], width: number, colour: string): string {
  const joints = points
    .slice(1, -1)
    .map((point) => circle(point, width * 0.62, darker(colour, 0.12)))
    .join('');
  const shine = points.map(([x, y]): Point => [x - width * 0.16, y - width * 0.2]);
  return (
    polyline(points, darker(colour, 0.32), width * 1.1) +
    polyline(points, colour, width * 0.84) +
    polyline(shine, lighter(colour, 0.45), width * 0.16) +
    joints
  );
}

/** Draws a street lamp; when lit, it casts a cone of light. */
export function lamp(
  { lit, window }: Pick<Palette, 'lit' | 'window'>,
  [x, y]: Point,
  height: number,
  glow: boolean,
): string {
  const arm = height * 0.2;
  const head: Point = [x + arm, y - height];
  const cone = path(
    `M${head[0] - 6} ${head[1] + 5}L${head[0] + 12} ${head[1] + 5}L${head[0] + height * 0.34} ${y}L${head[0] - height * 0.3} ${y}Z`,
    window,
    'fill-opacity="0.2"',
  );
  return (
    (glow ? cone + circle([head[0], head[1] + 6], height * 0.14, window, 'fill-opacity="0.35"') : '') +
    stroke(
      `M${x} ${y}V${y - height * 0.86}Q${x} ${y - height} ${head[0]} ${head[1]}`,
      lit('#39474a'),
      Math.max(3, height * 0.022),
    ) +
    rect(
      { x: head[0] - 8, y: head[1] - 4, w: height * 0.11, h: height * 0.03 },
      glow ? '#fff6d8' : lit('#c9cfca'),
      'rx="3"',
    )
  );
}

/** Draws a road that leads to a point on the horizon. */
export function road(
  from: readonly [left: number, right: number],
  to: Point,
  foot: number,
  colour: string,
): string {
  const [left, right] = from;
  const middle = (left + right) / 2;
  const bed = path(`M${left} ${foot}L${right} ${foot}L${to[0] + 7} ${to[1]}L${to[0] - 7} ${to[1]}Z`, colour);
  const dashes = repeat(7, (index) => {
    const [near, far] = [(index / 7) ** 0.62, ((index + 0.5) / 7) ** 0.62];
    const spot = (share: number, wide: number): Point => [
      middle + (to[0] - middle) * share + wide * (1 - share),
      foot + (to[1] - foot) * share,
    ];
    return polygon([spot(near, -6), spot(near, 6), spot(far, 6), spot(far, -6)], lighter(colour, 0.65));
  });
  return bed + dashes;
}

/** Draws a post-and-rail fence. */
export function fence(from: Point, to: Point, posts: number, colour: string): string {
  const spot = (share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ];
  const rails = [12, 26].map((up) => line([from[0], from[1] - up], [to[0], to[1] - up], colour, 3)).join('');
  return (
    rails +
    repeat(posts, (index) => {
      const [x, y] = spot(index / (posts - 1));
      return line([x, y], [x, y - 36], darker(colour, 0.18), 5);
    })
  );
}
