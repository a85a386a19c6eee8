import { isPrintable } from '#domain/text/printable.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';

/**
 * Returns a stored name as paper shows it: the name, or its serial with a hint to the registry if the name has
 * letters that cannot be printed.
 */
export function nameOnPaper(name: string, serial: string, locale: Locale): string {
  return isPrintable(name) ? name : m.paper_name_elsewhere({ serial }, { locale });
}
