import { describe, expect, it } from 'vitest';
import { readOffsetSerials, tonnesOfSerials } from './offset-serials.ts';
import { builtInNames } from './source-registries.ts';

const read = (offsetSerials: string | null, offsetRegistry: string | null = 'Verra') =>
  readOffsetSerials({ offsetRegistry, offsetSerials }, builtInNames);
const runOf = (text: string) => read(text).map(({ pattern, min, max }) => [pattern, min, max]);

describe('source serials of purchased offsets', () => {
  it.each([
    ['VCS-100-1 to 500', 'VCS-100-#', 1, 500],
    ['VCS-100-000001..000500', 'VCS-100-#', 1, 500],
    ['vcs 100 – 1 – 500', 'VCS-100-#', 1, 500],
    ['VCS-100-1 to VCS-100-500', 'VCS-100-#', 1, 500],
    ['VCS-100-1 à 500', 'VCS-100-#', 1, 500],
    ['VCS-100-1-500', 'VCS-100-#', 1, 500],
    ['1 - 500', '#', 1, 500],
    ['VCS-100-77', 'VCS-100-#', 77, 77],
    ['ACR-US-2015-6537', 'ACR-US-2015-#', 6537, 6537],
    ['ACR-US-2015 to 2500', 'ACR-US-#', 2015, 2500],
    ['GS1-1-IN-GS1080-18-2015-6537-1-2500', 'GS1-1-GS1080-2015-6537', 1, 2500],
    [
      '8040-449402575-449402824-VCS-VCU-259-VER-BR-14-612-01012012-31122012-0',
      '8040-VER',
      449_402_575,
      449_402_824,
    ],
    ['Certificate of June', 'CERTIFICATE-OF-JUNE', 0, 0],
    ['VCS-9-5', 'VCS-9-#', 5, 5],
  ])('%s', (text, pattern, min, max) => {
    expect(runOf(text)).toEqual([[pattern, min, max]]);
  });

  it('are the same registry whatever its case, spaces and dashes', () => {
    const names = ['Green Carbon', 'green-carbon', ' GREEN  CARBON ', 'GreenCarbon'];
    const folded = names.map((name) => read('X-1', name)[0]?.registry);
    expect(new Set(folded)).toEqual(new Set(['greencarbon']));
    expect(read('X-1', 'Grèen Carbon')[0]?.registry).toBe('grèencarbon');
  });

  it.each([
    ['verra', ['Verra', 'VERRA', 'Verified Carbon Standard', 'VCS']],
    ['gold-standard', ['Gold Standard', 'the gold standard', 'GS', 'Gold-Standard']],
    ['acr', ['ACR', 'American Carbon Registry', 'American Carbon Registry (ACR)']],
  ])('are of %s by each of its names', (registry, names) => {
    expect(names.map((name) => read('X-1', name)[0]?.registry)).toEqual(names.map(() => registry));
  });

  it('of a known format are of its registry, whatever the entry calls it', () => {
    const [serials] = read('ACR-CA-680-2020-2230-6522 to 7528', 'Broker & Sons');
    expect([serials?.registry, serials?.isUnderstood]).toEqual(['acr', true]);
    expect(read('MY-77-1 to 5', 'Verra')[0]?.isUnderstood).toBe(false);
  });

  it('are found between other words, and words beside them are left out', () => {
    const text = 'Retired on 2024-05-03: ACR-CA-680-2020-2230-6522 to 7528 (1,007 t), for us';
    expect(read(text).map(({ text: found }) => found)).toEqual(['ACR-CA-680-2020-2230-6522 to 7528']);
    expect(read(`${text}; MY-77-1 to 5`).map(({ text: found }) => found)).toEqual([
      'ACR-CA-680-2020-2230-6522 to 7528',
      'MY-77-1 to 5',
    ]);
  });

  it('of this registry are found by their project, however they are written', () => {
    const written = ['CA000012-001-000001..000120', 'ca000012-001-000001..000120'];
    const own = { registry: 'own', pattern: 'CA000012-001', min: 1, max: 120 };
    expect(written.map((text) => read(text)[0])).toMatchObject([own, own]);
  });

  it('can be several, separated by commas, semicolons or lines, each counted once', () => {
    expect(runOf('A-1-5, B-7;\nA-1 to 5,, Paper')).toEqual([
      ['A-#', 1, 5],
      ['B-#', 7, 7],
      ['PAPER', 0, 0],
    ]);
  });

  it('are none when nothing is written', () => {
    expect([read(null), read(' , \n')]).toEqual([[], []]);
  });

  it('keep what the owner wrote', () => {
    expect(read('vcs 1 to 5')[0]?.text).toBe('vcs 1 to 5');
  });
});

describe('the tonnes that source serials stand for', () => {
  it.each([
    ['CA000012-1-100', 100],
    ['CA000012-001-000001..000120', 120],
    ['ca000012-001-000100', 1],
    ['VCS-100-1 to 500, VCS-101-1 to 20', 520],
    ['8040-449402575-449402824-VCS-VCU-259-VER-BR-14-612-01012012-31122012-0', 250],
    ['VCS-100-1 to 500, Certificate of June', null],
    ['VCS-100-77', null],
    ['ACR-CA-680-2020-2230-6522', 1],
    ['CDC_7_3_1_323_14_CO_1_2_2018_BF', null],
    ['', null],
  ])('%s: %s', (offsetSerials, tonnes) => {
    expect(tonnesOfSerials({ offsetRegistry: 'Verra', offsetSerials })).toBe(tonnes);
  });
});
