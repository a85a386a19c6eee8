import { darker, lighter, mix } from './colour.ts';
import { ellipse, path, rect, repeat, stroke } from './shapes.ts';
import { HEIGHT, type Stage, WIDTH } from './stage.ts';

/** Draws water from the horizon to the shore, reflecting the sky. */
export function drawWater({ palette, ground, next }: Stage, horizon: number): string {
  const depth = ground - horizon + 60;
  const glints = repeat(30, (index) => {
    const share = (index + next()) / 30;
    const y = horizon + 5 + share * share * (depth - 10);
    const inSun = next() < 0.45;
    const x = inSun ? palette.sun.x + (next() - 0.5) * (90 + share * 160) : next() * WIDTH;
    const width = (24 + next() * 110) * (0.5 + share);
    return ellipse(
      [x, y],
      [width / 2, 0.9 + share * 1.5],
      inSun ? palette.sun.colour : palette.sky[2],
      `fill-opacity="${inSun ? 0.6 : 0.34}"`,
    );
  });
  return rect({ x: 0, y: horizon, w: WIDTH, h: depth }, 'url(#water)') + glints;
}

/** Draws the foreground: a sloping field, paler in the distance, with rough grass close by. */
export function drawGround({ palette, ground, next }: Stage): string {
  const bend = (next() - 0.5) * 22;
  const edge = `M0 ${ground + bend}C300 ${ground - bend - 6} 780 ${ground + bend + 10} ${WIDTH} ${ground - bend}`;
  const field = path(`${edge}V${HEIGHT}H0Z`, 'url(#ground)');
  const swells = repeat(4, (index) => {
    const y = ground + 26 + index * index * 18 + index * 26;
    const lift = (next() - 0.5) * 50;
    const fill = index % 2 === 0 ? lighter(palette.ground, 0.22) : darker(palette.ground, 0.16);
    return path(
      `M0 ${y + lift}C260 ${y - 16} 520 ${y + 12} 760 ${y}S1080 ${y - 26} ${WIDTH} ${y - lift}C1000 ${y + 16 + index * 8} 420 ${y + 44 + index * 12} 0 ${y + 20 + lift + index * 8}Z`,
      fill,
      'fill-opacity="0.32"',
    );
  });
  return field + swells + drawGrass({ next, ground, palette });
}

function drawGrass({ next, ground, palette }: Pick<Stage, 'next' | 'ground' | 'palette'>): string {
  const dark = darker(palette.ground, 0.34);
  return repeat(95, () => {
    const share = 1 - next() * next();
    const x = next() * WIDTH;
    const y = ground + 30 + share * (HEIGHT - ground - 20);
    const tall = 5 + share * 17;
    const colour = mix(dark, palette.ground, 0.2 + next() * 0.5);
    const blades = `M${x} ${y}q-1 ${-tall * 0.6} -5 ${-tall * 0.9}M${x} ${y}q0 ${-tall * 0.7} 1 ${-tall}M${x} ${y}q2 ${-tall * 0.6} 6 ${-tall * 0.8}`;
    return stroke(blades.replaceAll(/(\.\d)\d+/g, '$1'), colour, 1 + share, 'stroke-opacity="0.5"');
  });
}
