import { expect, test } from 'vitest';
import { isTilesAddress, originOf } from './security-headers.ts';

test.each([
  'ftp://tiles.example/{z}/{x}/{y}.png',
  '/tiles/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'https://{z}.{x}.{y}.example/',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  "https://tiles.example;script-src'*'/{z}/{x}/{y}.png",
  'https://somebody:secret@tiles.example/{z}/{x}/{y}.png',
  '{z}{x}{y}',
])('rejects %s', (text) => {
  expect(isTilesAddress(text)).toBe(false);
});

test.each([
  'https://tiles.example/{z}/{x}/{y}.png',
  'http://127.0.0.1:8080/{z}/{x}/{y}.webp',
  'https://tiles.example/wmts?level={z}&column={x}&row={y}',
])('accepts %s', (text) => {
  expect(isTilesAddress(text)).toBe(true);
});

test('returns the origin of external tiles, and null for our own', () => {
  expect(originOf('https://tiles.example:8443/{z}/{x}/{y}.png')).toBe('https://tiles.example:8443');
  expect(originOf('/tiles/{z}/{x}/{y}.webp')).toBeNull();
});
