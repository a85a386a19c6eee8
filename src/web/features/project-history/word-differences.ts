/** A part of a text: the same in both texts, or only in this one. */
export type TextPart = { readonly text: string; readonly isChanged: boolean };

export type TextDifference = { readonly before: readonly TextPart[]; readonly after: readonly TextPart[] };

/**
 * Comparing two texts takes this many steps at most; longer ones are compared only at their beginning and
 * end.
 */
const MAX_STEPS = 4_000_000;

/**
 * Returns where two texts differ, by word: each as parts that are the same in both or changed. Spaces and
 * line breaks belong to the word before them. Both have equally many parts; what only one text has is an
 * empty part of the other. Null when they have no word in common, or the same words, so that marking words
 * would say nothing.
 */
export function wordDifferences(before: string, after: string): TextDifference | null {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const begin = commonLength(one, other);
  const end = commonLength(one.slice(begin).toReversed(), other.slice(begin).toReversed());
  const [oneMiddle, otherMiddle] = [
    one.slice(begin, one.length - end),
    other.slice(begin, other.length - end),
  ];
  const kept = keptWords(oneMiddle, otherMiddle);
  if (begin + end + kept.one.size === 0) return null;
  const ones = runsOf(one, (index) => isKept(index - begin, oneMiddle.length, kept.one));
  const others = runsOf(other, (index) => isKept(index - begin, otherMiddle.length, kept.other));
  return [...ones, ...others].some(({ isChanged }) => isChanged) ? aligned(ones, others) : null;
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\S+\s*|^\s+/gu) ?? [];
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && isSame(one[length], other[length])) length += 1;
  return length;
}

/** Words are the same whatever space follows them. */
function isSame(one: string | undefined, other: string | undefined): boolean {
  return one?.trimEnd() === other?.trimEnd();
}

function isKept(index: number, middle: number, kept: ReadonlySet<number>): boolean {
  return index < 0 || index >= middle || kept.has(index);
}

type Kept = { readonly one: ReadonlySet<number>; readonly other: ReadonlySet<number> };

/** Returns the places of the words of a longest common subsequence in both lists. */
function keptWords(one: readonly string[], other: readonly string[]): Kept {
  const kept = { one: new Set<number>(), other: new Set<number>() };
  if (one.length * other.length > MAX_STEPS) return kept;
  const width = other.length + 1;
  // Length of the longest common subsequence of the words from each place on.
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = isSame(one[row], other[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (isSame(one[row], other[column])) {
      kept.one.add(row);
      kept.other.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return kept;
}

type Run = { readonly words: readonly string[]; readonly isChanged: boolean };

/** Joins neighbouring words that are alike in being changed. */
function runsOf(words: readonly string[], isSameAt: (index: number) => boolean): readonly Run[] {
  const runs: { words: string[]; isChanged: boolean }[] = [];
  for (const [index, word] of words.entries()) {
    const isChanged = !isSameAt(index);
    const last = runs.at(-1);
    if (last?.isChanged === isChanged) last.words.push(word);
    else runs.push({ words: [word], isChanged });
  }
  return runs;
}

/** Puts the runs of two texts side by side: words that both have, and between them what either has alone. */
function aligned(before: readonly Run[], after: readonly Run[]): TextDifference {
  const [ones, others] = [[...before], [...after]];
  const parts: { before: TextPart; after: TextPart }[] = [];
  while (ones.length > 0 || others.length > 0) {
    const one = ones[0]?.isChanged === true ? ones.shift() : undefined;
    const other = others[0]?.isChanged === true ? others.shift() : undefined;
    if (one !== undefined || other !== undefined) {
      parts.push({ before: partOf(one?.words, true), after: partOf(other?.words, true) });
      continue;
    }
    const count = Math.min(ones[0]?.words.length ?? 0, others[0]?.words.length ?? 0);
    parts.push({
      before: partOf(takeWords(ones, count), false),
      after: partOf(takeWords(others, count), false),
    });
  }
  return { before: parts.map((part) => part.before), after: parts.map((part) => part.after) };
}

function partOf(words: readonly string[] = [], isChanged: boolean): TextPart {
  return { text: words.join(''), isChanged };
}

/** Removes the first words from the first of the runs, and the run itself once it is empty. */
function takeWords(runs: Run[], count: number): readonly string[] {
  const [first, ...rest] = runs;
  if (first === undefined) return [];
  const left = { ...first, words: first.words.slice(count) };
  runs.splice(0, runs.length, ...(left.words.length > 0 ? [left] : []), ...rest);
  return first.words.slice(0, count);
}

/** Words shown before and after a change in a long text. */
const CONTEXT = 12;

/**
 * Returns the parts with unchanged ones cut to the words next to a change, with “…” where words are left out.
 */
export function aroundChanges(parts: readonly TextPart[]): readonly TextPart[] {
  return parts.map((part, index) => {
    if (part.isChanged) return part;
    const words = wordsOf(part.text);
    const head = index === 0 ? [] : words.slice(0, CONTEXT);
    const tail = index === parts.length - 1 ? [] : words.slice(-CONTEXT);
    if (words.length <= head.length + tail.length) return part;
    return { ...part, text: [...head, '… ', ...tail].join('') };
  });
}
