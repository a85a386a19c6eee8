import { type Calendar, DAY_MS, daysAfter } from './calendar.ts';

/** When an entry was begun, submitted and decided over; null where that did not happen. */
export type Times = {
  readonly begun: Date;
  readonly submitted: Date | null;
  readonly decided: Date | null;
  /** When it counts as registered: when it was approved, and before that when it was begun. */
  readonly registered: Date;
};

type Steps = Omit<Times, 'registered'>;

/** How an entry stands in the registry's eyes: its status, or a draft that changes were asked of. */
export type Standing = 'Draft' | 'Asked' | 'Submitted' | 'Rejected' | 'Approved';

const TO_SUBMIT = 9;
const TO_APPROVE = 4;
const FIRST_DAY = 20;
const DAYS_A_YEAR = 340;
/** What is still being begun is younger than what was approved last. */
const DAYS_WITHOUT_APPROVAL = 3;

/**
 * The times of an entry. What is approved was approved over the years since the registry began, never before its work did;
 * everything else was begun in the last two weeks, so that nobody has waited for long.
 */
export function composeTimes(
  standing: Standing,
  index: number,
  startYear: number,
  calendar: Calendar,
): Times {
  if (standing === 'Approved') {
    const decided = composeApproval(index, startYear, calendar);
    const submitted = daysAfter(decided, -TO_APPROVE);
    return { begun: daysAfter(submitted, -TO_SUBMIT), submitted, decided, registered: decided };
  }
  const steps = openSteps(standing, fraction(index), (days) => daysAfter(calendar.now, -days));
  return { ...steps, registered: steps.begun };
}

function openSteps(
  standing: Exclude<Standing, 'Approved'>,
  part: number,
  ago: (days: number) => Date,
): Steps {
  switch (standing) {
    case 'Draft':
      return { begun: ago(2 + 12 * part), submitted: null, decided: null };
    case 'Submitted':
      return { begun: ago(10 + 4 * part), submitted: ago(1 + 2.9 * part), decided: null };
    case 'Asked':
    case 'Rejected':
      return { begun: ago(11 + 3 * part), submitted: ago(6 + 2 * part), decided: ago(1 + 3 * part) };
  }
}

function composeApproval(index: number, startYear: number, { now, present, began }: Calendar): Date {
  const earliest = Math.max(began.getUTCFullYear(), startYear);
  const year = Math.min(present, earliest + ((index * 7) % 4));
  const from = new Date(Date.UTC(year, 0, FIRST_DAY));
  const days =
    year === present ? (now.getTime() - from.getTime()) / DAY_MS - DAYS_WITHOUT_APPROVAL - 1 : DAYS_A_YEAR;
  const day = daysAfter(from, days * fraction(index));
  day.setUTCHours(15 + (index % 8), (index * 23) % 60, 0, 0);
  return day;
}

/** A number from 0 to 1 that spreads the indices evenly. */
function fraction(index: number): number {
  return ((index + 1) * 0.618_034) % 1;
}
