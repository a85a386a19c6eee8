import { expect, test } from 'vitest';
import { outlineText } from './outline-text.ts';

const sans = { family: 'sans', weight: 400, size: 20 } as const;

/** Returns left, top, right and bottom of a path, including control points. */
function boundsOf(path: string) {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const xs = numbers.filter((_, order) => order % 2 === 0);
  const ys = numbers.filter((_, order) => order % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
}

test('sits on its baseline within its width', () => {
  const { path, width } = outlineText('HE', sans);
  const [left, top, right, bottom] = boundsOf(path);
  expect(left).toBeGreaterThan(0);
  expect(right).toBeLessThan(width);
  expect(bottom).toBe(0);
  expect(top).toBeCloseTo(-14, 0);
});

test('grows with size, weight and letter spacing', () => {
  const { width } = outlineText('Vancouver', sans);
  expect(outlineText('Vancouver', { ...sans, size: 40 }).width).toBeCloseTo(width * 2, 4);
  expect(outlineText('Vancouver', { ...sans, weight: 800 }).width).toBeGreaterThan(width);
  expect(outlineText('Vancouver', { ...sans, spacing: 2 }).width).toBeCloseTo(width + 16, 4);
});

test.each(['sans', 'serif'] as const)('draws %s bolder with more weight', (family) => {
  const stem = (weight: 400 | 600 | 800) => {
    const [left, , right] = boundsOf(outlineText('l', { family, weight, size: 100 }).path);
    return right - left;
  };
  expect(stem(600)).toBeGreaterThan(stem(400));
  expect(stem(800)).toBeGreaterThan(stem(600));
});

test('draws composed and decomposed accents alike', () => {
  expect(outlineText('Montre\u0301al', sans)).toEqual(outlineText('Montréal', sans));
});

test.each(['sans', 'serif'] as const)('draws the subscript of CO₂ in %s below the baseline', (family) => {
  const style = { family, weight: 400, size: 100 } as const;
  const [, smallTop, , smallBottom] = boundsOf(outlineText('₂', style).path);
  const [, top, , bottom] = boundsOf(outlineText('2', style).path);
  expect(smallBottom).toBeGreaterThan(bottom + 5);
  expect(smallBottom - smallTop).toBeLessThan((bottom - top) * 0.75);
  expect(outlineText('CO₂e', style).width).toBeLessThan(outlineText('CO2e', style).width);
});

test('spells letters that no font has by their code, and draws nothing for no text', () => {
  expect(outlineText('', sans)).toEqual({ path: '', width: 0 });
  expect(outlineText('漢', sans)).toEqual(outlineText('[U+6F22]', sans));
  expect(outlineText('a\u200Db', sans)).toEqual(outlineText('ab', sans));
});
