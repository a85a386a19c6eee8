import { lighter, mix } from '../colour.ts';
import { circle, path, type Point, rect, repeat, stroke } from '../shapes.ts';
import type { Stage } from '../stage.ts';

const SITES = 9;

/** A map of many sites: contour lines, water, roads, and a pin at each site. */
export function drawMap({ palette, accent, next, land }: Stage): string {
  const paper = '#f6f3e8';
  const green = mix(palette.ground, paper, 0.72);
  const contours = repeat(4, () =>
    hill([120 + next() * 960, 160 + next() * 620], 150 + next() * 130, next, mix(palette.hill, paper, 0.55)),
  );
  const wet = mix(palette.water[1], '#ffffff', 0.5);
  const water =
    land === 'coast'
      ? path('M-10 900V560C120 540 190 620 300 610C430 600 450 700 560 720C690 744 700 830 800 910Z', wet) +
        stroke(
          'M-10 560C120 540 190 620 300 610C430 600 450 700 560 720C690 744 700 830 800 910',
          lighter(wet, 0.5),
          12,
          'stroke-opacity="0.8"',
        )
      : stroke('M-10 250C180 300 260 420 420 430C620 444 640 560 800 600C960 640 1040 740 1220 760', wet, 44);
  const roads =
    stroke('M-10 420C220 380 420 300 640 330S980 240 1220 200', '#ffffff', 13) +
    stroke('M640 330C660 470 760 560 900 620C980 660 1040 780 1060 910', '#ffffff', 10) +
    stroke('M420 350C400 240 460 140 440 -10', '#ffffff', 8);
  const pins = repeat(SITES, (index) => {
    const share = (index + 0.5) / SITES;
    return pin(
      [150 + share * 900, 340 + next() * 110 + Math.sin(share * 9) * 90 + (share > 0.5 ? 110 : 0)],
      index === 4 ? accent : '#1f5d4c',
    );
  });
  const grid = repeat(
    5,
    (index) =>
      stroke(`M${200 * (index + 1)} 0V900`, '#d9ded8', 1.4) +
      stroke(`M0 ${165 * (index + 1)}H1200`, '#d9ded8', 1.4),
  );
  return rect({ x: 0, y: 0, w: 1200, h: 900 }, green) + grid + contours + water + roads + pins;
}

function hill([x, y]: Point, reach: number, next: () => number, colour: string): string {
  const waves = [2, 3, 5].map((turns) => ({
    turns,
    size: (0.5 * next()) / turns,
    shift: next() * Math.PI * 2,
  }));
  return repeat(6, (ring) => {
    const points = Array.from({ length: 48 }, (_, step) => {
      const angle = (step / 48) * Math.PI * 2;
      const bend = waves.reduce(
        (sum, wave) => sum + wave.size * Math.sin(wave.turns * angle + wave.shift + ring * 0.16),
        0,
      );
      const distance = reach * ((ring + 1) / 6) * (1 + bend);
      return `${(x + 1.3 * distance * Math.cos(angle)).toFixed(1)} ${(y + distance * Math.sin(angle)).toFixed(1)}`;
    });
    return stroke(`M${points.join('L')}Z`, colour, ring === 5 ? 3 : 1.8, 'stroke-opacity="0.85"');
  });
}

function pin([x, y]: Point, colour: string): string {
  return (
    path(
      `M${x} ${y}C${x - 12} ${y - 26} ${x - 27} ${y - 34} ${x - 27} ${y - 56}a27 27 0 0 1 54 0C${x + 27} ${y - 34} ${x + 12} ${y - 26} ${x} ${y}Z`,
      colour,
      'stroke="#fbfaf6" stroke-width="4"',
    ) + circle([x, y - 56], 10, '#fbfaf6')
  );
}
