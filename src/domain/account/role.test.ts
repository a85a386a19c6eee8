import { describe, expect, it } from 'vitest';
import { hasRight, isLastOwner, type MemberRole, memberRights, memberRoles } from './role.ts';

describe('the rights of a role', () => {
  it('are all for owners, all but managing for editors, and reading for viewers', () => {
    const rights = Object.fromEntries(
      memberRoles.map((role) => [role, memberRights.filter((right) => hasRight(role, right))]),
    );
    expect(rights).toEqual({
      owner: ['view', 'edit', 'manage'],
      editor: ['view', 'edit'],
      viewer: ['view'],
    });
  });
});

describe('the last owner', () => {
  const member = (id: string, role: MemberRole, isActive = true) => ({ id, role, isActive });

  it.each([
    ['the only one', [member('a', 'owner')], true],
    [
      'beside editors and viewers',
      [member('a', 'owner'), member('b', 'editor'), member('c', 'viewer')],
      true,
    ],
    ['beside a disabled owner', [member('a', 'owner'), member('b', 'owner', false)], true],
    ['beside another owner', [member('a', 'owner'), member('b', 'owner')], false],
    ['an editor', [member('a', 'editor'), member('b', 'owner')], false],
    ['a disabled owner', [member('a', 'owner', false), member('b', 'owner')], false],
  ] as const)('is found: %s', (_name, members, isLast) => {
    expect(isLastOwner(members, 'a')).toBe(isLast);
  });
});
