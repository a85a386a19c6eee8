import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportCsp } from '#contract/site.ts';
import { now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let lines: Readonly<Record<string, unknown>>[] = [];
const log = pino(
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const line = JSON.parse(chunk.toString()) as Readonly<Record<string, unknown>>;
      if (line['msg'] !== 'answered') lines.push(line);
      done();
    },
  }),
);

let test: Awaited<ReturnType<typeof openTestApp>>;
let minutes = 0;
beforeAll(async () => {
  test = await openTestApp({}, log);
});
afterAll(() => test.close());
beforeEach(() => {
  lines = [];
  minutes += 1;
  test.setTime(new Date(now.getTime() + minutes * 60_000));
});

const report = {
  type: 'csp-violation',
  body: {
    documentURL: 'https://registry.example/projects?search=secret',
    blockedURL: 'https://evil.example/secret.js',
    effectiveDirective: 'script-src-elem',
    sample: 'secret',
  },
};

async function send(payload: string | object, type = 'application/reports+json', path = '/api/csp-reports') {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const response = await test.app.inject({
    method: 'POST',
    url: path,
    payload: text,
    headers: { 'content-type': type },
  });
  return response.statusCode;
}

describe('reports of the content security policy', () => {
  it('are requested by the policy in both forms that browsers know', async () => {
    const { headers } = await test.app.inject('/api/apikey');
    expect(headers['content-security-policy']).toContain('report-uri /api/csp-reports;report-to csp');
    expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"');
    expect(`/api${reportCsp.path}`).toBe('/api/csp-reports');
  });

  it('become log lines without query and sample', async () => {
    const older = { 'csp-report': { 'document-uri': 'https://registry.example/', 'blocked-uri': 'inline' } };
    expect(await send([report])).toBe(200);
    expect(await send(older, 'application/csp-report')).toBe(200);
    expect(lines).toMatchObject([
      { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/projects' },
      { directive: 'unknown', blocked: 'inline', page: '/' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('are dropped without an error when unreadable', async () => {
    for (const body of ['', '{', 'null', '[[]]', '{"__proto__":1}', '"x"'])
      expect(await send(body)).toBe(200);
    expect(lines).toEqual([]);
  });

  it('add at most twenty lines a minute to the log', async () => {
    const sent = Array.from({ length: 30 }, () => send([report, report, report]));
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
    expect(lines).toHaveLength(20);
    test.setTime(new Date(now.getTime() + (minutes + 1) * 60_000));
    minutes += 1;
    expect(await send(report)).toBe(200);
    expect(lines).toHaveLength(21);
  });

  it('accept at most 16 KB of their own media types, on this call only', async () => {
    expect(await send(JSON.stringify(report) + ' '.repeat(16 * 1024))).toBe(413);
    expect(await send(report, 'text/plain')).toBe(415);
    expect(await send(report, 'application/reports+json', '/api/contact')).toBe(415);
    expect(lines).toEqual([]);
  });
});
