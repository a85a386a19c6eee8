/** What an organization's tokens open: one project each; inventory and microsite tokens are not spent, above none they open. */
export const tokenKinds = ['project', 'inventory', 'microsite'] as const;

export type TokenKind = (typeof tokenKinds)[number];

/** The most tokens of a kind that an organization has. */
export const MOST_TOKENS = 9999;

/** What the approval of an account gives where the administrator does not say otherwise (product decisions §6). */
export const defaultTokens = { inventory: 22, microsite: 0 } as const;
