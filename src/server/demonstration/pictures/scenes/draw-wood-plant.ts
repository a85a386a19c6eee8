import { darker, mix } from '../colour.ts';
import { line, path, rect, repeat } from '../shapes.ts';
import { gabled, windows } from '../things/buildings.ts';
import { stand } from '../things/trees.ts';
import { road } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawWoodPlant({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const pile =
    path('M90 806C150 700 260 650 330 664C410 640 500 720 560 806Z', lit('#b98a55')) +
    path('M330 664C410 640 500 720 560 806H400C420 740 390 690 330 664Z', lit('#94683c'));
  const flecks = repeat(40, () =>
    line(
      [140 + next() * 380, 730 + next() * 70],
      [150 + next() * 380, 736 + next() * 66],
      lit('#dcb884'),
      2.5,
    ),
  );
  const hall = gabled(
    { x: 640, y: 800, w: 250, h: 150, deep: 190, roof: 70 },
    lit('#dfe2d9'),
    mix(accent, lit('#8a7f3a'), 0.3),
  );
  const stack =
    rect({ x: 960, y: 400, w: 30, h: 300 }, lit('#b7bdb8')) +
    rect({ x: 960, y: 400, w: 30, h: 300 }, 'url(#round)') +
    rect({ x: 960, y: 410, w: 30, h: 16 }, accent);
  const belt =
    path('M470 700L650 596L664 612L484 722Z', lit('#7f8a88')) +
    line([540, 690], [540, 800], darker(lit('#7f8a88'), 0.2), 8);
  return (
    stand(palette, { from: [30, ground + 40], to: [560, ground + 56], count: 11, height: 170, next }) +
    stack +
    hall +
    windows({ x: 676, y: 690, columns: 3, rows: 1, size: [46, 40], gap: [24, 0] }, palette.window) +
    belt +
    `<g>${pile}${polygonFlecks(flecks)}</g>` +
    road([60, 420], [620, 806], 900, lit('#b7ad97'))
  );
}

/** Flecks lie inside the heap's outline. */
function polygonFlecks(flecks: string): string {
  return `<clipPath id="heap"><path d="M110 806C160 710 260 660 330 674C410 650 490 730 545 806Z"/></clipPath><g clip-path="url(#heap)">${flecks}</g>`;
}
