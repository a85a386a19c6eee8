/** All kinds of caller: with their own session, someone else's, an ended one, or none. */
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
