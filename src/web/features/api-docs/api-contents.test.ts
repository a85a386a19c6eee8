import { describe, expect, it } from 'vitest';
import type { Access } from '#contract/endpoint.ts';
import { contentsOf, groupIn, isPublicGroup, type OpenApi, type Operation } from './api-contents.ts';

const operation = (tag: string, access: Access): Operation => ({
  summary: `${tag} for ${access}`,
  tags: [tag],
  'x-access': access,
  responses: {},
});

const description: OpenApi = {
  servers: [{ url: 'https://registry.example/' }],
  tags: [{ name: 'registry' }, { name: 'account' }, { name: 'empty' }],
  paths: {
    '/api/contact': { post: operation('registry', 'everyone') },
    '/api/figures': { get: operation('registry', 'everyone') },
    '/api/users/{id}': { get: operation('account', 'signed-in'), put: operation('account', 'everyone') },
  },
};

describe('the contents of the API documentation', () => {
  it('list the groups that have calls, reading calls for everyone first', () => {
    const { base, groups } = contentsOf(description);
    expect(base).toBe('https://registry.example');
    expect(groups.map(({ name, calls }) => [name, calls.map(({ id }) => id)])).toEqual([
      ['registry', ['get-api-figures', 'post-api-contact']],
      ['account', ['get-api-users-id', 'put-api-users-id']],
    ]);
  });

  it('tell groups that everyone may use from others', () => {
    expect(contentsOf(description).groups.map(isPublicGroup)).toEqual([true, false]);
  });

  it('have no page for a group that does not exist', () => {
    expect(groupIn(description, 'account')?.calls).toHaveLength(2);
    expect(groupIn(description, 'nothing')).toBeNull();
  });
});
