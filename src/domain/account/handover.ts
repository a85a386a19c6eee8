const HOUR = 60 * 60_000;

/**
 * 72 hours, in milliseconds: how long a handover can be undone and how long the new person's password link is
 * valid.
 */
export const HANDOVER_MS = 72 * HOUR;
