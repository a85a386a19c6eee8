import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FoundSerial, findSerials } from './find-serials.ts';
import { serialFormats } from './serial-formats.ts';

const readOne = (text: string): Partial<FoundSerial> | undefined => {
  const [one, ...others] = findSerials(text);
  return others.length > 0 ? undefined : one;
};

const uuid = '055a3fbe-eabc-4535-b9cf-1028e7d18f89';

describe('serials of known formats', () => {
  it.each([
    [
      '19385-941467007-941467431-VCS-VCU-1507-VER-ET-14-1340-01012020-31122020-1',
      'verra',
      941467007,
      941467431,
      2020,
    ],
    ['0001-000001-000100-VCS-VCU-003-VER-US-0003-0012-01012020-31122020-1', 'verra', 1, 100, 2020],
    [
      '7012-375283614-375284613-VCU-034-APX-BR-14-981-01012014-31122014-1',
      'verra',
      375283614,
      375284613,
      2014,
    ],
    ['GS1-1-UG-GS11236-16-2024-30307-1-19149', 'gold-standard', 1, 19149, 2024],
    ['GS1-1-MG-GS7566-16-2023-29960-53-53', 'gold-standard', 53, 53, 2023],
    ['RW-5-1463953-2-2-0-7014 - RW-5-1467609-2-2-0-7014', 'cdm', 1463953, 1467609, null],
    ['RW-5-1463953-1467609-2-2-0-7014', 'cdm', 1463953, 1467609, null],
    ['ACR-FR-1129-2025-2917-30932 to 35143', 'acr', 30932, 35143, 2025],
    ['ACR-US-192-2010-203-1-5000', 'acr', 1, 5000, 2010],
    ['ACR-US-192-2010-203-17', 'acr', 17, 17, 2010],
    ['ART-GY-102-2021-11-3570001 to 3605000', 'art', 3570001, 3605000, 2021],
    ['FCPF-CI-130-2023-20-1 to 46404', 'fcpf', 1, 46404, 2023],
    ['CAR-1-US-1335-31-983-KS-2025-9205-1 to 5000', 'car', 1, 5000, 2025],
    ['CAR-ROC-US-1316-105-276-CA-2025-9388-1 to 1', 'car', 1, 1, 2025],
    ['VU-ITMO-11-356-2022-0-27-35', 'undp', 27, 35, 2022],
    [`PURO_PR_CORC100+_FI_577166_2020_${uuid}_1-100`, 'puro', 1, 100, 2020],
    ['643002406555908611000000000001 - 643002406555908611000000000100', 'puro', 1, 100, null],
    ['CDC_7_3_1_323_14_CO_1_2_2018_BF', 'cercarbono', 0, 0, 2018],
    ['crb_1KJ9P4WQ1S0KZ7V2', 'isometric', 0, 0, null],
  ])('%s', (text, registry, ...numbers) => {
    const { min = 0, max, vintage, ...serial } = readOne(text) ?? {};
    expect([min, max, vintage]).toEqual(numbers);
    expect(serial).toMatchObject({ registry, isCounted: min > 0 });
  });

  it.each([
    ['ACR-FR-1129-2025-2917-30932 to 35143', 'acr fr 1129 2025 2917 30932 TO 35143'],
    ['ACR-FR-1129-2025-2917-30932 to 35143', 'ACR–FR–1129–2025–2917–30932–35143'],
    ['ACR-FR-1129-2025-2917-30932 to 35143', 'ACR-FR-1129-2025-2917-30932 à ACR-FR-1129-2025-2917-35143'],
    ['ACR-FR-1129-2025-2917-30932 to 35143', '“ACR-FR-1129-2025-2917-030932..035143”, vintage 2025'],
    [
      'GS1-1-UG-GS11236-16-2024-30307-1-19149',
      'Serials: gs1 - 1 - ug - gs11236 - 16 - 2024 - 30307 - 1 - 19149.',
    ],
    [
      '8040-5-9-VCS-VCU-259-VER-BR-14-612-01012012-31122012-0',
      '8040-5-9-VCS-VCU-259-VER-BR-14-612-01012012-31122012',
    ],
    ['CDC_7_3_1_323_14_CO_1_2_2018', 'cdc-7-3-1-323-14-co-1-2-2018'],
  ])('%s is %s', (one, other) => {
    const meaning = (text: string) => {
      const { start: _start, end: _end, ...serial } = readOne(text) ?? {};
      return serial;
    };
    expect(meaning(other)).toEqual(meaning(one));
    expect(meaning(one)).toHaveProperty('registry');
  });

  it.each([
    ['a range that ends before it begins', 'ACR-FR-1129-2025-2917-35143 to 30932'],
    ['a part of something longer', 'X-ACR-FR-1129-2025-2917-1 to 5'],
    ['a year that is none', 'ACR-FR-1129-2525-2917-1 to 5'],
    ['words', 'Certificate of June'],
    ['a project alone', 'GS11236'],
  ])('are not read from %s', (_what, text) => {
    expect(findSerials(text)).toEqual([]);
  });

  it('are found one after the other, whatever separates them', () => {
    const text = 'ACR-FR-1-2025-2-1 to 5, ACR-FR-1-2025-2-7 and ART-GY-102-2021-11-1 to 3';
    const found = findSerials(text);
    expect(found.map(({ registry, min, max }) => [registry, min, max])).toEqual([
      ['acr', 1, 5],
      ['acr', 7, 7],
      ['art', 1, 3],
    ]);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      'ACR-FR-1-2025-2-1 to 5',
      'ACR-FR-1-2025-2-7',
      'ART-GY-102-2021-11-1 to 3',
    ]);
  });
});

/** An example of each kind of part. */
const samples: Readonly<Record<string, string>> = {
  number: '17',
  year: '2021',
  day: '01012021',
  country: 'CA',
  code: 'XY',
  body: 'VER',
  program: 'GS1',
  corc: 'CORC100+',
  hex8: '055A3FBE',
  hex4: 'EABC',
  hex12: '1028E7D18F89',
};

/** Writes a serial of a format with the given numbers, and with another issuance if asked to. */
const write = (parts: string, [first, last]: readonly [number, number], issuance: string) =>
  parts
    .split(' ')
    .map((part) => {
      const kind = part.replace(/^\*|\?$/gu, '');
      if (kind === 'first') return String(first);
      if (kind === 'last') return String(last);
      if (kind === 'range') return `${first}-${last}`;
      if (part === '*number') return issuance;
      return kind === 'flag' ? '0' : (samples[kind] ?? kind);
    })
    .join('-');

const ranged = serialFormats.filter(({ parts }) => / (?:last|range)\b/u.test(parts));
const numbered = ranged.filter(({ parts }) => parts.includes('*number'));
const ends = fc
  .tuple(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 0, max: 1e6 }))
  .map(([first, more]) => [first, first + more] as const);
const isSame = (one: Partial<FoundSerial>, other: Partial<FoundSerial>) =>
  one.registry === other.registry &&
  one.issuance === other.issuance &&
  Number(one.min) <= Number(other.max) &&
  Number(other.min) <= Number(one.max);

describe.each(ranged.map(({ registry, parts }) => [registry, parts] as const))(
  '%s: %s',
  (_registry, parts) => {
    const read = (range: readonly [number, number], issuance = '17') =>
      readOne(write(parts, range, issuance)) ?? {};

    it('gives the numbers that were written', () => {
      fc.assert(
        fc.property(ends, ([first, last]) => {
          expect(read([first, last])).toMatchObject({ min: first, max: last, isCounted: true });
        }),
      );
    });

    it('finds parts of a range in the whole, and its neighbours apart', () => {
      fc.assert(
        fc.property(ends, fc.nat(1e6), ([first, last], at) => {
          const whole = read([first, last]);
          const inside = first + (at % (last - first + 1));
          expect(isSame(whole, read([inside, inside]))).toBe(true);
          expect(isSame(whole, read([last + 1, last + 1 + at]))).toBe(false);
        }),
      );
    });
  },
);

it.each(numbered.map(({ parts }) => parts))('numbers of two issuances are never the same: %s', (parts) => {
  fc.assert(
    fc.property(
      ends,
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 1, max: 9999 }),
      (range, one, other) => {
        const [a, b] = [one, other].map((issuance) => readOne(write(parts, range, String(issuance))) ?? {});
        expect(isSame(a ?? {}, b ?? {})).toBe(one === other);
      },
    ),
  );
});
