import type { Locale } from '../kernel/locale.ts';
import { productNameIn } from '../kernel/product-name.ts';
import type { Reading } from './letters/letter.ts';
import { type WrittenLetter, writeLetter } from './letters/letter-table.ts';
import { letterText } from './letters/letter-text.ts';

export type RenderedLetter = { readonly subject: string; readonly html: string; readonly text: string };

/** How the registry is called and reached, in every language. */
export type Site = { readonly productName: string; readonly baseUrl: string };

/** A letter as it is sent: its subject, and what it says as HTML and as plain text. */
export async function renderLetter(
  letter: WrittenLetter,
  locale: Locale,
  site: Site,
): Promise<RenderedLetter> {
  const reading = readingFor(locale, site);
  const content = writeLetter(letter, reading);
  // What draws letters is large: a server that writes none does without it.
  const [{ render }, { layOutLetter }] = await Promise.all([
    import('@react-email/render'),
    import('./letters/letter-layout.ts'),
  ]);
  const html = await render(layOutLetter(content, reading));
  return { subject: content.subject, html, text: letterText(content, reading) };
}

function readingFor(locale: Locale, { productName, baseUrl }: Site): Reading {
  return { locale, productName: productNameIn(productName, locale), baseUrl: baseUrl.replace(/\/$/, '') };
}
