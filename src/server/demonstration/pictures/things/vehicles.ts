import { darker, lighter } from '../colour.ts';
import type { Palette } from '../palette.ts';
import { circle, line, path, type Point, polyline, rect, repeat, shadow } from '../shapes.ts';

type Paint = Pick<Palette, 'lit' | 'window'>;

function wheel(at: Point, size: number, lit: Palette['lit']): string {
  return circle(at, size, lit('#20282a')) + circle(at, size * 0.5, lit('#aab3b0'));
}

/** All vehicles have their lower left corner at (x, y) and face right. */
export function bus({ lit, window }: Paint, [x, y]: Point, colour: string, scale = 1): string {
  const [w, h] = [330 * scale, 112 * scale];
  const body = rect({ x, y: y - h - 16 * scale, w, h }, lit('#eef0ea'), `rx="${12 * scale}"`);
  const stripe = rect({ x, y: y - 62 * scale, w, h: 30 * scale }, colour);
  const panes = repeat(6, (index) =>
    rect(
      { x: x + (12 + index * 47) * scale, y: y - 116 * scale, w: 40 * scale, h: 44 * scale },
      window,
      `rx="${4 * scale}"`,
    ),
  );
  const front = rect(
    { x: x + w - 32 * scale, y: y - 116 * scale, w: 27 * scale, h: 60 * scale },
    lighter(window, 0.2),
    `rx="${5 * scale}"`,
  );
  const skirt = rect({ x, y: y - 33 * scale, w, h: 17 * scale }, darker(colour, 0.25), `rx="${4 * scale}"`);
  const roof = rect(
    { x: x + 40 * scale, y: y - h - 30 * scale, w: w - 120 * scale, h: 16 * scale },
    lit('#cdd3cc'),
    `rx="${6 * scale}"`,
  );
  return (
    shadow(x + w / 2, y + 2, w * 0.54, 11 * scale) +
    roof +
    body +
    stripe +
    panes +
    front +
    skirt +
    wheel([x + 70 * scale, y - 13 * scale], 22 * scale, lit) +
    wheel([x + 262 * scale, y - 13 * scale], 22 * scale, lit)
  );
}

export function van({ lit, window }: Paint, [x, y]: Point, colour: string, scale = 1): string {
  const s = (value: number) => value * scale;
  const body = `M${x} ${y - s(14)}V${y - s(84)}q0 ${-s(10)} ${s(10)} ${-s(10)}h${s(112)}q${s(10)} 0 ${s(17)} ${s(10)}l${s(24)} ${s(36)}q${s(14)} ${s(4)} ${s(14)} ${s(18)}v${s(26)}Z`;
  const pane = `M${x + s(112)} ${y - s(84)}h${s(12)}l${s(22)} ${s(34)}h${-s(34)}Z`;
  const side = rect({ x: x + s(12), y: y - s(56), w: s(86), h: s(12) }, darker(colour, 0.3), `rx="${s(3)}"`);
  return (
    shadow(x + s(90), y + 1, s(96), s(8)) +
    path(body, colour) +
    path(pane, window) +
    side +
    wheel([x + s(38), y - s(13)], s(17), lit) +
    wheel([x + s(140), y - s(13)], s(17), lit)
  );
}

export function car({ lit, window }: Paint, [x, y]: Point, colour: string, scale = 1): string {
  const s = (value: number) => value * scale;
  const body = `M${x} ${y - s(14)}v${-s(20)}q0 ${-s(9)} ${s(10)} ${-s(10)}l${s(20)} ${-s(3)}l${s(24)} ${-s(24)}q${s(6)} ${-s(5)} ${s(13)} ${-s(5)}h${s(32)}q${s(8)} 0 ${s(14)} ${s(6)}l${s(22)} ${s(24)}q${s(26)} ${s(3)} ${s(27)} ${s(16)}v${s(16)}Z`;
  const pane = `M${x + s(38)} ${y - s(46)}l${s(20)} ${-s(20)}h${s(18)}v${s(20)}ZM${x + s(82)} ${y - s(66)}h${s(16)}l${s(19)} ${s(20)}h${-s(35)}Z`;
  return (
    shadow(x + s(80), y + 1, s(86), s(7)) +
    path(body, colour) +
    path(pane, window) +
    wheel([x + s(34), y - s(12)], s(15), lit) +
    wheel([x + s(128), y - s(12)], s(15), lit)
  );
}

/** Draws a truck with a box, a tipper or a packer, depending on its load. */
export function truck({ lit, window }: Paint, [x, y]: Point, colour: string, scale = 1): string {
  const s = (value: number) => value * scale;
  const box = `M${x} ${y - s(26)}v${-s(96)}q0 ${-s(10)} ${s(12)} ${-s(12)}h${s(158)}v${s(108)}Z`;
  const cab = `M${x + s(176)} ${y - s(24)}v${-s(92)}h${s(38)}q${s(12)} 0 ${s(18)} ${s(14)}l${s(12)} ${s(32)}v${s(46)}Z`;
  const pane = `M${x + s(194)} ${y - s(106)}h${s(18)}q${s(7)} 0 ${s(11)} ${s(10)}l${s(9)} ${s(24)}h${-s(38)}Z`;
  const ribs = repeat(4, (index) =>
    line(
      [x + s(32 + index * 36), y - s(36)],
      [x + s(32 + index * 36), y - s(122)],
      darker(colour, 0.2),
      s(3),
    ),
  );
  const frame = rect({ x, y: y - s(28), w: s(240), h: s(12) }, lit('#2b3436'));
  const wheels = [40, 84, 208].map((place) => wheel([x + s(place), y - s(17)], s(20), lit)).join('');
  return (
    shadow(x + s(122), y + 1, s(132), s(9)) +
    frame +
    path(box, colour) +
    ribs +
    path(cab, lit('#e7eae4')) +
    path(pane, window) +
    wheels
  );
}

function bicycle({ lit }: Pick<Palette, 'lit'>, [x, y]: Point, colour: string, scale = 1): string {
  const s = (value: number) => value * scale;
  const dark = lit('#1b2527');
  const tyre = (dx: number) =>
    circle([x + s(dx), y - s(22)], s(21), 'none', `stroke="${dark}" stroke-width="${s(4)}"`);
  const frame = polyline(
    [
      [x, y - s(22)],
      [x + s(22), y - s(58)],
      [x + s(56), y - s(58)],
      [x + s(70), y - s(22)],
      [x + s(34), y - s(24)],
      [x + s(22), y - s(58)],
    ],
    colour,
    s(4.5),
  );
  const fork = polyline(
    [
      [x + s(70), y - s(22)],
      [x + s(55), y - s(66)],
      [x + s(66), y - s(72)],
    ],
    dark,
    s(4),
  );
  return (
    shadow(x + s(35), y, s(56), s(5)) +
    tyre(0) +
    tyre(70) +
    frame +
    fork +
    line([x + s(14), y - s(68)], [x + s(30), y - s(68)], dark, s(5))
  );
}

/** Draws a distant person, on foot or on a bicycle. */
export function person({ lit }: Pick<Palette, 'lit'>, [x, y]: Point, coat: string, scale = 1): string {
  const s = (value: number) => value * scale;
  const dark = lit('#26343a');
  return [
    shadow(x, y, s(14), s(4)),
    line([x - s(4), y], [x - s(2), y - s(34)], dark, s(8)),
    line([x + s(6), y], [x + s(2), y - s(34)], dark, s(8)),
    path(
      `M${x - s(12)} ${y - s(30)}q${-s(1)} ${-s(32)} ${s(12)} ${-s(34)}q${s(13)} ${s(2)} ${s(12)} ${s(34)}Z`,
      coat,
    ),
    circle([x, y - s(74)], s(9), lit('#b98a6a')),
    path(`M${x - s(10)} ${y - s(76)}a${s(10)} ${s(10)} 0 0 1 ${s(20)} 0Z`, dark),
  ].join('');
}

export function rider(
  paint: Pick<Palette, 'lit'>,
  [x, y]: Point,
  colours: readonly [coat: string, frame: string],
  scale = 1,
): string {
  const s = (value: number) => value * scale;
  const dark = paint.lit('#26343a');
  return [
    bicycle(paint, [x, y], colours[1], scale),
    polyline(
      [
        [x + s(24), y - s(70)],
        [x + s(50), y - s(48)],
        [x + s(36), y - s(22)],
      ],
      dark,
      s(9),
    ),
    path(
      `M${x + s(14)} ${y - s(66)}q${s(4)} ${-s(42)} ${s(26)} ${-s(46)}q${s(10)} ${s(2)} ${s(8)} ${s(14)}l${-s(14)} ${s(34)}Z`,
      colours[0],
    ),
    line([x + s(40), y - s(98)], [x + s(60), y - s(72)], colours[0], s(8)),
    circle([x + s(42), y - s(124)], s(10), paint.lit('#b98a6a')),
    path(`M${x + s(31)} ${y - s(126)}a${s(11)} ${s(11)} 0 0 1 ${s(22)} 0Z`, colours[1]),
  ].join('');
}
