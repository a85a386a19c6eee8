import { describe, expect, it } from 'vitest';
import { isProfileComplete } from './profile-complete.ts';

const whole = { contactName: 'Ada Person', mailingAddress: '1 Main Street', contactTel: '604 555 0100' };

describe('a profile', () => {
  it('is complete with name, address and telephone', () => {
    expect(isProfileComplete(whole)).toBe(true);
  });

  it.each(['contactName', 'mailingAddress', 'contactTel'] as const)('lacks something without %s', (field) => {
    for (const nothing of [null, '', ' \n'])
      expect(isProfileComplete({ ...whole, [field]: nothing })).toBe(false);
  });
});
