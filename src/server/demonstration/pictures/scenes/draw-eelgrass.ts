import { mix } from '../colour.ts';
import { circle, ellipse, line, path, rect, repeat, stroke } from '../shapes.ts';
import type { Stage } from '../stage.ts';

export function drawEelgrass(stage: Stage): string {
  const { palette, accent, next } = stage;
  const { lit } = palette;
  const deep = lit('#0f4a5a');
  const sea = `<linearGradient id="deep" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${lit('#8fc9cf')}"/><stop offset="0.5" stop-color="${lit('#2f7f8e')}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`;
  const water =
    path('M0 300C150 286 250 316 400 302S700 288 830 304S1080 290 1200 302V900H0Z', 'url(#deep)') +
    stroke('M0 300C150 286 250 316 400 302S700 288 830 304S1080 290 1200 302', lit('#e3f3ef'), 6);
  const rays = repeat(6, (index) =>
    path(
      `M${140 + index * 190} 306L${210 + index * 190} 306L${120 + index * 190} 880L${-60 + index * 190} 880Z`,
      '#ffffff',
      'fill-opacity="0.06"',
    ),
  );
  const sand =
    path('M0 800C200 770 420 790 620 806S1000 776 1200 800V900H0Z', lit('#cdbd94')) +
    path('M0 850C260 826 560 850 800 846S1100 836 1200 850V900H0Z', lit('#b3a279'));
  const blade = (x: number, y: number, tall: number, colour: string) =>
    path(
      `M${x} ${y}C${x - 16} ${y - tall * 0.4} ${x + 22} ${y - tall * 0.66} ${x + 4} ${y - tall}C${x + 34} ${y - tall * 0.6} ${x - 2} ${y - tall * 0.36} ${x + 9} ${y}Z`,
      colour,
    );
  const grass = repeat(64, (index) =>
    blade(
      20 + index * 18.6 + next() * 12,
      806 + next() * 60,
      110 + next() * 190,
      mix(lit('#1f7a52'), accent, next()),
    ),
  );
  const fish = (x: number, y: number, size: number) =>
    path(
      `M${x} ${y}q${20 * size} ${-18 * size} ${52 * size} 0q${-32 * size} ${18 * size} ${-52 * size} 0l${-18 * size} ${-12 * size}v${24 * size}Z`,
      lit('#dfe7e4'),
    ) + circle([x + 42 * size, y - 2 * size], 2.6 * size, lit('#26343a'));
  const bubbles = repeat(7, (index) =>
    circle(
      [900 + Math.sin(index) * 14, 470 - index * 26],
      5 + (index % 3) * 3,
      'none',
      `stroke="${lit('#e3f3ef')}" stroke-width="2.5" stroke-opacity="0.8"`,
    ),
  );
  return (
    sea +
    water +
    rays +
    fish(420, 470, 1) +
    fish(500, 520, 0.8) +
    fish(360, 540, 0.9) +
    fish(1010, 660, 1.1) +
    drawBuoy(stage) +
    drawDiver(stage) +
    bubbles +
    sand +
    grass
  );
}

function drawDiver({ palette, accent }: Stage): string {
  const { lit } = palette;
  return `<g transform="translate(770 500) rotate(24)">${rect({ x: -8, y: -40, w: 64, h: 22 }, lit('#e6c23a'), 'rx="10"')}${path('M-60 -6C-10 -34 40 -34 84 -12C92 -2 84 8 74 8C30 6 -10 12 -60 -6Z', lit('#1b2a33'))}${circle([100, -8], 21, lit('#1b2a33'))}${ellipse([110, -6], [9, 11], lit('#9fd3da'))}${path('M-60 -6L-126 -16L-118 6Z', accent)}${stroke('M60 4C80 26 92 40 96 58', lit('#1b2a33'), 13)}</g>`;
}

function drawBuoy({ palette }: Stage): string {
  const { lit } = palette;
  return (
    path('M286 304L326 304L318 244L294 244Z', lit('#e6c23a')) +
    line([306, 304], [306, 800], lit('#d8e6e2'), 2.5) +
    circle([306, 236], 8, lit('#d55e00'))
  );
}
