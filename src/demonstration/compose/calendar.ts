/**
 * The year in which the tables of `content` are written. Their years shift to the year the demonstration is
 * loaded in.
 */
const CONTENT_YEAR = 2026;
/** How many years before the present year the registry opened. */
const YEARS_OPEN = 7;
/** From this month on (0 is January) the previous year's quantities are complete. */
const FIRST_COMPLETE_MONTH = 3;

export const DAY_MS = 86_400_000;

/** The demonstration's calendar; everything in it depends on the time it is loaded. */
export type Calendar = {
  readonly now: Date;
  /** The present year, whose predecessor is verified and counted; until March it is last year. */
  readonly present: number;
  /** When the registry opened: shortly before the first entry. */
  readonly began: Date;
  /** Returns the demonstration's year for a year in `content`. */
  readonly yearOf: (year: number) => number;
  /** Returns a text of `content` with its years in braces shifted. */
  readonly textOf: (text: string) => string;
};

/** Returns the calendar of a demonstration loaded at `now`. */
export function calendarOf(now: Date): Calendar {
  const present = now.getUTCMonth() >= FIRST_COMPLETE_MONTH ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  const shift = present - CONTENT_YEAR;
  return {
    now,
    present,
    began: new Date(Date.UTC(present - YEARS_OPEN, 0, 2, 17)),
    yearOf: (year) => year + shift,
    textOf: (text) => text.replace(/\{(\d{4})\}/g, (_, year: string) => String(Number(year) + shift)),
  };
}

/** Returns the moment `days` days after `at`; negative days are before it. */
export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + Math.round(days * DAY_MS));
}

/** Returns a generator of numbers from 0 to 1, seeded by a text: the same on every run and every machine. */
export function sequenceOf(text: string): () => number {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the item at an index, wrapping around the list. */
export function pick<Item>(items: readonly [Item, ...Item[]], index: number): Item {
  return items[index % items.length] ?? items[0];
}

/** Returns the years from first to last, inclusive. */
export function yearsFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
}

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
 * Returns the times of an entry. Approvals are spread over the years since the registry opened, never before
 * the project started; all other entries were begun in the last two weeks, so that none has been waiting for
 * long.
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
