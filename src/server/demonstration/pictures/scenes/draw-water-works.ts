import { mix } from '../colour.ts';
import { ellipse, line, path, repeat } from '../shapes.ts';
import { gabled, windows } from '../things/buildings.ts';
import { conifer, shrub, stand } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import { pipe } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawWaterWorks({ palette, accent, ground, next, land }: Stage): string {
  const { lit } = palette;
  const tower =
    [
      [-64, 0],
      [64, 0],
      [-24, 8],
      [24, 8],
    ]
      .map(([dx = 0, dy = 0]) => line([330 + dx * 0.7, 620], [330 + dx * 1.25, 800 + dy], lit('#8f9a98'), 9))
      .join('') +
    path('M216 470H444V560C444 626 390 650 330 650S216 626 216 560Z', mix(accent, lit('#ffffff'), 0.35)) +
    path('M216 470H444V560C444 626 390 650 330 650S216 626 216 560Z', 'url(#round)') +
    path('M206 474Q330 380 454 474Z', accent) +
    line([330, 426], [330, 392], lit('#8f9a98'), 5);
  const pump =
    gabled({ x: 560, y: 800, w: 190, h: 100, deep: 140, roof: 66 }, lit('#c98f72'), lit('#5a666a')) +
    windows({ x: 588, y: 728, columns: 3, rows: 1, size: [34, 46], gap: [18, 0] }, palette.window);
  const main =
    pipe(
      [
        [330, 650],
        [330, 826],
        [480, 840],
        [560, 788],
      ],
      24,
      lit('#4d87a6'),
    ) +
    pipe(
      [
        [750, 780],
        [900, 806],
        [1240, 850],
      ],
      24,
      lit('#4d87a6'),
    );
  const trees =
    land === 'dry'
      ? repeat(7, (index) =>
          shrub(palette, [60 + index * 180 + next() * 60, ground + 90 + next() * 40], 40 + next() * 30),
        )
      : stand(palette, { from: [20, ground + 40], to: [1190, ground + 50], count: 16, height: 140, next });
  return (
    trees +
    ellipse([330, 812], [120, 12], '#0d1a1c', 'fill-opacity="0.2"') +
    tower +
    main +
    pump +
    conifer(palette, [1010, 830], 250) +
    conifer(palette, [1090, 846], 310) +
    person(palette, [800, 850], accent, 1.05)
  );
}
