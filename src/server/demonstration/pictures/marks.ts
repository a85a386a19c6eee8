import { circle, ellipse, line, path, type Point, rect, repeat, stroke } from './shapes.ts';

/** Colours of a symbol, which is drawn in a 400 × 400 square in two colours on a third. */
export type MarkColours = { readonly main: string; readonly second: string; readonly ground: string };
type DrawMark = (colours: MarkColours) => string;

/** Draws a wave across the symbol, or a narrower one at the foot of a shield. */
const wave = (y: number, colour: string, width: number, reach = 104) => {
  const [from, step] = [200 - reach, reach / 2];
  return stroke(
    `M${from} ${y}q${step / 2} ${-step * 0.5} ${step} 0t${step} 0t${step} 0t${step} 0`,
    colour,
    width,
  );
};

const fir = (x: number, y: number, height: number, colour: string) =>
  repeat(3, (tier) =>
    path(
      `M${x} ${y - height + tier * height * 0.22}L${x - height * (0.18 + tier * 0.08)} ${y - height * 0.56 + tier * height * 0.2}L${x + height * (0.18 + tier * 0.08)} ${y - height * 0.56 + tier * height * 0.2}Z`,
      colour,
    ),
  ) + rect({ x: x - height * 0.04, y: y - height * 0.18, w: height * 0.08, h: height * 0.18 }, colour);

type Rays = { readonly y: number; readonly reach: Point; readonly arc: Point; readonly count: number };

const rays = ({ y, reach: [inner, outer], arc: [from, to], count }: Rays, colour: string) =>
  repeat(count, (index) => {
    const angle = from + ((to - from) * index) / (count - 1);
    const spot = (radius: number): Point => [200 + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    return line(spot(inner), spot(outer), colour, 11);
  });

export const landMarks = {
  bay: ({ main, second }) =>
    circle([200, 176], 46, second) +
    rays({ y: 176, reach: [62, 84], arc: [Math.PI, Math.PI * 2], count: 7 }, second) +
    wave(222, main, 15) +
    wave(256, main, 15) +
    wave(290, main, 15),
  creek: ({ main, second }) =>
    path('M92 268L176 124L226 208L256 164L312 268Z', main) +
    path('M176 124L204 172L182 186L166 168L150 168Z', second) +
    stroke('M204 220C176 246 240 262 204 284C176 300 214 316 200 330', second, 14),
  leaf: ({ main, second }) =>
    path('M86 290C70 150 170 70 330 70C338 220 250 330 116 306C104 304 92 300 86 290Z', main) +
    stroke(
      'M74 332C130 250 190 190 272 130M150 246C190 250 220 246 250 236M184 204C190 176 190 160 186 138',
      second,
      11,
    ),
  tree: ({ main, second }) => fir(200, 312, 226, main) + line([138, 318], [262, 318], second, 12),
  pines: ({ main, second }) =>
    fir(142, 292, 150, second) + fir(262, 292, 166, second) + fir(202, 308, 220, main),
  reeds: ({ main, second }) =>
    repeat(
      4,
      (index) =>
        stroke(
          `M${146 + index * 36} 300C${140 + index * 36} 230 ${150 + index * 36} 190 ${140 + index * 40} ${116 + (index % 2) * 34}`,
          main,
          10,
        ) + ellipse([141 + index * 40, 128 + (index % 2) * 34], [11, 30], second),
    ) + wave(304, main, 12),
  berries: ({ main, second }) =>
    [
      [200, 150],
      [164, 186],
      [236, 186],
      [200, 216],
      [150, 236],
      [250, 236],
      [178, 266],
      [222, 266],
      [200, 304],
    ]
      .map(([x = 0, y = 0]) => circle([x, y], 30, main))
      .join('') +
    path(
      'M200 130C150 120 130 84 138 60C176 62 200 84 200 130C200 84 224 62 262 60C270 84 250 120 200 130Z',
      second,
    ),
  ridge: ({ main, second }) =>
    circle([258, 140], 34, second) +
    path('M76 292L164 142L214 226L246 184L324 292Z', main) +
    stroke('M130 320H270', second, 10),
  narrows: ({ main, second }) =>
    path('M80 240L156 120L190 240Z', main) +
    path('M210 240L262 96L320 240Z', main) +
    wave(266, second, 13) +
    wave(298, second, 13),
  sun: ({ main, second }) =>
    circle([200, 200], 62, main) +
    rays({ y: 200, reach: [84, 120], arc: [0, Math.PI * 2 - Math.PI / 6], count: 12 }, second),
  'cedar-tide': ({ main, second }) =>
    fir(200, 250, 170, main) + wave(272, second, 13) + wave(304, second, 13, 78),
  valleys: ({ main, second }) =>
    stroke('M70 280L140 150L200 280L260 150L330 280', main, 24) +
    stroke('M104 306L140 240L200 330L260 240L296 306', second, 14),
  bends: ({ main, second }) =>
    stroke('M110 116C300 96 300 196 200 200S104 306 290 284', main, 28) +
    stroke('M110 116C300 96 300 196 200 200S104 306 290 284', second, 7),
} as const satisfies Readonly<Record<string, DrawMark>>;

export const thingMarks = {
  bird: ({ main, second }) =>
    path(
      'M70 190C150 150 190 176 214 214C240 150 290 110 346 106C320 150 310 220 244 262C190 296 120 280 92 262C140 258 160 244 166 232C130 230 96 216 70 190Z',
      main,
    ) +
    circle([108, 196], 6, second) +
    path('M214 214C236 226 262 224 284 206C268 240 236 254 204 246Z', second),
  lamp: ({ main, second }) =>
    path('M142 168H258L280 290H120Z', main) +
    path('M164 186H236L250 272H150Z', second) +
    stroke('M160 168C160 96 240 96 240 168', main, 13) +
    line([112, 300], [288, 300], main, 15) +
    path('M200 256C176 236 188 220 200 200C212 220 224 236 200 256Z', main),
  heron: ({ main, second }) =>
    stroke('M176 322V254M204 322V250', main, 9) +
    path(
      'M116 240C150 196 206 190 232 206C250 176 206 150 226 112C238 92 264 94 268 108L326 124L266 126C254 140 278 172 262 204C240 254 170 272 116 240Z',
      main,
    ) +
    path('M116 240C150 206 200 200 226 214C204 240 160 252 116 240Z', second),
  lighthouse: ({ main, second }) =>
    path('M170 300L182 160L218 160L230 300Z', main) +
    rect({ x: 176, y: 128, w: 48, h: 30 }, second) +
    path('M168 128L232 128L200 98Z', main) +
    path('M224 134L318 110L318 172L224 152Z', second, 'fill-opacity="0.75"') +
    path('M176 134L82 110L82 172L176 152Z', second, 'fill-opacity="0.75"') +
    wave(312, main, 12),
  wind: ({ main, second }) =>
    stroke('M76 170H250C306 170 306 96 256 96C228 96 222 120 232 134', main, 22) +
    stroke('M76 220H300C350 220 350 292 302 292C278 292 270 272 280 258', second, 22) +
    stroke('M76 270H206C244 270 244 324 208 324', main, 22),
  apple: ({ main, second }) =>
    path(
      'M200 150C150 116 86 144 92 216C98 290 150 330 200 308C250 330 302 290 308 216C314 144 250 116 200 150Z',
      main,
    ) +
    path('M206 138C206 100 234 74 272 74C274 112 244 138 206 138Z', second) +
    stroke('M200 154C200 132 196 112 184 96', main, 11),
  drop: ({ main, second }) =>
    path('M200 88C250 160 282 200 282 246A82 82 0 0 1 118 246C118 200 150 160 200 88Z', main) +
    stroke('M160 250A42 42 0 0 0 204 290', second, 13),
  gantry: ({ main, second }) =>
    stroke('M150 320V110M250 320V110M70 122H340M200 122V82L84 120M200 82L328 120', main, 15) +
    stroke('M150 220L250 140M150 140L250 220', second, 9) +
    rect({ x: 76, y: 190, w: 46, h: 38 }, second) +
    line([98, 122], [98, 190], main, 5),
  bricks: ({ main, second }) =>
    repeat(4, (row) =>
      repeat(3, (column) =>
        rect(
          { x: 100 + column * 70 - (row % 2) * 34, y: 122 + row * 44, w: 62, h: 36 },
          (row + column) % 4 === 1 ? second : main,
          'rx="4"',
        ),
      ),
    ),
  'paper-boat': ({ main, second, ground }) =>
    path('M56 214L344 214L270 306L130 306Z', main) +
    path('M200 92L296 214L104 214Z', second) +
    path('M200 92L200 214L104 214Z', main) +
    stroke('M130 306L200 214L270 306', ground, 6) +
    wave(330, second, 10, 116),
  loop: ({ main, second }) =>
    stroke('M200 96A104 104 0 1 1 110 148', main, 28) +
    path('M82 170L146 168L98 118Z', main) +
    path('M200 268C150 236 172 200 200 150C228 200 250 236 200 268Z', second),
  flake: ({ main, second }) =>
    repeat(
      6,
      (index) =>
        `<g transform="rotate(${index * 60} 200 200)">${line([200, 200], [200, 88], main, 13)}${stroke('M172 112L200 140L228 112', second, 10)}</g>`,
    ),
  book: ({ main, second }) =>
    path('M200 150C170 126 130 122 92 130V286C130 278 170 282 200 306Z', main) +
    path('M200 150C230 126 270 122 308 130V286C270 278 230 282 200 306Z', second) +
    path('M200 84L222 118L178 118Z', second),
} as const satisfies Readonly<Record<string, DrawMark>>;
