import { describe, expect, it } from 'vitest';
import { isPrintable, printableRanges } from '#domain/text/printable.ts';
import {
  type Family,
  findFace,
  furtherFaceFiles,
  openFace,
  ownFaceFiles,
  type Weight,
  wideFaceFile,
} from './fonts.ts';

const families: readonly Family[] = ['sans', 'serif'];
const weights: readonly Weight[] = [400, 500, 600, 700, 800];
const looks = families.flatMap((family) => weights.map((weight) => ({ family, weight })));

type Ranges = readonly (readonly [first: number, last: number])[];

function lettersOf(ranges: Ranges): readonly string[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  );
}

const scripts = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
/** What has no shape of its own, stands for missing letters, or is a picture. */
const left = /\u034F|[\p{C}\p{Zl}\p{Zp}\p{Emoji_Presentation}\p{Variation_Selector}\uFFFD\uFFFC\u25CC]/u;

describe('the letters that can be printed', () => {
  const { letters, syllabics, symbols } = printableRanges();

  it.each(looks)('are in the $family fonts of weight $weight', ({ family, weight }) => {
    const wide = [wideFaceFile(family, weight)];
    const further = furtherFaceFiles(weight);
    const files = [...ownFaceFiles(family, weight), ...wide, ...further];
    // Marks are only placed well by the font of their letter: the wide font has all of them.
    expect(lettersOf(letters).filter((letter) => findFace(wide, letter) === undefined)).toEqual([]);
    expect(lettersOf([...syllabics, ...symbols]).filter((one) => findFace(files, one) === undefined)).toEqual(
      [],
    );
  });

  it('are all letters of the wide fonts, of the scripts that are laid out letter by letter', () => {
    const known = new Set(lettersOf(letters));
    const [sans, serif] = families.map(
      (family) => new Set(openFace(wideFaceFile(family, 600)).font.characterSet),
    );
    const missing = [...(sans ?? [])]
      .filter((code) => serif?.has(code))
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => letter === letter.normalize('NFC') && scripts.test(letter) && !left.test(letter))
      .filter((letter) => !known.has(letter));
    expect(missing).toEqual([]);
  });

  it('include all that the site’s own fonts have', () => {
    const codes = families.flatMap((family) =>
      ownFaceFiles(family, 600).flatMap((file) => openFace(file).font.characterSet),
    );
    const shown = codes.map((code) => String.fromCodePoint(code)).filter((letter) => !left.test(letter));
    const marks = /^\p{M}$/u;
    expect(shown.filter((letter) => !marks.test(letter) && !isPrintable(letter))).toEqual([]);
  });
});
