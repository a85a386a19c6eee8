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
 * Internals of fontkit that apply font variations. fontkit varies TTF outlines but not those of WOFF2; we apply the same steps
 * to WOFF2. The version is pinned and a test checks the widths.
 */
type FontInternals = {
  variationCoords: readonly number[];
  _transformedGlyphs: readonly Outline[];
  readonly _variationProcessor: { transformPoints(glyph: number, points: Point[]): void };
};

const PHANTOM_POINTS = 4;
const nodeRequire = createRequire(import.meta.url);

/** Opens a variable font at a weight, from the WOFF2 file of an installed package. */
export function openFont(file: string, weight: number): Font {
  const bytes = readFileSync(nodeRequire.resolve(file));
  const original = parseFont(bytes);
  // Reading the first glyph loads the outlines.
  original.getGlyph(0);
  const varied = parseFont(bytes);
  const internals = internalsOf(varied);
  internals.variationCoords = [weight];
  internals._transformedGlyphs = internalsOf(original)._transformedGlyphs;
  for (const [glyph, outline] of internals._transformedGlyphs.entries()) vary(internals, glyph, outline);
  return varied;
}

function parseFont(bytes: Buffer): Font {
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('The file holds a collection, not a font.');
  return font;
}

function internalsOf(font: Font): FontInternals {
  return font as unknown as FontInternals;
}

/** Moves an outline's points, or its components' positions, to the font's weight. */
function vary(internals: FontInternals, glyph: number, { points = [], components = [] }: Outline): void {
  const componentPoints = components.map(({ dx, dy }) => createPoint(dx, dy));
  const movable = points.length > 0 ? points : componentPoints;
  if (movable.length === 0) return;
  const phantom = Array.from({ length: PHANTOM_POINTS }, () => createPoint(0, 0));
  internals._variationProcessor.transformPoints(glyph, [...movable, ...phantom]);
  for (const [index, component] of components.entries()) {
    const moved = componentPoints[index];
    if (moved !== undefined) Object.assign(component, { dx: moved.x, dy: moved.y });
  }
}

/** Returns a point like those of fontkit, which copies them. Each is its own contour. */
function createPoint(x: number, y: number): Point & { endContour: true; copy: () => Point } {
  return {
    x,
    y,
    endContour: true,
    copy() {
      return createPoint(this.x, this.y);
    },
  };
}
