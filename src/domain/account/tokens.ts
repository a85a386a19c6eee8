/**
 * The kinds of an organization's tokens. A project token is spent on one project. Inventory and microsite tokens are not spent: any number
 * above zero grants access.
 */
export const tokenKinds = ['project', 'inventory', 'microsite'] as const;

export type TokenKind = (typeof tokenKinds)[number];

/** The maximum number of tokens of one kind for an organization. */
export const MAX_TOKENS = 9999;

/** The tokens that approving an account grants unless the administrator sets others (product decisions §6). */
export const defaultTokens = { inventory: 22, microsite: 0 } as const;
