/** Widths of letters in ems, rounded up, of the site's font for interfaces at weight 500. */
const letters: Readonly<Record<string, string>> = {
  '0.24': ' .’',
  '0.3': "',Iij",
  '0.36': 'l',
  '0.42': '-1Jfrt',
  '0.54': 'svz',
  '0.6': 'FLTabcdehknopquxy',
  '0.66': '0EPYZg',
  '0.72': 'ABCDKRSUVX',
  '0.78': 'GHNOQ',
  '0.84': 'w',
  '0.9': 'Mm',
  '0.96': 'W',
};
const widths = new Map(
  Object.entries(letters).flatMap(([width, group]) =>
    Array.from(group, (letter): [string, number] => [letter, Number(width)]),
  ),
);
const OTHER_LETTER = 0.7;
/** The font for long text is wider in some letters. */
const SERIF_EXTRA = 1.06;

/** Returns a width in ems that a text does not exceed; the server, which has no fonts to measure, and the browser agree on it. */
export function widthOf(text: string, family: 'sans' | 'serif'): number {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const width = Array.from(plain).reduce((sum, letter) => sum + (widths.get(letter) ?? OTHER_LETTER), 0);
  return family === 'serif' ? width * SERIF_EXTRA : width;
}
