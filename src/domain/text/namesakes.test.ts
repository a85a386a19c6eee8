import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames, coreName, findNamesakesAmong } from './namesakes.ts';

describe('coreName', () => {
  it.each([
    ['Cedar & Salt Inc.', 'cedar salt'],
    ['The Cedar and Salt Company Ltd.', 'cedar salt'],
    ['Énergie Boréale Ltée', 'energie boreale'],
    ['Société des marais', 'des marais'],
    ['B.C. Tidewater Corp.', 'bc tidewater'],
    ['Harbour Heat Co-operative', 'harbour heat'],
    ['City of Prince Rupert', 'prince rupert'],
    ['The Corporation of the District of Saanich', 'saanich'],
    ['Ville de Rimouski', 'rimouski'],
    ["Municipalité de L'Ascension", 'ascension'],
    ['Västervik Municipality', 'vastervik'],
    ['Sḵwx̱wú7mesh Úxwumixw', 'skwxwu7mesh uxwumixw'],
    ['The Society', 'the society'],
    ['中国环保', '中国环保'],
  ])('of %s is %s', (name, core) => {
    expect(coreName(name)).toBe(core);
  });
});

describe('two names', () => {
  it.each([
    ['Cedar Salt Society', ' CEDAR  salt-society'],
    ['Trois-Rivières', 'TROIS RIVIE\u0300RES'],
  ])('are the same: %s, %s', (one, other) => {
    expect(compareNames(one, other)).toBe('same');
  });

  it.each([
    ['Cedar Salt Inc.', 'Cedar Salt Limited'],
    ['Énergie Boréale Ltée', 'Energie Boréale Inc'],
    ['City of Prince Rupert', 'Prince Rupert'],
    ['Ville de Rimouski', 'Rimouski'],
    ['Tidewater Forests', 'Tidewatr Forests'],
    ['Harbour Heat Cooperative', 'Harbour Heating Co-op'],
    ['Sḵwx̱wú7mesh Úxwumixw', 'Skwxwu7mesh Uxwumixw'],
    ['Green Roof', 'Greenroof'],
    ['B.C. Tidewater', 'BC Tidewater'],
  ])('are nearly the same: %s, %s', (one, other) => {
    expect(compareNames(one, other)).toBe('near');
    expect(compareNames(other, one)).toBe('near');
  });

  it.each([
    ['North Shore Society', 'South Shore Society'],
    ['Farm 12', 'Farm 13'],
    ['Cedar Society', 'Willow Society'],
    ['Fir Inc.', 'Fur Inc.'],
    ['Sunshine Coast Conservation', 'Sunshine Coast Recreation'],
    ['City of Nanaimo', 'Regional District of Nanaimo Lakes'],
    ['', ''],
    ['—', '–'],
  ])('are different: %s, %s', (one, other) => {
    expect(compareNames(one, other)).toBeNull();
  });

  it('are compared the same both ways', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 12 });
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(compareNames(one, other)).toBe(compareNames(other, one));
      }),
    );
  });
});

describe('findNamesakesAmong', () => {
  const all = ['Cedar Salt Inc.', 'cedar salt', 'Cedar Salts', 'Willow Marsh', 'Fur Inc.'].map(
    (name, at) => ({
      name,
      at,
    }),
  );

  it('returns the same first, then the nearest', () => {
    const found = findNamesakesAmong(all, 3)('Cedar Salt');
    expect(found.map(({ one, likeness }) => [one.name, likeness])).toEqual([
      ['cedar salt', 'same'],
      ['Cedar Salt Inc.', 'near'],
      ['Cedar Salts', 'near'],
    ]);
    expect(findNamesakesAmong(all, 1)('Cedar Salt')).toHaveLength(1);
    expect(findNamesakesAmong(all, 3)('Alder Bay')).toEqual([]);
  });

  it('finds everyone whom the comparison finds', () => {
    const word = fc.constantFrom('cedar', 'ceder', 'salt', 'salts', 'bay', 'Inc.', 'Ltd', 'aspen', 'aspin');
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), name, (names, asked) => {
        const alike = names.filter((one) => compareNames(asked, one) !== null);
        const found = findNamesakesAmong(
          names.map((one) => ({ name: one })),
          names.length,
        )(asked);
        expect(found.map(({ one }) => one.name).toSorted()).toEqual(alike.toSorted());
      }),
    );
  });
});
