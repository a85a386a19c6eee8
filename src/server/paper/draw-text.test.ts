import { describe, expect, it } from 'vitest';
import { pdfLines } from '../../../tests/support/pdf-text.ts';
import { drawText } from './draw-text.ts';
import { openPaper } from './open-paper.ts';
import { outlineText } from './outline-text.ts';
import { runsOf, type TextStyle } from './runs.ts';

const sans = { family: 'sans', weight: 400, size: 12 } as const;
const serif = { family: 'serif', weight: 600, size: 20 } as const;
const looks = [sans, { ...sans, weight: 600 }, serif, { ...serif, weight: 700 }] as const;

const names = [
  'Sḵwx̱wú7mesh Úxwumixw',
  'xʷməθkʷəy̓əm First Nation',
  'ʔaq̓am and səlilwətaɬ',
  'W̱SÁNEĆ, Kʼómoks, Haíɫzaqv, Gitx̱san',
  "Kwakwa̱ka̱'wakw’s ʼNa̱mg̱is",
  'ᐃᓄᒃᑎᑐᑦ ᐊᖓᔪᖅᑳᖅ',
  'Żółć Łódź Győr Đà Nẵng ǭ̓ i̓ı',
  'Київ Ґданськ',
  'Ελλάδα ἀρχή',
  'office, affluent: 12,500 t CO₂e → ≥ 50 % ½ №',
];

async function read(texts: readonly string[], style: TextStyle): Promise<readonly string[]> {
  const facts = { locale: 'en', title: 'Names', author: 'Registry', createdAt: new Date(0) } as const;
  const { pdf, finish } = openPaper(facts);
  for (const [place, text] of texts.entries())
    drawText(pdf, text, style, { x: 40, y: 40 + place * 30, fill: '#000000' });
  return pdfLines(await finish());
}

describe('the text of a line on paper', () => {
  it.each(looks)('reads back as it was typed, in $family $weight', async (style) => {
    expect(await read(names, style)).toEqual(names.map((name) => name.normalize('NFC')));
    expect(
      await read(
        names.map((name) => name.normalize('NFD')),
        style,
      ),
    ).toEqual(names.map((name) => name.normalize('NFC')));
  });

  it('keeps letters apart that share a shape: apostrophes, and a letter i without its dot', async () => {
    const alike = ['l’eau lʼeau', 'i̓ ı i', 'A А Α', 'fi ﬁ'];
    for (const style of looks) expect(await read(alike, style)).toEqual(alike);
  });

  it('has no boxes: invisible signs are left out, other letters are spelled as their codes', async () => {
    expect(await read(['a\u200Db\u200B\u2060c\uFE0F', '漢🌲'], sans)).toEqual(['abc', '[U+6F22][U+1F332]']);
  });
});

describe('the font of a word', () => {
  const filesOf = (text: string) =>
    runsOf(text, sans).map(({ face, letters }) => [letters, /noto|public/i.exec(face.name)?.[0]]);

  it('is the site’s own, and for signs that it lacks another one', () => {
    expect(filesOf('12 t CO₂e')).toEqual([
      ['12 t CO', 'public'],
      ['₂', 'noto'],
      ['e', 'public'],
    ]);
  });

  it('is the wider one for the whole of a word with a letter that the site’s own lacks', () => {
    expect(filesOf('The xʷməθkʷəy̓əm Trust')).toEqual([
      ['The ', 'public'],
      ['xʷməθkʷəy̓əm ', 'noto'],
      ['Trust', 'public'],
    ]);
  });
});

describe('what differs', () => {
  const different = [
    ['xwmə', 'x\u0331wmə', 'xw\u0331mə', 'x\u0313wmə', 'xʷmə', 'ẋwmə'],
    ['漢字', '字漢', '漢', '🌲', '🌳', '👩🏽‍🚀', '👩‍🚀', ''],
    ['q', 'q̓', 'q̓̓', 'q̌', 'q̣', 'q̱', 'ʠ'],
    ['ᐃ', 'ᐄ', 'ᐁ', 'ᐅ'],
  ];

  it.each(different.map((group) => [group]))('is drawn differently: %s', (group) => {
    for (const style of looks) {
      const drawn = group.map((text) => outlineText(text, style).path);
      expect(new Set(drawn).size).toBe(group.length);
    }
  });
});
