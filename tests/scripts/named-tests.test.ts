import { describe, expect, it } from 'vitest';
import { namedTests } from '../../scripts/steps/named-tests.mjs';

describe('test names as arguments', () => {
  it.each([
    ['kernel/rate-limit', { inProcess: ['src/server/kernel/rate-limit.test.ts'] }],
    ['api/token-races', { inProcess: ['tests/api/token-races.test.ts'] }],
    ['keyboard-only', { journeys: ['tests/journeys/keyboard-only.spec.ts'] }],
    ['two-servers', { postgres: ['tests/postgres/two-servers.test.ts'] }],
    ['upload-corpus', { real: ['tests/real/upload-corpus.test.ts'] }],
  ])('%s is found in its suite', (name, suites) => {
    expect(namedTests([name])).toEqual(suites);
  });

  it('select all files of every suite that contain one of them', () => {
    expect(namedTests(['api/contact', 'journeys/contact'])).toEqual({
      inProcess: ['tests/api/contact.test.ts'],
      journeys: ['tests/journeys/contact.spec.ts'],
    });
  });

  it('that match nothing are an error, even beside others that match', () => {
    expect(() => namedTests(['api/contact', 'no-such-test'])).toThrow(
      'No test file has “no-such-test” in its name.',
    );
  });
});
