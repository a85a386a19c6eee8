import type { Locale } from '../kernel/locale.ts';
import { productNameIn } from '../kernel/product-name.ts';
import type { Reading } from './templates/template.ts';
import { type FilledTemplate, writeEmail } from './templates/template-table.ts';
import { emailText } from './templates/email-text.ts';

export type RenderedEmail = { readonly subject: string; readonly html: string; readonly text: string };

/** Name and URL of the registry, in all languages. */
export type Site = { readonly productName: string; readonly baseUrl: string };

/** Renders an email: subject, HTML and plain text. */
export async function renderEmail(
  template: FilledTemplate,
  locale: Locale,
  site: Site,
): Promise<RenderedEmail> {
  const reading = readingFor(locale, site);
  const content = writeEmail(template, reading);
  // The rendering code is large, so it is loaded only when needed.
  const [{ render }, { layOutEmail }] = await Promise.all([
    import('@react-email/render'),
    import('./templates/email-layout.ts'),
  ]);
  const html = await render(layOutEmail(content, reading));
  return { subject: content.subject, html, text: emailText(content, reading) };
}

function readingFor(locale: Locale, { productName, baseUrl }: Site): Reading {
  return { locale, productName: productNameIn(productName, locale), baseUrl: baseUrl.replace(/\/$/, '') };
}
