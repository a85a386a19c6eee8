import type { Font, Glyph, GlyphPosition } from 'fontkit';
import type { Paper } from './open-paper.ts';

/**
 * Internals of pdfkit that write text in an embedded font: the glyphs of the file's part that is embedded, and the
 * letters and widths of each by its place there. The version is pinned and a test reads the texts back.
 */
type EmbeddedFont = {
  readonly font: Font;
  readonly scale: number;
  readonly subset: { readonly glyphs: number[]; readonly mapping: Record<number, number> };
  readonly unicode: (readonly number[])[];
  readonly widths: number[];
  layout: (text: string, features?: unknown) => { glyphs: Glyph[]; positions: GlyphPosition[] };
  encode: (text: string, features?: unknown) => [encoded: string[], positions: GlyphPosition[]];
};

const seen = new WeakSet<EmbeddedFont>();

/**
 * Makes the current font of a PDF keep the letters of every glyph. pdfkit keeps one text for each glyph, but letters
 * that look alike share a glyph: an apostrophe and ʼ, or a space that breaks and one that does not. A glyph that
 * stands for other letters is embedded again.
 */
export function keepEveryText(pdf: Paper): void {
  const { _font: embedded } = pdf as unknown as { readonly _font: EmbeddedFont };
  if (seen.has(embedded)) return;
  seen.add(embedded);
  const places = new Map<string, number>();
  const placeOf = ({ id, codePoints, advanceWidth }: Glyph): number => {
    const key = `${id} ${codePoints.join(' ')}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const { glyphs, mapping } = embedded.subset;
    const place = glyphs.push(id) - 1;
    mapping[id] ??= place;
    embedded.widths[place] = advanceWidth * embedded.scale;
    embedded.unicode[place] = codePoints;
    places.set(key, place);
    return place;
  };
  embedded.encode = (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features);
    return [glyphs.map((glyph) => placeOf(glyph).toString(16).padStart(4, '0')), positions];
  };
}
