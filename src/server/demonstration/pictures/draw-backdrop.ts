import { drawGround, drawWater } from './draw-ground.ts';
import { drawRidges } from './draw-ridges.ts';
import { circle, ellipse, rect, repeat } from './shapes.ts';
import { HEIGHT, type Stage, WIDTH } from './stage.ts';

/** Sky, hills, water and ground: all that lies behind the motif. */
export function drawBackdrop(stage: Stage, shore: boolean): string {
  const { land, ground } = stage;
  const waterside = shore || land === 'coast' || land === 'fjord' || land === 'delta';
  const horizon = waterside ? ground - 70 : ground + 6;
  return [
    drawSky(stage),
    drawRidges(stage, horizon),
    waterside ? drawWater(stage, horizon) : '',
    drawGround(stage),
  ].join('');
}

/** Gradients that every picture may use. */
export function definitions({ palette, ground }: Stage): string {
  const stops = (colours: readonly string[]) =>
    colours
      .map((colour, place) => `<stop offset="${place / (colours.length - 1)}" stop-color="${colour}"/>`)
      .join('');
  return `<defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="${ground}" gradientUnits="userSpaceOnUse">${stops(palette.sky)}</linearGradient>
    <linearGradient id="water" x1="0" y1="0" x2="0" y2="1">${stops(palette.water)}</linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="${palette.sun.colour}" stop-opacity="${palette.sun.glow}"/><stop offset="1" stop-color="${palette.sun.colour}" stop-opacity="0"/></radialGradient>
    <linearGradient id="round" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="0.28"/><stop offset="0.35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#0d1a1c" stop-opacity="0.42"/></linearGradient>
    <linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.16"/><stop offset="1" stop-color="#0d1a1c" stop-opacity="0.26"/></linearGradient>
    <linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.haze}" stop-opacity="0"/><stop offset="1" stop-color="${palette.haze}" stop-opacity="0.85"/></linearGradient>
  </defs>`;
}

function drawSky({ palette, light, next }: Stage): string {
  const { sun, cloud } = palette;
  const opacity = light === 'cloud' ? 0.5 : 0.4;
  const clouds = repeat(light === 'cloud' ? 9 : 5, () => {
    const x = next() * WIDTH;
    const y = 60 + next() * 260;
    const reach = 110 + next() * 190;
    return repeat(3, (step) =>
      ellipse(
        [x + (step - 1) * reach * 0.45, y + (step % 2) * 9],
        [reach * (0.75 - step * 0.12), 9 + next() * 9],
        cloud,
        `opacity="${opacity}"`,
      ),
    );
  });
  return [
    rect({ x: 0, y: 0, w: WIDTH, h: HEIGHT }, 'url(#sky)'),
    circle([sun.x, sun.y], sun.size * 7, 'url(#glow)'),
    circle([sun.x, sun.y], sun.size, sun.colour, light === 'cloud' ? 'opacity="0.5"' : 'opacity="0.95"'),
    clouds,
  ].join('');
}
