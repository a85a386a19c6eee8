const HOUR = 60 * 60_000;

/** How long a handover can be undone, and how long the link holds by which the new person sets a password: 72 hours. */
export const HANDOVER_MS = 72 * HOUR;
