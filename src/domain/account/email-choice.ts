import { registryDay } from '../registry-day.ts';

/**
 * The emails that each person chooses for themselves: reviews of their organization's projects, its units, and
 * for administrators what waits for them. All other emails are always sent at once.
 */
export const emailGroups = ['reviews', 'units', 'queue'] as const;
export type EmailGroup = (typeof emailGroups)[number];

/** How often a person gets the emails of a group. */
export const emailFrequencies = ['at-once', 'daily', 'weekly', 'never'] as const;
export type EmailFrequency = (typeof emailFrequencies)[number];

/** What applies until a person chooses. */
export const DEFAULT_FREQUENCY: EmailFrequency = 'at-once';

/** The frequencies that collect emails in one. */
export const digestFrequencies = ['daily', 'weekly'] as const satisfies readonly EmailFrequency[];
export type DigestFrequency = (typeof digestFrequencies)[number];

/** Hour of the day at the registry at which digests are sent; weekly ones on Mondays. */
const DIGEST_HOUR = 7;

type Person = { readonly isAdministrator: boolean };

/** Returns whether a person is told what waits for administrators, and may open every organization's entries. */
export function isToldOfQueue({ isAdministrator }: Person): boolean {
  return isAdministrator;
}

/** Returns the groups that a person chooses for. */
export function emailGroupsOf(person: Person): readonly EmailGroup[] {
  return emailGroups.filter((group) => group !== 'queue' || isToldOfQueue(person));
}

/** Clocks at the registry stay at UTC−7 (see `registry-day.ts`). */
const UTC_OFFSET = '-07:00';
const DAY_MS = 86_400_000;
const MONDAY = 1;

/**
 * Returns the end of the last period that is over: what happened before this moment belongs into a digest that was
 * due then.
 */
export function lastDigestEnd(frequency: DigestFrequency, now: Date): Date {
  let end = digestHourOf(now);
  while (end > now || (frequency === 'weekly' && !isMonday(end))) end = new Date(end.getTime() - DAY_MS);
  return end;
}

function digestHourOf(moment: Date): Date {
  return new Date(`${registryDay(moment)}T${String(DIGEST_HOUR).padStart(2, '0')}:00${UTC_OFFSET}`);
}

function isMonday(moment: Date): boolean {
  return new Date(registryDay(moment)).getUTCDay() === MONDAY;
}
