import { describe, expect, it } from 'vitest';
import { isProfileComplete } from './profile-complete.ts';

const complete = { contactName: 'Ada Person', mailingAddress: '1 Main Street', contactTel: '604 555 0100' };

describe('isProfileComplete', () => {
  it('returns true with name, address and telephone', () => {
    expect(isProfileComplete(complete)).toBe(true);
  });

  it.each(['contactName', 'mailingAddress', 'contactTel'] as const)('returns false without %s', (field) => {
    for (const blank of [null, '', ' \n'])
      expect(isProfileComplete({ ...complete, [field]: blank })).toBe(false);
  });
});
