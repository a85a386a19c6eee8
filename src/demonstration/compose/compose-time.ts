import { type Calendar, DAY_MS, daysAfter } from './calendar.ts';

/** When an entry was begun, submitted and decided on; null if that did not happen. */
export type Times = {
  readonly begun: Date;
  readonly submitted: Date | null;
  readonly decided: Date | null;
  /** Time of registration: of its approval, or when it was begun if not approved. */
  readonly registered: Date;
};

type Steps = Omit<Times, 'registered'>;

/** The review state of an entry: its status, or `Asked` for a draft with requested changes. */
export type Standing = 'Draft' | 'Asked' | 'Submitted' | 'Rejected' | 'Approved';

const DAYS_TO_SUBMIT = 9;
const DAYS_TO_APPROVE = 4;
const FIRST_DAY = 20;
const DAYS_A_YEAR = 340;
/** New entries are younger than the last approval. */
const DAYS_WITHOUT_APPROVAL = 3;

/**
 * Returns the times of an entry. Approvals are spread over the years since the registry opened, never before the project started; all other
 * entries were begun in the last two weeks, so that none has been waiting for long.
 */
export function composeTimes(
  standing: Standing,
  index: number,
  startYear: number,
  calendar: Calendar,
): Times {
  if (standing === 'Approved') {
    const decided = composeApproval(index, startYear, calendar);
    const submitted = daysAfter(decided, -DAYS_TO_APPROVE);
    return { begun: daysAfter(submitted, -DAYS_TO_SUBMIT), submitted, decided, registered: decided };
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

/** Returns a number from 0 to 1 that distributes indices evenly. */
function fraction(index: number): number {
  return ((index + 1) * 0.618_034) % 1;
}
