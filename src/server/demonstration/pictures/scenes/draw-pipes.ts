import { darker, mix } from '../colour.ts';
import { path, rect, stroke } from '../shapes.ts';
import { stand } from '../things/trees.ts';
import { person } from '../things/vehicles.ts';
import { pipe } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawPipes({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const soil = mix(lit('#7a5a3f'), palette.ground, 0.2);
  const trench =
    path(`M120 900L470 ${ground + 60}L610 ${ground + 60}L900 900Z`, darker(soil, 0.35)) +
    path(`M120 900L470 ${ground + 60}L500 ${ground + 60}L260 900Z`, darker(soil, 0.1)) +
    path(`M900 900L610 ${ground + 60}L590 ${ground + 60}L780 900Z`, darker(soil, 0.22));
  const lines =
    pipe(
      [
        [380, 930],
        [506, ground + 66],
      ],
      74,
      mix(accent, '#b3413a', 0.5),
    ) +
    pipe(
      [
        [600, 930],
        [566, ground + 66],
      ],
      74,
      accent,
    ) +
    path(`M350 900L424 900L516 ${ground + 64}L502 ${ground + 64}Z`, mix(accent, '#b3413a', 0.62)) +
    path(`M362 900L378 900L506 ${ground + 64}L504 ${ground + 64}Z`, '#ffffff', 'fill-opacity="0.4"') +
    path(`M560 900L648 900L574 ${ground + 64}L560 ${ground + 64}Z`, accent) +
    path(`M574 900L592 900L564 ${ground + 64}L562 ${ground + 64}Z`, '#ffffff', 'fill-opacity="0.4"');
  const heap =
    path('M820 860C880 740 960 700 1010 716C1090 700 1150 790 1190 860Z', soil) +
    path('M1010 716C1090 700 1150 790 1190 860H1050C1070 800 1060 750 1010 716Z', darker(soil, 0.2));
  const digger =
    rect({ x: 820, y: ground + 62, w: 120, h: 26 }, lit('#2b3436'), 'rx="13"') +
    rect({ x: 836, y: ground + 10, w: 90, h: 52 }, lit('#d8a13a'), 'rx="6"') +
    rect({ x: 842, y: ground - 30, w: 46, h: 46 }, palette.window) +
    stroke(`M842 ${ground + 16}V${ground - 30}H888V${ground + 16}`, lit('#d8a13a'), 6) +
    stroke(`M836 ${ground + 20}L740 ${ground - 60}L640 ${ground + 6}`, lit('#d8a13a'), 14) +
    path(`M620 ${ground + 2}L664 ${ground - 2}L660 ${ground + 40}L628 ${ground + 46}Z`, lit('#5f676a'));
  return (
    stand(palette, { from: [0, ground + 36], to: [430, ground + 50], count: 9, height: 150, next }) +
    stand(palette, { from: [960, ground + 30], to: [1200, ground + 50], count: 6, height: 160, next }) +
    trench +
    lines +
    heap +
    digger +
    person(palette, [250, 796], lit('#e6c23a'), 1.2) +
    person(palette, [196, 806], lit('#d55e00'), 1.2)
  );
}
