import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findUnitSerials, parseProjectSerial, parseReversedRange, parseUnitSerial } from './read-serial.ts';
import {
  countUnits,
  formatOrganizationSerial,
  formatProjectSerial,
  formatSerialRange,
  formatUnitSerial,
  organizationOfProject,
} from './serial.ts';

const project = fc
  .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 12_345 }))
  .map(([organization, number]) => formatProjectSerial(formatOrganizationSerial('CA', organization), number));

describe('serials', () => {
  it('pad organizations to six digits, projects to three, units to six', () => {
    expect(formatOrganizationSerial('CA', 42)).toBe('CA000042');
    expect(formatProjectSerial('CA000042', 3)).toBe('CA000042-003');
    expect(formatUnitSerial('CA000042-003', 123)).toBe('CA000042-003-000123');
  });

  it('grow beyond the padding', () => {
    expect(formatUnitSerial('CA000042-003', 1_000_000)).toBe('CA000042-003-1000000');
    expect(formatProjectSerial('CA000042', 1000)).toBe('CA000042-1000');
    expect(parseUnitSerial('CA000042-1000-1000000')).toEqual({
      project: 'CA000042-1000',
      min: 1_000_000,
      max: 1_000_000,
    });
  });

  it('survive formatting and parsing', () => {
    const sequence = fc.integer({ min: 1, max: 9_999_999_999 });
    fc.assert(
      fc.property(project, sequence, fc.nat(5000), (serial, min, more) => {
        const unit = { project: serial, min, max: min + more };
        expect(parseUnitSerial(formatSerialRange(unit))).toEqual(unit);
        expect(countUnits(unit)).toBe(more + 1);
        expect(serial.startsWith(`${organizationOfProject(serial)}-`)).toBe(true);
      }),
    );
  });

  it('parse without zeros, in any letter case, with white space around', () => {
    const unit = { project: 'CA000042-003', min: 123, max: 123 };
    for (const text of [
      'CA000042-003-000123',
      'ca000042-003-123',
      '  CA000042-003-0000123 ',
      'ca000042-3-123',
      'Ca42-3-123',
    ]) {
      expect(parseUnitSerial(text)).toEqual(unit);
    }
    expect(parseProjectSerial(' ca42-3 ')).toBe('CA000042-003');
    expect(parseUnitSerial('CA000042-003-000001..000500')).toEqual({
      project: 'CA000042-003',
      min: 1,
      max: 500,
    });
  });

  it.each([
    'CA000042-003-000001..000500',
    'CA000042-003-1..500',
    'ca42-3-1...500',
    'CA000042-003-1…500',
    'CA000042-003-000001-000500',
    'CA000042-003-1 - 500',
    ' CA000042 - 003 - 1 - 500 ',
    'CA000042-003-1–500',
    'CA000042-003-1 – 500',
    'CA000042-003-1—500',
    'CA000042-003-1 to 500',
    'CA000042-003-1 à 500',
    'ca000042-003-000001 À ca000042-003-000500',
    'CA000042-003-000001..CA000042-003-000500',
    'CA000042-003-000001-CA000042-003-000500',
    'CA000042-003-1\u00a0–\u00a0500',
    'CA000042–003–000001–000500',
    '“CA000042-003-000001..000500”.',
  ])('read %j as a range', (text) => {
    expect(parseUnitSerial(text)).toEqual({ project: 'CA000042-003', min: 1, max: 500 });
  });

  it.each([
    'CA000042–003–000007',
    'CA000042\u2011003\u2011000007',
    'CA000042−003−7',
    '"CA000042-003-000007"',
    '« CA000042-003-000007 »',
    'CA000042-003-000007.',
    '(ca42-3-7),',
    'CA 000042-003-000007',
  ])('read %j as a unit, as it is pasted from a text', (text) => {
    expect(parseUnitSerial(text)).toEqual({ project: 'CA000042-003', min: 7, max: 7 });
  });

  it.each([
    'CA000042-003-1..CA000042-004-5',
    'CA000042-003-1-500',
    'CA000042-003-5 - 2',
    'CA000042-003-1 to',
    'CA000042-003-1 500',
    'CA000042-003-to 5',
    '',
    '-',
    '--',
    'CA000042',
    'CA000042-003',
    'CA000042-003-',
    'CA000042-003-0',
    'CA000042-003-1-2',
    'CA000000-003-1',
    'CA000042-000-1',
    'CA000042-003-1.5',
    'CA000042-003--1',
    'CA000042-003-1e3',
    'CA000042-003-500..1',
    'CA000042-003-1..2..3',
    'CA000042-003-9999999999999999',
    '１２３',
    `CA000042-003-${'0'.repeat(60)}1`,
  ])('reject %j', (text) => {
    expect(parseUnitSerial(text)).toBeNull();
  });

  it('never throw on any text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        (text) => void [parseUnitSerial(text), parseProjectSerial(text)],
      ),
    );
  });
});

describe('a range written backwards', () => {
  const range = { project: 'CA000048-002', min: 1, max: 90 };

  it.each([
    'CA000048-2-90-1',
    'ca48-2-90..1',
    'CA000048-002-000090 to CA000048-002-000001',
    '“CA000048-2-90–1”',
  ])('is put in order: %s', (text) => {
    expect(parseReversedRange(text)).toEqual(range);
    expect(parseUnitSerial(text)).toBeNull();
  });

  it.each([
    'CA000048-2-1..90',
    'CA000048-2-90',
    'CA000048-2-90-90',
    'CA000048-2-90-0',
    'CA000048-2-90 to CA000048-3-1',
    'CA000048-2',
    'x',
  ])('is not %s', (text) => {
    expect(parseReversedRange(text)).toBeNull();
  });
});

describe('a pasted text', () => {
  const unit = { project: 'CA000042-003', min: 123, max: 123 };
  const range = { project: 'CA000042-003', min: 1, max: 500 };

  it.each([
    'Serial: CA000042-003-000123',
    'Serial No.CA000042-003-000123.',
    'Nº de série : CA000042-003-000123',
    '\ufeffCA000042-003-\u200b000123',
    'CA0000\u00ad42-003-000\u2060123',
    '\u202aCA000042-003-000123\u202c',
    ...['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '－', '﹣'].map(
      (dash) => `CA000042${dash}003${dash}000123`,
    ),
    'ＣＡ００００４２－００３－０００１２３',
    '[CA000042-003-000123]',
    '‹„CA000042-003-000123‟›',
    '`CA000042-003-000123`',
    'Certificate R-7, CA000042-003-000123 (1 t CO₂e, vintage 2021), retired 2024-05-01',
    'CA000042-003-000123\t2021\tRegistered\t1',
    'CA000042-003-000123, 2021',
    'CA000042-003-000123 to Harbour Society',
    'CA000042\u00a0-\u00a0003\u00a0-\u00a0000123',
    'CA000042-003-000123, ca42-3-123',
  ])('%j has one serial', (text) => {
    expect(parseUnitSerial(text)).toEqual(unit);
    expect(findUnitSerials(text)).toEqual([unit]);
  });

  it.each([
    'Serials CA000042-003-000001..000500 (500 t)',
    'Serials: CA000042-003-000001 to 000500.',
    'Serials CA000042‑003‑000001–000500, vintage 2021',
    'from CA000042-003-000001 to CA000042-003-000500 inclusive',
    'Numéros de série CA000042-003-000001 à CA000042-003-000500',
    '"CA000042-003-000001…000500";',
    'ＣＡ４２－３－１．．５００',
  ])('%j has one range', (text) => {
    expect(parseUnitSerial(text)).toEqual(range);
  });

  it.each([
    ['CA000042-003-000123, CA000042-003-000001..000500', [unit, range]],
    ['CA000042-003-000123\nca42-3-1..500', [unit, range]],
    ['CA000042-003-000123 and CA000007-001-000009', [unit, { project: 'CA000007-001', min: 9, max: 9 }]],
    ['CA000042-003-000123, 000001..000500', [unit, range]],
    [
      'CA000042-003-000123; 000124 et 000126',
      [unit, ...[124, 126].map((n) => ({ ...unit, min: n, max: n }))],
    ],
  ])('%j has several serials', (text, serials) => {
    expect(findUnitSerials(text)).toEqual(serials);
    expect(parseUnitSerial(text)).toBeNull();
  });

  it.each([
    'XCA000042-003-000123',
    'CA000042-003-000123x',
    'CA000042-003-000123-4',
    'CA000042-003-000123.5',
    'Serial: CA000042-003-1 500',
    'Serial: CA000042-003-1, 2',
    'Serial: CA000042-003-1-2',
    'Serial: CA000042-003-500..1',
    'Serial: CA000042-003-1..CA000042-004-5',
    'Serial: CA000042-003',
    `CA000042-003-000123 ${'x'.repeat(500)}`,
  ])('%j has none', (text) => {
    expect(findUnitSerials(text)).toEqual([]);
    expect(parseUnitSerial(text)).toBeNull();
  });

  it('gives a project’s serial in any width and with any dash', () => {
    expect(parseProjectSerial('ＣＡ４２－３')).toBe('CA000042-003');
    expect(parseProjectSerial('[CA000042\u2011\u200b003]')).toBe('CA000042-003');
  });
});
