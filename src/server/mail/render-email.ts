import type { Locale } from '../kernel/locale.ts';
import { productNameIn } from '../kernel/product-name.ts';
import type { Reading } from './templates/template.ts';
import { type FilledTemplate, writeEmail } from './templates/template-table.ts';
import { emailText } from './templates/email-text.ts';

export type RenderedEmail = { readonly subject: string; readonly html: string; readonly text: string };

/** How the registry is called and reached, in every language. */
export type Site = { readonly productName: string; readonly baseUrl: string };

/** An email as it is sent: its subject, and what it says as HTML and as plain text. */
export async function renderEmail(
  template: FilledTemplate,
  locale: Locale,
  site: Site,
): Promise<RenderedEmail> {
  const reading = readingFor(locale, site);
  const content = writeEmail(template, reading);
  // What draws emails is large: a server that writes none does without it.
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
