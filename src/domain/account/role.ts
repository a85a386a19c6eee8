/** What a person may be: an owner acts for one organization, an administrator keeps the registry as well (specification §6). */
export const roles = ['Owner', 'Administrator'] as const;

export type Role = (typeof roles)[number];

/** Where an account stands: a request waits or was rejected; an account is active, disabled or archived (deleted). */
export const accountStates = ['pending', 'rejected', 'active', 'disabled', 'archived'] as const;

export type AccountState = (typeof accountStates)[number];
