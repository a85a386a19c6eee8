/** Everyone who may knock: with a session of their own, of somebody else's, of none any more, or with none. */
export const principals = [
  'visitor',
  'owner',
  'other',
  'disabled',
  'administrator',
  'impersonator',
  'forged',
  'expired',
] as const;

export type Principal = (typeof principals)[number];
