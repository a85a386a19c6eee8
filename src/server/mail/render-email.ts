import { pagePaths } from '#contract/page-paths.ts';
import type { Locale } from '../kernel/locale.ts';
import { productNameIn } from '../kernel/product-name.ts';
import { oneClickAddress } from './email-links.ts';
import { emailText, type Reading, type SignedLedger } from './templates/template.ts';
import { type FilledTemplate, writeEmail } from './templates/template-table.ts';

type RenderedEmail = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** URL that ends these emails by one POST (RFC 8058); null for those that are always sent. */
  readonly oneClick: string | null;
};

/** Name and URL of the registry, in all languages. */
export type Site = { readonly productName: string; readonly baseUrl: string };

type Sending = {
  /** Signs the links that end such emails; null for those that are always sent. */
  readonly token: string | null;
  /** What emails about units name of the ledger. */
  readonly signedLedger?: SignedLedger | null;
};

/** Renders an email: subject, HTML and plain text. */
export async function renderEmail(
  template: FilledTemplate,
  locale: Locale,
  site: Site,
  { token, signedLedger = null }: Sending,
): Promise<RenderedEmail> {
  const reading = { ...readingFor(locale, site, token), signedLedger };
  const content = writeEmail(template, reading);
  // The rendering code is large, so it is loaded only when needed.
  const [{ render }, { layOutEmail }] = await Promise.all([
    import('@react-email/render'),
    import('./templates/email-layout.ts'),
  ]);
  const html = await render(layOutEmail(content, reading));
  const oneClick = token === null ? null : `${reading.baseUrl}${oneClickAddress(token)}`;
  return { subject: content.subject, html, text: emailText(content, reading), oneClick };
}

/** Returns a reader's language, and the registry's name and URL. */
export function readingFor(locale: Locale, { productName, baseUrl }: Site, token: string | null): Reading {
  return {
    locale,
    productName: productNameIn(productName, locale),
    baseUrl: baseUrl.replace(/\/$/, ''),
    signedLedger: null,
    choices:
      token === null
        ? null
        : {
            choose: pagePaths.profileEmails,
            end: `${pagePaths.unsubscribe}?token=${encodeURIComponent(token)}`,
          },
  };
}
