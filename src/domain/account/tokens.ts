/**
 * The kinds of an organization's tokens. A project token is spent on one project. Inventory and microsite
 * tokens are not spent: any number above zero grants access.
 */
export const tokenKinds = ['project', 'inventory', 'microsite'] as const;

export type TokenKind = (typeof tokenKinds)[number];

/**
 * The maximum number of tokens of one kind that an administrator can set, and up to which they can be bought.
 */
export const MAX_TOKENS = 9999;

/**
 * The tokens that approving an account grants unless the administrator sets others (product decisions §6).
 */
export const defaultTokens = { inventory: 22, microsite: 0 } as const;

/**
 * What an entry of the token ledger is, and so the other side that it is booked against: `bought` a payment,
 * `granted` the registry, `spent` and `returned` a project, `corrected` the registry (a lower number set by
 * an administrator) or a refunded payment. The sum of an organization's entries of a kind is its balance.
 */
export const tokenMovementTypes = ['bought', 'granted', 'spent', 'returned', 'corrected'] as const;

export type TokenMovementType = (typeof tokenMovementTypes)[number];

/**
 * Reasons that the registry itself enters; readers see them in their language. All others are in the words of
 * a person.
 */
export const registryReasons = [
  'approval',
  'carried-over',
  'demonstration',
  'merged',
  'merge-undone',
  'refund-refused',
  'refunded-at-provider',
] as const;

export type RegistryReason = (typeof registryReasons)[number];
