import { describe, expect, it } from 'vitest';
import { readCspReports } from './csp-report.ts';

const modern = {
  type: 'csp-violation',
  age: 10,
  url: 'https://registry.example/reset?code=secret',
  user_agent: 'secret',
  body: {
    documentURL: 'https://registry.example/reset-password?code=secret#secret',
    referrer: 'https://secret.example/',
    blockedURL: 'https://evil.example/a.js?secret',
    effectiveDirective: 'script-src-elem',
    originalPolicy: 'secret',
    sample: 'secret',
  },
};
const legacy = {
  'csp-report': {
    'document-uri': 'https://registry.example',
    'violated-directive': "script-src 'self'",
    'blocked-uri': 'inline',
    'script-sample': 'secret',
  },
};

describe('readCspReports', () => {
  it('returns only directive, origin and path, in both forms that browsers send', () => {
    const reports = readCspReports([modern, legacy]);
    expect(reports).toEqual([
      { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/reset-password' },
      { directive: 'script-src', blocked: 'inline', page: '/' },
    ]);
    expect(readCspReports(legacy)).toEqual([reports[1]]);
  });

  it.each([
    ['data:text/html,secret', 'data'],
    ['blob:https://registry.example/secret', 'blob'],
    ['https://user:secret@evil.example/', 'https'],
    ['eval', 'eval'],
    ['not an address: secret', 'unknown'],
    [7, 'unknown'],
  ])('reduces %s to %s', (blockedURL, blocked) => {
    const [report] = readCspReports({ ...modern, body: { ...modern.body, blockedURL } });
    expect(report?.blocked).toBe(blocked);
  });

  it('limits lengths and skips anything that is not a report', () => {
    const long = {
      documentURL: `https://registry.example/${'x'.repeat(5000)}`,
      effectiveDirective: 'X'.repeat(99),
    };
    const [report] = readCspReports({ type: 'csp-violation', body: long });
    expect([report?.page.length, report?.directive]).toEqual([200, 'unknown']);
    for (const none of [
      null,
      7,
      'x',
      [],
      [[modern]],
      {},
      { type: 'deprecation', body: {} },
      { 'csp-report': 'x' },
    ])
      expect(readCspReports(none)).toEqual([]);
  });
});
