/** An owner acts for one organization; an administrator also manages the registry (specification §6). */
export const roles = ['Owner', 'Administrator'] as const;

export type Role = (typeof roles)[number];

/** The states of an account: a request is pending or rejected; an account is active, disabled or archived (deleted). */
export const accountStates = ['pending', 'rejected', 'active', 'disabled', 'archived'] as const;

export type AccountState = (typeof accountStates)[number];
