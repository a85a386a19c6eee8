import { darker, lighter, mix } from './colour.ts';
import { ellipse, path, rect, repeat, stroke } from './shapes.ts';
import { HEIGHT, type Stage, WIDTH } from './stage.ts';

/** A sheet of water from the horizon to the shore, with the light of the sky on it. */
export function drawWater({ palette, ground, next }: Stage, horizon: number): string {
  const depth = ground - horizon + 60;
  const glints = repeat(26, (index) => {
    const share = (index + next()) / 26;
    const y = horizon + 6 + share * share * (depth - 10);
    const width = (30 + next() * 120) * (0.5 + share);
    const x = next() < 0.4 ? palette.sun.x + (next() - 0.5) * 160 : next() * WIDTH;
    return ellipse(
      [x, y],
      [width / 2, 1 + share * 1.6],
      palette.sky[2],
      `opacity="${(0.25 + next() * 0.35).toFixed(2)}"`,
    );
  });
  return rect({ x: 0, y: horizon, w: WIDTH, h: depth }, 'url(#water)') + glints;
}

/** The foreground: a field that falls away, with bands of light and rough grass. */
export function drawGround({ palette, ground, next, land }: Stage): string {
  const bend = (next() - 0.5) * 26;
  const edge = `M0 ${ground + bend}C300 ${ground - bend - 6} 780 ${ground + bend + 10} ${WIDTH} ${ground - bend}`;
  const field = path(`${edge}V${HEIGHT}H0Z`, palette.ground);
  const bands = repeat(6, (index) => {
    const y = ground + 24 + index * index * 11 + index * 14;
    const fill = index % 2 === 0 ? darker(palette.ground, 0.1) : lighter(palette.ground, 0.14);
    const swell = (next() - 0.5) * 40;
    return path(
      `M0 ${y + swell}C350 ${y - 20} 800 ${y + 30} ${WIDTH} ${y - swell}V${y + 26 + index * 9}C800 ${y + 50 + index * 8} 350 ${y + 10 + index * 6} 0 ${y + 34 + index * 9}Z`,
      fill,
      'opacity="0.5"',
    );
  });
  const blade = land === 'dry' ? lighter(palette.ground, 0.25) : darker(palette.ground, 0.25);
  const grass = repeat(70, () => {
    const x = next() * WIDTH;
    const y = ground + 40 + next() * next() * (HEIGHT - ground - 40) * 1.2;
    const tall = 5 + ((y - ground) / (HEIGHT - ground)) * 14;
    return stroke(
      `M${x} ${y}q-2 ${-tall * 0.6} -4 ${-tall}M${x} ${y}q2 ${-tall * 0.7} 5 ${-tall * 0.9}`,
      mix(blade, palette.ground, 0.3),
      1.6,
      'opacity="0.55"',
    );
  });
  return field + bands + grass;
}
