import { darker, lighter, mix } from '../colour.ts';
import { circle, line, path, repeat, stroke } from '../shapes.ts';
import { truck } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawMine({ palette, accent, next, ground }: Stage): string {
  const { lit } = palette;
  const rock = lit('#b08f68');
  const benches = repeat(6, (index) => {
    const y = 470 + index * 62;
    const inset = index * 70;
    return (
      path(
        `M-20 ${y}C200 ${y - 18} ${560 - inset} ${y - 10} ${840 - inset * 0.7} ${y + 30}C${960 - inset * 0.5} ${y + 46} 1100 ${y - 30 - index * 4} 1220 ${y - 60}V900H-20Z`,
        mix(rock, darker(rock, 0.35), index / 6),
      ) +
      stroke(
        `M-20 ${y}C200 ${y - 18} ${560 - inset} ${y - 10} ${840 - inset * 0.7} ${y + 30}`,
        lighter(rock, 0.35),
        4,
        'stroke-opacity="0.6"',
      )
    );
  });
  const ramp = path('M-20 900L-20 830L1220 600V668L180 900Z', lit('#d6bd92'));
  const mast = (x: number, y: number) =>
    line([x, y], [x, y - 190], lit('#59646a'), 8) + line([x, y - 182], [x + 70, y - 172], lit('#59646a'), 5);
  const masts = [110, 430, 750, 1070].map((x) => mast(x, 836 - x * 0.196)).join('');
  const wire =
    stroke('M-20 680L1220 436', lit('#2b3436'), 3.5) + stroke('M-20 666L1220 422', lit('#2b3436'), 2.5);
  const hauler = `<g transform="translate(420 800) rotate(-10.6)">${truck(palette, [0, 0], mix(accent, lit('#e0a53a'), 0.75), 1.1)}${line([196, -136], [236, -206], lit('#20282a'), 6)}</g>`;
  return (
    benches +
    repeat(20, () =>
      circle(
        [next() * 1200, ground + 90 + next() * 200],
        3 + next() * 8,
        darker(rock, 0.4),
        'fill-opacity="0.5"',
      ),
    ) +
    ramp +
    wire +
    masts +
    hauler
  );
}
