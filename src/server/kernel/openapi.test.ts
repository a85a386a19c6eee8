import { callGroups, groupOf, publicGroups } from '#contract/api-docs.ts';
import { calls } from '#contract/calls.ts';
import type { Access } from '#contract/endpoint.ts';
import { describe, expect, it } from 'vitest';
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

/** Returns the paths of the values in a schema that have no description, neither their own nor that of the list or choice they are in. */
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
        ...parameters.flatMap(({ name, schema }) => undescribed(schema as Schema, name)),
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
});
