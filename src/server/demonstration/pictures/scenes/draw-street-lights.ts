import { repeat, path } from '../shapes.ts';
import { block, windows } from '../things/buildings.ts';
import { stand } from '../things/trees.ts';
import { car, person } from '../things/vehicles.ts';
import { lamp, road } from '../things/works.ts';
import type { Stage } from '../stage.ts';

export function drawStreetLights({ palette, ground, next, light }: Stage): string {
  const { lit } = palette;
  const asphalt = lit('#59636a');
  const lane = road([240, 960], [640, ground + 12], 900, asphalt);
  const pavement =
    path(`M60 900L240 900L634 ${ground + 14}L622 ${ground + 14}Z`, lit('#c9c2af')) +
    path(`M960 900L1140 900L662 ${ground + 14}L648 ${ground + 14}Z`, lit('#c9c2af'));
  const shops = [0, 1, 2].map((index) => {
    const size = 1 - index * 0.28;
    const x = 10 + index * 190;
    const y = 790 - index * 66;
    return (
      block(
        { x, y, w: 150 * size, h: 190 * size, deep: 60 * size },
        lit(['#c99b7a', '#d8cba9', '#a9b7b8'][index] ?? '#d8cba9'),
      ) +
      windows(
        {
          x: x + 14 * size,
          y: y - 166 * size,
          columns: 3,
          rows: 2,
          size: [32 * size, 40 * size],
          gap: [12 * size, 26 * size],
        },
        palette.window,
      )
    );
  });
  const lamps = repeat(5, (index) => {
    const share = 1 - (index / 5) ** 0.6;
    const size = 80 + share * 300;
    return lamp(palette, [640 + share * 400, ground + 14 + share * 250], size, light === 'dusk');
  });
  return (
    stand(palette, { from: [860, ground + 40], to: [1200, ground + 70], count: 6, height: 130, next }) +
    shops.toReversed().join('') +
    pavement +
    lane +
    lamps +
    car(palette, [560, 816], lit('#cc79a7'), 0.9) +
    person(palette, [250, 836], lit('#e69f00'), 0.9)
  );
}
