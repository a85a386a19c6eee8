import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aroundChanges, type TextPart, wordDifferences } from './word-differences.ts';

/** Writes changed parts in brackets. */
const marked = (parts: readonly TextPart[] | undefined) =>
  (parts ?? []).map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const compare = (before: string, after: string) => {
  const difference = wordDifferences(before, after);
  return difference === null ? null : [marked(difference.before), marked(difference.after)];
};
const textOf = (parts: readonly TextPart[] | undefined) => (parts ?? []).map(({ text }) => text).join('');

describe('differences by word', () => {
  it.each([
    ['Gas is burnt.', 'The gas is burnt.', ['[Gas ]is burnt.', '[The gas ]is burnt.']],
    ['one two three four', 'one 2 three 4 five', ['one [two ]three [four]', 'one [2 ]three [4 five]']],
    ['a b c', 'a c', ['a [b ]c', 'a []c']],
    ['a c', 'a b c', ['a []c', 'a [b ]c']],
    ['one\ntwo x', 'one two y', ['one\ntwo [x]', 'one two [y]']],
  ])('of “%s” and “%s”', (before, after, expected) => {
    expect(compare(before, after)).toEqual(expected);
  });

  it('are not marked in texts without a common word', () => {
    expect(compare('Active', 'Inactive')).toBeNull();
    expect(compare('', 'New')).toBeNull();
  });

  it('keep every word of both texts, and mark none that both have in this order', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 20 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const difference = wordDifferences(before, after);
        if (difference === null) return;
        expect([textOf(difference.before), textOf(difference.after)]).toEqual([before, after]);
        const same = (parts: readonly TextPart[]) =>
          textOf(parts.filter(({ isChanged }) => !isChanged))
            .split(/\s+/)
            .filter(Boolean);
        expect(same(difference.before)).toEqual(same(difference.after));
      }),
    );
  });

  it('of very long texts are found at their beginning and end', () => {
    const words = (count: number, word: string) =>
      Array.from({ length: count }, (_, n) => `${word}${n}`).join(' ');
    const difference = wordDifferences(`same ${words(5000, 'a')} end`, `same ${words(5000, 'b')} end`);
    expect(difference?.before.map(({ isChanged }) => isChanged)).toEqual([false, true, false]);
  });

  it.each([
    ['an added end', (text: string) => `${text} New.`],
    ['an added beginning', (text: string) => `New. ${text}`],
    ['added words', (text: string) => text.replace('w20', 'w20 new words')],
  ])('show the place in both texts: %s', (_, change) => {
    const text = Array.from({ length: 60 }, (__, n) => `w${n}`).join(' ');
    for (const [before, after] of [
      [text, change(text)],
      [change(text), text],
    ] as const) {
      const difference = wordDifferences(before, after);
      for (const parts of [difference?.before, difference?.after])
        expect(textOf(aroundChanges(parts ?? []))).toMatch(/w\d+ (?:.* )?w\d+/);
    }
  });

  it('are not marked where nothing differs, or only spaces and line breaks', () => {
    expect(compare('Gas is burnt.', 'Gas is burnt.')).toBeNull();
    expect(compare('one two', 'one\n\ntwo')).toBeNull();
  });

  it('are shown with the words around them', () => {
    const many = Array.from({ length: 40 }, (_, n) => `w${n}`).join(' ');
    const difference = wordDifferences(`${many} old ${many}`, `${many} new ${many}`);
    const shown = textOf(aroundChanges(difference?.before ?? []));
    expect(shown).toMatch(/^… w28 .* w39 old w0 .* w11 … $/);
  });
});
