import { calls } from '#contract/calls.ts';
import type { Access } from '#contract/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { describeCalls } from './openapi.ts';

const description = describeCalls(calls, { productName: 'Registry', version: '1.0.0' });

function operationOf(call: (typeof calls)[number]) {
  const operation = description.paths[`/api${call.path}`]?.[call.method.toLowerCase()];
  if (operation === undefined) throw new Error(`${call.method} ${call.path} is not described.`);
  return operation;
}

const security: Readonly<Record<Access, readonly object[]>> = {
  everyone: [],
  optional: [{}, { session: [] }],
  'signed-in': [{ session: [] }],
  administrators: [{ session: [] }],
};

describe('the OpenAPI description', () => {
  it('states who may call each endpoint, with a term, a sentence and a security requirement', () => {
    for (const call of calls) {
      const operation = operationOf(call);
      expect([call.path, operation['x-access']]).toEqual([call.path, call.access]);
      expect([call.path, operation.security]).toEqual([call.path, security[call.access]]);
      expect([call.path, operation.description]).toEqual([call.path, expect.stringMatching(/\S.*\.$/)]);
    }
  });

  it('distinguishes endpoints for administrators, without impersonation, and before a password change', () => {
    const describedAt = (path: string) =>
      description.paths[path]?.['post']?.description ?? description.paths[path]?.['get']?.description;
    expect(describedAt('/api/users/approve/{id}')).toBe(
      'For administrators. Refused (403) while an administrator is signed in as another user.',
    );
    expect(describedAt('/api/users')).toBe('For administrators.');
    expect(describedAt('/api/users/sessionRenew')).toBe(
      'For signed-in users, even while a new password or a second factor must be set first.',
    );
    expect(describedAt('/api/users/login')).toBe('For everyone.');
    expect(describedAt('/api/projects/{projectSerial}')).toBe(
      'For everyone; signed-in callers may get more.',
    );
  });

  it('names the security scheme of sessions', () => {
    expect(description.components.securitySchemes.session).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('lists the errors that each endpoint’s access implies, with descriptions', () => {
    for (const call of calls) {
      const operation = operationOf(call);
      const { responses } = operation;
      const expected = [
        ...(call.access === 'everyone' ? [] : ['401']),
        ...(call.access === 'administrators' || call.deniedWhileImpersonating ? ['403'] : []),
      ];
      expect([call.path, Object.keys(responses)]).toEqual([call.path, expect.arrayContaining(expected)]);
      const hasBody = 'requestBody' in operation;
      expect([call.path, '413' in responses, '415' in responses]).toEqual([call.path, hasBody, hasBody]);
      expect([call.path, '503' in responses]).toEqual([call.path, true]);
      for (const [status, { description: meaning }] of Object.entries(responses))
        expect([call.path, status, meaning]).not.toEqual([call.path, status, 'Refused']);
    }
  });
});
