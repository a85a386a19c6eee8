import { darker, lighter, mix } from '../colour.ts';
import { circle, ellipse, line, path, rect, repeat, stroke } from '../shapes.ts';
import { steam } from '../things/buildings.ts';
import { stand } from '../things/trees.ts';
import type { Stage } from '../stage.ts';

export function drawCompost({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const pad = path(
    `M-20 900L-20 800L180 ${ground + 64}L1060 ${ground + 64}L1220 790L1220 900Z`,
    lit('#bdb7a6'),
  );
  const rows = repeat(4, (index) => {
    const y = ground + 92 + index * 64 + index * index * 6;
    const [left, right] = [230 - index * 72, 1010 + index * 40];
    const h = 34 + index * 9;
    const soil = mix(lit('#6b4a33'), lit('#8b6540'), index * 0.2);
    const heap =
      path(
        `M${left} ${y}Q${left + 40} ${y - h} ${left + 110} ${y - h}H${right - 110}Q${right - 40} ${y - h} ${right} ${y}Z`,
        soil,
      ) +
      path(
        `M${left + 60} ${y - h * 0.86}Q${left + 90} ${y - h} ${left + 120} ${y - h}H${right - 110}Q${right - 70} ${y - h} ${right - 56} ${y - h * 0.62}Q${(left + right) / 2} ${y - h * 0.46} ${left + 60} ${y - h * 0.86}Z`,
        lighter(soil, 0.2),
        'fill-opacity="0.7"',
      );
    const specks = repeat(26, () =>
      circle(
        [left + 70 + next() * (right - left - 150), y - 6 - next() * (h - 14)],
        1.6 + next() * 2.4,
        next() < 0.3 ? lit('#a9b06a') : darker(soil, 0.35),
        'fill-opacity="0.75"',
      ),
    );
    return (
      ellipse([(left + right) / 2, y], [(right - left) / 2, 9], '#0d1a1c', 'fill-opacity="0.22"') +
      heap +
      specks +
      (index < 2 ? steam([left + 330 + index * 250, y - h - 4], 13, palette.cloud) : '')
    );
  });
  const loader =
    rect({ x: 820, y: 728, w: 120, h: 52 }, accent, 'rx="7"') +
    path('M850 728L862 672L918 672L926 728Z', palette.window) +
    stroke('M850 728L862 672H918L926 728', darker(accent, 0.2), 7) +
    circle([848, 786], 30, lit('#262e30')) +
    circle([848, 786], 13, lit('#b9bfba')) +
    circle([930, 786], 30, lit('#262e30')) +
    circle([930, 786], 13, lit('#b9bfba')) +
    line([826, 750], [762, 776], darker(accent, 0.2), 13) +
    path('M700 752L766 760L770 806L716 808Z', lit('#4c5557'));
  return (
    stand(palette, { from: [20, ground + 46], to: [1190, ground + 46], count: 17, height: 140, next }) +
    pad +
    rows +
    loader
  );
}
