import { describe, expect, it } from 'vitest';
import type { DescribedCall, Operation } from './api-contents.ts';
import { addressOfCall, curlExample, exampleBody } from './call-examples.ts';

const BASE = 'https://registry.example';

function callOf(method: string, path: string, operation: Partial<Operation> = {}): DescribedCall {
  const access = operation['x-access'] ?? 'everyone';
  return { id: 'one', method, path, summary: '', access, operation: { responses: {}, ...operation } };
}

const overviewUnits = callOf('GET', '/api/overview/{organization}/units', {
  parameters: [
    { name: 'organization', in: 'path', required: true },
    { name: 'year', in: 'query', required: true },
    { name: 'project', in: 'query' },
  ],
});

describe('an example for curl', () => {
  it('fills in path and query, and leaves out optional parameters without a value', () => {
    const values = { organization: 'CA000042', year: '2023', project: '' };
    expect(curlExample(BASE, overviewUnits, values)).toBe(
      `curl '${BASE}/api/overview/CA000042/units?year=2023'`,
    );
  });

  it('names required values in capitals while there are none', () => {
    expect(addressOfCall(overviewUnits, {})).toBe('/api/overview/ORGANIZATION/units?year=YEAR');
  });

  it('keeps commas readable, and escapes what the address or the shell would take apart', () => {
    const call = callOf('GET', '/api/places/{name}', {
      parameters: [
        { name: 'name', in: 'path', required: true },
        { name: 'bbox', in: 'query' },
      ],
    });
    expect(curlExample(BASE, call, { name: "L'Anse/Est", bbox: '-123.6,48.9' })).toBe(
      String.raw`curl 'https://registry.example/api/places/L'\''Anse%2FEst?bbox=-123.6,48.9'`,
    );
  });

  it('sends a token and a body of the required fields', () => {
    const schema = {
      type: 'object',
      required: ['email', 'count', 'kind'],
      properties: {
        note: { type: 'string' },
        email: { type: 'string' },
        count: { type: 'integer' },
        kind: { enum: ['a', 'b'] },
      },
    };
    const call = callOf('POST', '/api/orders', {
      'x-access': 'signed-in',
      requestBody: { content: { 'application/json': { schema } } },
    });
    expect(curlExample(BASE, call, {})).toBe(
      [
        `curl -X POST '${BASE}/api/orders'`,
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'Content-Type: application/json'",
        `-d '{"email":"you@example.org","count":1,"kind":"a"}'`,
      ].join(' \\\n  '),
    );
  });

  it('sends a form where a call takes a file', () => {
    const schema = { type: 'object', properties: { slot: { type: 'string' }, file: { type: 'string' } } };
    const call = callOf('POST', '/api/upload/file', {
      'x-access': 'signed-in',
      requestBody: { content: { 'multipart/form-data': { schema } } },
    });
    expect(curlExample(BASE, call, {})).toContain(`-F 'slot=…' \\\n  -F 'file=@file.pdf'`);
  });

  it('shows the first field of a body without required ones, and ends in bodies that never do', () => {
    const endless: { type: string; properties: Record<string, object> } = { type: 'object', properties: {} };
    endless.properties['next'] = endless;
    expect(exampleBody({ type: 'object', properties: { title: { type: 'string' } } })).toEqual({
      title: '…',
    });
    expect(JSON.stringify(exampleBody(endless)).length).toBeLessThan(100);
  });
});
