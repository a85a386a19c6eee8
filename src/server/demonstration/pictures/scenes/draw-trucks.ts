import { mix } from '../colour.ts';
import { rect, path } from '../shapes.ts';
import { gabled } from '../things/buildings.ts';
import { stand } from '../things/trees.ts';
import { person, truck } from '../things/vehicles.ts';
import type { Stage } from '../stage.ts';

export function drawTrucks(stage: Stage): string {
  const { palette, accent, ground, next } = stage;
  const { lit } = palette;
  const shed =
    gabled({ x: 720, y: 752, w: 230, h: 140, deep: 220, roof: 72 }, lit('#dcd8ca'), lit('#66757a')) +
    rect({ x: 768, y: 648, w: 134, h: 104 }, lit('#39444a'));
  const yard = path('M-20 900L-20 770L1220 750L1220 900Z', lit('#a9a798'));
  return (
    stand(palette, { from: [0, ground + 40], to: [700, ground + 50], count: 11, height: 170, next }) +
    shed +
    yard +
    truck(palette, [60, 812], mix(accent, '#ffffff', 0.35), 0.95) +
    truck(palette, [380, 868], accent, 1.5) +
    person(palette, [830, 846], lit('#e6c23a'), 1.05) +
    person(palette, [878, 850], lit('#d55e00'), 1.05)
  );
}
