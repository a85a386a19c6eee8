import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countUnits,
  formatOrganizationSerial,
  formatProjectSerial,
  formatSerialRange,
  formatUnitSerial,
  organizationOfProject,
  parseProjectSerial,
  parseReversedRange,
  parseUnitSerial,
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
