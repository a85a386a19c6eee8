import { describe, expect, it } from 'vitest';
import { readOffsetSerials, tonnesOfSerials } from './offset-serials.ts';

const read = (offsetSerials: string | null, offsetRegistry: string | null = 'Verra') =>
  readOffsetSerials({ offsetRegistry, offsetSerials });
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
    ['GS1-1-IN-GS1080-18-2015-6537-1-2500', 'GS1-1-IN-GS1080-18-2015-6537-#', 1, 2500],
    [
      '8040-449402575-449402824-VCS-VCU-259-VER-BR-14-612-01012012-31122012-0',
      '8040-#-VCS-VCU-259-VER-BR-14-612-01012012-31122012-0',
      449_402_575,
      449_402_824,
    ],
    ['Certificate of June', 'CERTIFICATE-OF-JUNE', 0, 0],
    ['VCS-9-5', 'VCS-9-#', 5, 5],
  ])('%s', (text, pattern, min, max) => {
    expect(runOf(text)).toEqual([[pattern, min, max]]);
  });

  it('are the same registry whatever its case, spaces and dashes', () => {
    const names = ['Gold Standard', 'gold-standard', ' GOLD  STANDARD ', 'GoldStandard'];
    const folded = names.map((name) => read('X-1', name)[0]?.registry);
    expect(new Set(folded)).toEqual(new Set(['GOLDSTANDARD']));
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
    ['', null],
  ])('%s: %s', (offsetSerials, tonnes) => {
    expect(tonnesOfSerials({ offsetRegistry: 'Verra', offsetSerials })).toBe(tonnes);
  });
});
