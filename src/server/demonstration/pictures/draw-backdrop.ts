import { darker, mix } from './colour.ts';
import { drawGround, drawWater } from './draw-ground.ts';
import { drawRidges } from './draw-ridges.ts';
import { circle, ellipse, rect, repeat } from './shapes.ts';
import { HEIGHT, type Stage, WIDTH } from './stage.ts';

/** Draws sky, hills, water and ground: everything behind the motif. */
export function drawBackdrop(stage: Stage, shore: boolean): string {
  const { land, ground } = stage;
  const waterside = shore || land === 'coast' || land === 'fjord' || land === 'delta';
  const horizon = waterside ? ground - 64 : ground + 6;
  return [
    drawSky(stage),
    drawRidges(stage, horizon),
    waterside ? drawWater(stage, horizon) : '',
    drawGround(stage),
  ].join('');
}

/** Returns the gradients that all pictures can use. */
export function definitions({ palette, ground }: Stage): string {
  const near = darker(palette.ground, 0.3);
  const shade = '#0d1a1c';
  return `<defs>${[
    down('sky', palette.sky, `y1="0" y2="${ground}" gradientUnits="userSpaceOnUse"`),
    down('water', palette.water),
    down('ground', [mix(palette.ground, palette.haze, 0.35), palette.ground, near]),
    `<radialGradient id="glow"><stop offset="0" stop-color="${palette.sun.colour}" stop-opacity="${palette.sun.glow}"/><stop offset="0.4" stop-color="${palette.sun.colour}" stop-opacity="${palette.sun.glow * 0.3}"/><stop offset="1" stop-color="${palette.sun.colour}" stop-opacity="0"/></radialGradient>`,
    `<radialGradient id="puff"><stop offset="0" stop-color="${palette.cloud}" stop-opacity="0.8"/><stop offset="0.6" stop-color="${palette.cloud}" stop-opacity="0.45"/><stop offset="1" stop-color="${palette.cloud}" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="round"><stop offset="0" stop-color="#fff" stop-opacity="0.3"/><stop offset="0.35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${shade}" stop-opacity="0.42"/></linearGradient>`,
    fade('fall', ['#ffffff', 0.16], [shade, 0.26]),
    fade('mist', [palette.haze, 0], [palette.haze, 0.85]),
  ].join('')}</defs>`;
}

function down(id: string, colours: readonly string[], place = 'y1="0" y2="1"'): string {
  const stops = colours
    .map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join('');
  return `<linearGradient id="${id}" x1="0" x2="0" ${place}>${stops}</linearGradient>`;
}

type Veil = readonly [colour: string, opacity: number];

function fade(id: string, from: Veil, to: Veil): string {
  const stop = (offset: number, [colour, opacity]: Veil) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  return `<linearGradient id="${id}" x1="0" x2="0" y1="0" y2="1">${stop(0, from)}${stop(1, to)}</linearGradient>`;
}

function drawSky({ palette, light, next }: Stage): string {
  const { sun } = palette;
  const clouds = repeat(light === 'cloud' ? 8 : 5, () => {
    const x = next() * WIDTH;
    const y = 50 + next() * 270;
    const reach = 120 + next() * 210;
    const heap = repeat(4, (step) =>
      ellipse(
        [x + (step - 1.5) * reach * 0.4, y - (step % 2) * 12 - next() * 8],
        [reach * (0.34 + next() * 0.2), 16 + next() * 22],
        'url(#puff)',
      ),
    );
    return ellipse([x, y], [reach, 13 + next() * 8], 'url(#puff)') + heap;
  });
  return [
    rect({ x: 0, y: 0, w: WIDTH, h: HEIGHT }, 'url(#sky)'),
    circle([sun.x, sun.y], sun.size * 8, 'url(#glow)'),
    circle(
      [sun.x, sun.y],
      sun.size,
      sun.colour,
      light === 'cloud' ? 'fill-opacity="0.35"' : 'fill-opacity="0.95"',
    ),
    clouds,
  ].join('');
}
