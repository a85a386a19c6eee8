/**
 * All kinds of caller: an owner, an editor and a viewer of one organization, and others; with their own
 * session, someone else's, an ended one, or none.
 */
export const principals = [
  'visitor',
  'owner',
  'editor',
  'viewer',
  'other',
  'disabled',
  'administrator',
  'impersonator',
  'forged',
  'expired',
] as const;

export type Principal = (typeof principals)[number];
