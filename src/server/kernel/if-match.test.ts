import { describe, expect, it } from 'vitest';
import { readIfMatch } from './if-match.ts';

describe('readIfMatch', () => {
  it.each([
    ['7', ['7']],
    ['"7"', ['7']],
    ['W/"7"', ['7']],
    ['"6", W/"7" ,8', ['6', '7', '8']],
    ['"7', ['"7']],
    ['', ['']],
  ])('%s names the versions', (header, tags) => {
    expect(readIfMatch(header)).toEqual(tags);
  });

  it.each([undefined, '*', '"6", *'])('%s names every version', (header) => {
    expect(readIfMatch(header)).toBeNull();
  });
});
