import { describe, expect, it } from 'vitest';
import { checkCertificateLetters } from './certificate-letters.ts';

const refusalOf = (texts: Parameters<typeof checkCertificateLetters>[1]) => {
  const result = checkCertificateLetters(2024, texts);
  return result.ok ? null : result.refusal;
};

describe('the texts of a certificate', () => {
  it.each([
    ['note', { retiredAgainst: 'Travel 漢字' }, '漢 字'],
    ['beneficiary', { beneficiary: 'شركة' }, 'ش ر ك ة'],
    ['purpose', { purpose: 'Trees 🌲🌲 and 👩🏽‍🚀' }, '🌲 👩🏽‍🚀'],
  ])('are refused with the letters of the %s that cannot be printed', (field, texts, letters) => {
    expect(refusalOf(texts)).toEqual({
      code: 'letters-not-printable',
      values: { year: 2024, field, letters },
    });
  });

  it('name at most ten letters', () => {
    const { values } = refusalOf({ purpose: '一二三四五六七八九十百千' }) ?? {};
    expect(values?.['letters']).toBe('一 二 三 四 五 六 七 八 九 十 …');
  });

  it('may have any letter that can be printed, and a private beneficiary any letter', () => {
    expect(refusalOf({ retiredAgainst: 'Sḵwx̱wú7mesh', beneficiary: 'ᐃᓄᒃ', purpose: 'Żółć' })).toBeNull();
    expect(refusalOf({ beneficiary: '漢字', isBeneficiaryPrivate: true })).toBeNull();
    expect(refusalOf({})).toBeNull();
  });
});
