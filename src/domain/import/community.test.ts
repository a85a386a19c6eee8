import { describe, expect, it } from 'vitest';
import { communityKey, isSpelledOtherwise } from './community.ts';

const community = (written: string) => {
  const [name = '', province = '', country = ''] = written.split('|');
  return { name, province, country };
};
const key = (written: string) => communityKey(community(written));

describe('the key of a community', () => {
  it.each([
    ['Gibsons|British Columbia|Canada', 'Gibsons|B.C.|Canada'],
    ['Gibsons|British Columbia|Canada', 'gibsons |bc|CAN'],
    ['Gibsons|British Columbia|Canada', 'Gibsons|Colombie-Britannique|canada'],
    ['Gibsons|British Columbia|Canada', 'Gibsons|C.-B.|Canada'],
    ['Sept-Îles|Québec|Canada', 'Sept Îles|QC|Canada'],
    ['Sept-Îles|Québec|Canada', 'Sept–I\u0302les|Quebec|Canada'],
    ['Truro|N.S.|', 'Truro|Nouvelle-Écosse|'],
    ['Souris|Î.-P.-É.|Canada', 'Souris|PEI|Canada'],
    ['Boise||USA', 'Boise||États-Unis'],
    ['Boise|Idaho|U.S.', 'Boise|Idaho|United States of America'],
    ['Montréal|Québec|Canada', 'Montreal|Québec|Canada'],
    ['Sḵwx̱wú7mesh|BC|Canada', 'Skwxwu7mesh|BC|Canada'],
  ])('is one for %s and %s', (one, other) => {
    expect(key(other)).toBe(key(one));
  });

  it.each([
    ['Windsor|ON|Canada', 'Windsor|NS|Canada'],
    ['Windsor|Ontario|Canada', 'Windsor||Canada'],
    ['Kent|NB|USA', 'Kent|New Brunswick|USA'],
    ['Portland|Oregon|USA', 'Portland|Maine|USA'],
  ])('differs for %s and %s', (one, other) => {
    expect(key(other)).not.toBe(key(one));
  });

  it('is readable', () => {
    expect(key('Salmon Arm|B.C.|Canada')).toBe('salmon-arm|british-columbia|canada');
  });
});

it('tells another spelling from another case', () => {
  const one = community('Gibsons|BC|Canada');
  expect(isSpelledOtherwise(one, community(' GIBSONS|bc|CANADA'))).toBe(false);
  expect(isSpelledOtherwise(one, community('Gibsons|B.C.|Canada'))).toBe(true);
});
