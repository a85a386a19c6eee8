import { darker, mix } from '../colour.ts';
import { ellipse, line, path, repeat, stroke } from '../shapes.ts';
import { stand } from '../things/trees.ts';
import type { Stage } from '../stage.ts';

export function drawWetland({ palette, accent, ground, next }: Stage): string {
  const { lit } = palette;
  const pools =
    path(
      `M-20 ${ground + 90}C200 ${ground + 40} 420 ${ground + 60} 560 ${ground + 100}S900 ${ground + 60} 1220 ${ground + 90}V${ground + 190}C1000 ${ground + 150} 900 ${ground + 220} 700 ${ground + 240}S300 ${ground + 180} -20 ${ground + 240}Z`,
      'url(#water)',
    ) +
    repeat(22, () =>
      ellipse(
        [next() * 1200, ground + 96 + next() * 90],
        [20 + next() * 60, 1.8],
        palette.sky[2],
        'fill-opacity="0.45"',
      ),
    );
  const sedge = (x: number, y: number, tall: number) =>
    repeat(7, (blade) =>
      stroke(
        `M${x + blade * 3} ${y}q${(blade - 3) * 3} ${-tall * 0.6} ${(blade - 3) * 8} ${-tall}`,
        mix(darker(palette.ground, 0.25), accent, 0.2 + next() * 0.2),
        3,
      ),
    );
  const reeds = repeat(46, () => {
    const y = ground + 150 + next() * 150;
    return sedge(next() * 1200, y, 34 + (y - ground) * 0.26);
  });
  const tails = repeat(12, (index) => {
    const x = 70 + index * 22 + (index > 5 ? 790 : 0);
    return (
      line([x, 900], [x + 6, 716 - (index % 3) * 34], darker(palette.ground, 0.35), 4) +
      line([x + 5, 740 - (index % 3) * 34], [x + 6, 704 - (index % 3) * 34], lit('#6b4a33'), 12)
    );
  });
  const heron = `<g transform="translate(640 ${ground + 168}) scale(1.25)">${line([0, 0], [6, -62], lit('#5d6a6e'), 4)}${line([14, 0], [16, -62], lit('#5d6a6e'), 4)}${path('M-34 -66C-10 -96 26 -96 40 -84L52 -120C58 -150 40 -150 48 -168C54 -182 72 -180 74 -170L108 -162L74 -160C66 -152 74 -140 66 -118L50 -74C30 -54 -8 -52 -34 -66Z', lit('#8fa3ad'))}${path('M-34 -66C-12 -84 18 -88 36 -80C20 -64 -6 -58 -34 -66Z', lit('#566872'))}${path('M50 -170C40 -176 30 -172 24 -166L52 -162Z', lit('#2d3a42'))}${path('M74 -170L108 -162L74 -160Z', lit('#e0a53a'))}</g>`;
  const walk =
    path(`M760 900L900 900L800 ${ground + 60}L786 ${ground + 60}Z`, lit('#b79a70')) +
    repeat(9, (index) =>
      line([762 + index * 3.2, 890 - index * 26], [896 - index * 11, 890 - index * 26], lit('#8f7550'), 3),
    );
  return (
    stand(palette, { from: [0, ground + 26], to: [1200, ground + 26], count: 16, height: 70, next }) +
    pools +
    (next() < 2 ? reeds : walk) +
    heron +
    tails
  );
}
