import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph } from 'fontkit';

export type Family = 'sans' | 'serif';
export type Weight = 400 | 500 | 600 | 700 | 800;

/** A font file that is open; `name` is unique. */
export type Face = { readonly name: string; readonly font: Font };

const nodeRequire = createRequire(import.meta.url);
const openFaces = new Map<string, Face>();

/** Opens a font file of an installed package, once for all drawings. */
export function openFace(file: string): Face {
  const open = openFaces.get(file);
  if (open !== undefined) return open;
  const font = create(readFileSync(nodeRequire.resolve(file)));
  if (!('layout' in font)) throw new Error(`${file} holds a collection, not a font.`);
  keepLettersOfGlyphs(font);
  const face = { name: file, font };
  openFaces.set(file, face);
  return face;
}

/** Internals of fontkit that keep the glyphs of a font. The version is pinned and tests read the texts back. */
type GlyphKeeper = { readonly _glyphs: Record<number, Glyph> };

/**
 * Makes an open font keep a glyph for each text that it stands for. fontkit keeps one, with the letters that it was
 * first used for; texts drawn later would read as those.
 */
function keepLettersOfGlyphs(font: Font): void {
  const { _glyphs: glyphs } = font as unknown as GlyphKeeper;
  const make = font.getGlyph.bind(font);
  const kept = new Map<string, Glyph>();
  font.getGlyph = (id, letters = []) => {
    const key = `${id} ${letters.join(' ')}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    delete glyphs[id];
    const glyph = make(id, letters);
    kept.set(key, glyph);
    return glyph;
  };
}

/** Files of the site's own fonts, which hold parts of their letters, the most used first. */
const own = {
  sans: { name: 'public-sans', parts: ['latin', 'latin-ext', 'vietnamese'] },
  serif: {
    name: 'source-serif-4',
    parts: ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'],
  },
} as const;

const noto = { sans: 'NotoSans', serif: 'NotoSerif' } as const;
const notoWeights = {
  400: '400Regular',
  500: '500Medium',
  600: '600SemiBold',
  700: '700Bold',
  800: '800ExtraBold',
} as const;

/** Returns the files of the site's font of a family, in the order in which a letter is looked for. */
export function ownFaceFiles(family: Family, weight: Weight): readonly string[] {
  const { name, parts } = own[family];
  return parts.map((part) => `@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff`);
}

/** Returns the file of the font with Latin, Greek and Cyrillic in full and with combining marks. */
export function wideFaceFile(family: Family, weight: Weight): string {
  const folder = notoWeights[weight];
  const name = noto[family];
  return `@expo-google-fonts/${family === 'sans' ? 'noto-sans' : 'noto-serif'}/${folder}/${name}_${folder}.ttf`;
}

/** Returns the files of syllabics and of symbols. Symbols have one weight. */
export function furtherFaceFiles(weight: Weight): readonly string[] {
  const syllabics = 'noto-sans-canadian-aboriginal';
  return [
    `@fontsource/${syllabics}/files/${syllabics}-canadian-aboriginal-${weight}-normal.woff`,
    '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff',
  ];
}

/** Returns the first of these files that has all code points of a letter with its marks; undefined if none has. */
export function findFace(files: readonly string[], letter: string): Face | undefined {
  for (const file of files) {
    const face = openFace(file);
    if (Array.from(letter).every((one) => face.font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)))
      return face;
  }
  return undefined;
}
