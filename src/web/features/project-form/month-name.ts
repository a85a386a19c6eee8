import { currentLocale } from '#web/kit/text/locale.ts';

const names = {
  en: new Intl.DateTimeFormat('en-CA', { month: 'long', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr-CA', { month: 'long', timeZone: 'UTC' }),
};

/** Returns the name of a month, 1 to 12. */
export function monthName(month: number): string {
  return names[currentLocale()].format(new Date(Date.UTC(2000, month - 1, 1)));
}
