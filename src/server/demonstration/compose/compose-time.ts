const FIRST_YEAR = 2019;
const LAST_YEAR = 2026;

/** When an entry was registered: spread over the years since the registry began, never before the work did. */
export function composeRegistration(index: number, startYear: number): Date {
  const earliest = Math.min(LAST_YEAR, Math.max(FIRST_YEAR, startYear));
  const year = Math.min(LAST_YEAR, earliest + ((index * 7) % 4));
  const months = year === LAST_YEAR ? 6 : 12;
  const month = (index * 5) % months;
  return new Date(Date.UTC(year, month, 1 + ((index * 11) % 27), 15 + (index % 8), (index * 23) % 60));
}
