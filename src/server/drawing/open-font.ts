import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

type Point = { readonly x: number; readonly y: number };
type Component = { dx: number; dy: number };
type Outline = {
  readonly numberOfContours: number;
  readonly points?: Point[];
  readonly components?: Component[];
};

/**
 * The parts of fontkit that vary a glyph. It varies fonts that come as TTF by itself, but leaves the outlines of WOFF2 as
 * they were drawn; what is called here is what it does for TTF. The version is pinned and a test looks at the widths.
 */
type Inside = {
  variationCoords: readonly number[];
  _transformedGlyphs: readonly Outline[];
  readonly _variationProcessor: { transformPoints(glyph: number, points: Point[]): void };
};

const PHANTOM_POINTS = 4;
const place = createRequire(import.meta.url);

/** A variable font of an installed package at one weight, from its WOFF2 file. */
export function openFont(file: string, weight: number): Font {
  const bytes = readFileSync(place.resolve(file));
  const drawn = openOne(bytes);
  // The outlines are read when the first glyph is asked for.
  drawn.getGlyph(0);
  const varied = openOne(bytes);
  const inside = insideOf(varied);
  inside.variationCoords = [weight];
  inside._transformedGlyphs = insideOf(drawn)._transformedGlyphs;
  for (const [glyph, outline] of inside._transformedGlyphs.entries()) vary(inside, glyph, outline);
  return varied;
}

function openOne(bytes: Buffer): Font {
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('The file holds a collection, not a font.');
  return font;
}

function insideOf(font: Font): Inside {
  return font as unknown as Inside;
}

/** Moves the points of an outline, and where its components stand, to the font's weight. */
function vary(inside: Inside, glyph: number, { points = [], components = [] }: Outline): void {
  const stands = components.map(({ dx, dy }) => aPoint(dx, dy));
  const own = points.length > 0 ? points : stands;
  if (own.length === 0) return;
  const phantom = Array.from({ length: PHANTOM_POINTS }, () => aPoint(0, 0));
  inside._variationProcessor.transformPoints(glyph, [...own, ...phantom]);
  for (const [order, component] of components.entries()) {
    const stand = stands[order];
    if (stand !== undefined) Object.assign(component, { dx: stand.x, dy: stand.y });
  }
}

/** As fontkit's own points, which it copies while it works; each is a contour of its own. */
function aPoint(x: number, y: number): Point & { endContour: true; copy: () => Point } {
  return {
    x,
    y,
    endContour: true,
    copy() {
      return aPoint(this.x, this.y);
    },
  };
}
