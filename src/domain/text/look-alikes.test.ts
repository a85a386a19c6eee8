import { describe, expect, it } from 'vitest';
import { mixedWords } from './look-alikes.ts';

describe('words of mixed scripts', () => {
  it.each([
    ['Раураl', ['Раураl']],
    ['Harbour Sоciety', ['Sоciety']],
    ['ΑΒC Holdings', ['ΑΒC']],
    ['Vanсouver and Tοronto', ['Vanсouver', 'Tοronto']],
    ['Комитeт', ['Комитeт']],
    ['eχample', ['eχample']],
  ])('are found in %s', (text, words) => {
    expect(mixedWords(text)).toEqual(words);
  });

  it.each([
    'xʷməθkʷəy̓əm',
    'XʷMƏΘKʷƏY̓ƏM',
    'səl̓ilwətaʔɬ, Sḵwx̱wú7mesh',
    'ɬaʔχəm',
    'ΔT of 2 μm, kΩ, β-version',
    'Комитет по лесу and Forest',
    'Δήμος Αθηναίων – Athens',
    '東京 ABC カナダ',
    'Раура',
    '',
  ])('are not in %s', (text) => {
    expect(mixedWords(text)).toEqual([]);
  });
});
