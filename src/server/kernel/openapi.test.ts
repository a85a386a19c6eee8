import { describe, expect, it } from 'vitest';
import { callGroups, groupOf, publicGroups } from '#contract/api-docs.ts';
import { BEYOND_SPECIFICATION } from '#contract/beyond-specification.ts';
import { calls } from '#contract/calls.ts';
import type { Access } from '#contract/endpoint.ts';
import { describeCalls } from './openapi.ts';

const description = describeCalls(calls, {
  productName: 'Registry',
  version: '1.0.0',
  baseUrl: 'https://registry.example',
  groups: { names: callGroups, groupOf },
});

function operationOf(call: (typeof calls)[number]) {
  const operation = description.paths[`/api${call.path}`]?.[call.method.toLowerCase()];
  if (operation === undefined) throw new Error(`${call.method} ${call.path} is not described.`);
  return operation;
}

type Schema = {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
};

/**
 * Returns the paths of the values in a schema that have no description, neither their own nor that of the
 * list or choice they are in.
 */
function undescribed(schema: Schema, path: string, inherited?: string): readonly string[] {
  const { anyOf, items, properties, additionalProperties, description = inherited } = schema;
  if (schema.type === 'null' || schema.const !== undefined) return [];
  if (anyOf !== undefined) return anyOf.flatMap((choice) => undescribed(choice, path, description));
  if (items !== undefined) return undescribed(items, `${path}[]`, description);
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([name, value]) => undescribed(value, `${path}.${name}`));
  if (typeof additionalProperties === 'object')
    return undescribed(additionalProperties, `${path}.*`, description);
  return description === undefined ? [path] : [];
}

const security: Readonly<Record<Access, readonly object[]>> = {
  everyone: [],
  optional: [{}, { session: [] }],
  'signed-in': [{ session: [] }],
  editors: [{ session: [] }],
  owners: [{ session: [] }],
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

  it('puts each call into one group, and only calls for everyone into the public groups', () => {
    for (const call of calls)
      expect([call.path, operationOf(call).tags]).toEqual([call.path, [groupOf(call)]]);
    expect(description.tags).toEqual(callGroups.map((name) => ({ name })));
    expect(callGroups.filter((group) => !calls.some((call) => groupOf(call) === group))).toEqual([]);
    const needAccounts = calls.filter(({ access }) => access !== 'everyone' && access !== 'optional');
    expect(needAccounts.filter((call) => publicGroups.includes(groupOf(call)))).toEqual([]);
  });

  it('says what every parameter, field and value of the calls for everyone means', () => {
    for (const call of calls.filter(({ access }) => access === 'everyone' || access === 'optional')) {
      const { parameters, responses, ...operation } = operationOf(call);
      const content = 'requestBody' in operation ? operation.requestBody?.content : undefined;
      const body = Object.values(content ?? {})[0]?.schema;
      const reply = responses['200'].content['application/json']?.schema;
      const missing = [
        ...parameters.flatMap(({ name, schema, ...parameter }) =>
          'description' in parameter ? [] : undescribed(schema as Schema, name),
        ),
        ...(body === undefined ? [] : undescribed(body as Schema, 'body')),
        ...undescribed(reply ?? {}, 'response'),
      ];
      expect([`${call.method} ${call.path}`, missing]).toEqual([`${call.method} ${call.path}`, []]);
    }
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

  /** Returns the names of fields and headers of a call that specification §7 does not name. */
  const beyondOf = (method: string, path: string) => {
    const call = calls.find((one) => one.method === method && one.path === path);
    if (call === undefined) throw new Error(`There is no call ${method} ${path}.`);
    const operation = operationOf(call);
    const content = 'requestBody' in operation ? operation.requestBody?.content : undefined;
    const body = Object.values(content ?? {})[0]?.schema as Schema | undefined;
    const parameters = operation.parameters.map(({ name, schema }) => [name, schema] as const);
    return [...parameters, ...Object.entries(body?.properties ?? {})]
      .filter(([, schema]) => BEYOND_SPECIFICATION in (schema as object))
      .map(([name]) => name);
  };

  it.each([
    ['POST', '/users/registerWithInfo', ['Idempotency-Key', 'captcha']],
    ['POST', '/contact', ['Idempotency-Key', 'captcha']],
    ['POST', '/users/login', ['totp']],
    ['POST', '/paymentForm', ['Idempotency-Key', 'count', 'tonnes', 'fee', 'terms']],
    ['POST', '/users/payment', ['Idempotency-Key']],
    ['POST', '/settings', ['Idempotency-Key', 'adminPassword']],
    ['PUT', '/users/{id}/password', ['Idempotency-Key', 'adminPassword', 'reason']],
    ['POST', '/users/{id}/handover', ['Idempotency-Key', 'adminPassword', 'reason']],
    ['DELETE', '/users/delete', ['Idempotency-Key', 'adminPassword', 'reason']],
    ['POST', '/users/impersonate', ['adminPassword', 'reason']],
    ['POST', '/users/{id}/updateProjectTokens', ['Idempotency-Key', 'If-Match', 'reason']],
    ['POST', '/projects', ['Idempotency-Key', 'updatedAt', 'moveTracking']],
    ['PUT', '/projects/{projectSerial}', ['Idempotency-Key', 'If-Match', 'updatedAt', 'moveTracking']],
    [
      'POST',
      '/projects/{projectSerial}/submit',
      ['Idempotency-Key', 'If-Match', 'updatedAt', 'moveTracking'],
    ],
    [
      'POST',
      '/projects/{projectSerial}/approve',
      ['Idempotency-Key', 'If-Match', 'openComments', 'updatedAt', 'moveTracking'],
    ],
    ['POST', '/projects/{projectSerial}/reject', ['Idempotency-Key', 'reason']],
    ['POST', '/projects/{projectSerial}/reopen', ['Idempotency-Key']],
    ['PUT', '/projects/{projectSerial}/archived', ['Idempotency-Key', 'moveTracking']],
    [
      'POST',
      '/projects/{projectSerial}/updateEmissions',
      ['Idempotency-Key', 'If-Match', 'updatedAt', 'moveTracking'],
    ],
    ['POST', '/admin/projects/action/{id}', ['Idempotency-Key', 'If-Match', 'updatedAt', 'moveTracking']],
    ['GET', '/projects/public', []],
  ])('marks what %s %s takes beyond specification §7, with the reason', (method, path, names) => {
    expect(beyondOf(method, path)).toEqual(names);
  });
});
