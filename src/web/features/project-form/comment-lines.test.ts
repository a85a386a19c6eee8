import { describe, expect, it } from 'vitest';
import { emptyLine, readLines } from './comment-lines.ts';

describe('Comments that were typed and not sent', () => {
  it('are read as they were kept', () => {
    const lines = [
      { key: 1, field: null, text: 'The lake froze.' },
      { key: 2, field: 'description', text: '' },
    ];
    expect(readLines(lines)).toEqual(lines);
  });

  it.each([undefined, '{', null, { key: 0 }, [], [null, 1, { key: 0, text: 'No field' }]])(
    'are one empty comment where storage holds %j',
    (stored) => {
      expect(readLines(stored)).toEqual([emptyLine]);
    },
  );
});
