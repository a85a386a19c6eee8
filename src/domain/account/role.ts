/** An owner acts for one organization; an administrator also manages the registry (specification §6). */
export const roles = ['Owner', 'Administrator'] as const;

export type Role = (typeof roles)[number];

/**
 * The states of an account: a request is pending or rejected; an account is active, disabled or archived
 * (deleted).
 */
export type AccountState = 'pending' | 'rejected' | 'active' | 'disabled' | 'archived';

/**
 * What a person may do in their organization. An owner does everything; an editor works on projects,
 * inventories and offsets; a viewer only reads. The person who registered the organization is its first
 * owner.
 */
export const memberRoles = ['owner', 'editor', 'viewer'] as const;

export type MemberRole = (typeof memberRoles)[number];

/**
 * The rights in an organization: `view` its own pages; `edit` its projects, inventories and offsets, and act
 * on its units; `manage` its people, profile, tokens and payments.
 */
export const memberRights = ['view', 'edit', 'manage'] as const;

export type MemberRight = (typeof memberRights)[number];

const rightsOf: Readonly<Record<MemberRole, readonly MemberRight[]>> = {
  owner: ['view', 'edit', 'manage'],
  editor: ['view', 'edit'],
  viewer: ['view'],
};

/** Returns whether a role includes a right. */
export function hasRight(role: MemberRole, right: MemberRight): boolean {
  return rightsOf[role].includes(right);
}

const DAY = 24 * 60 * 60_000;

/** How long the link of an invitation is valid, in milliseconds: 7 days. */
export const INVITATION_MS = 7 * DAY;

type Member = { readonly id: string; readonly role: MemberRole; readonly isActive: boolean };

/** Returns whether an organization would have no active owner without this person as an owner. */
export function isLastOwner(members: readonly Member[], id: string): boolean {
  const owners = members.filter(({ role, isActive }) => role === 'owner' && isActive);
  return owners.length === 1 && owners[0]?.id === id;
}

/** Characters of the reason that an administrator gives for acting on an account or its tokens. */
export const MAX_REASON_LENGTH = 500;
