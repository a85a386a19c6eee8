import { baseLocale, cookieName, isLocale, type Locale } from '#messages/runtime.js';

export type { Locale };

type Headers = { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined };

const rememberedLanguage = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`);

/** Returns the reader's language: from the cookie, else from `Accept-Language`, else English. */
export function localeOf(headers: Headers): Locale {
  const remembered = headers.cookie === undefined ? undefined : rememberedLanguage.exec(headers.cookie)?.[1];
  if (isLocale(remembered)) return remembered;
  const accepted = headers['accept-language'];
  return accepted === undefined ? baseLocale : (preferred(accepted) ?? baseLocale);
}

function preferred(accepted: string): Locale | undefined {
  return accepted
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return {
        language: tag.toLowerCase().split('-')[0],
        quality: quality === undefined ? 1 : Number(quality) || 0,
      };
    })
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
    .find((language) => isLocale(language));
}

/** Returns a language as Canada writes it, to format numbers and dates: `fr-CA`. */
export function regionOf(locale: Locale): string {
  return `${locale}-CA`;
}

/** Formats a whole number in the reader's language: `1,785`. */
export function formatWhole(number: number, locale: Locale): string {
  return new Intl.NumberFormat(regionOf(locale)).format(number);
}

/** Formats the day of a moment in a time zone: `March 31, 2026`, in French `1er décembre 2026`. */
export function formatDate(at: Date, locale: Locale, timeZone: string): string {
  // English dates begin with the month.
  return at
    .toLocaleDateString(regionOf(locale), { dateStyle: 'long', timeZone })
    .replace(/^1 (?=\D)/, '1er ');
}

/** Formats cents of Canadian dollars in the reader's language: `$1,785.00`. */
export function formatMoney(cents: number, locale: Locale): string {
  const style = { style: 'currency', currency: 'CAD' } as const;
  return new Intl.NumberFormat(regionOf(locale), style).format(cents / 100);
}
