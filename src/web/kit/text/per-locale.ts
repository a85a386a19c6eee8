import { currentLocale, type Locale } from './locale.ts';

/**
 * Returns what gives the formatter of the reader's language. One is created when it is first needed and kept: creating
 * one costs more than a hundred uses, and a page uses few.
 */
export function perLocale<Formatter>(make: (region: string) => Formatter): () => Formatter {
  const made: Partial<Record<Locale, Formatter>> = {};
  return () => {
    const locale = currentLocale();
    return (made[locale] ??= make(`${locale}-CA`));
  };
}
