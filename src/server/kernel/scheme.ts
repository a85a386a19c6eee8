import { SCHEME_COOKIE, type SchemeChoice, schemeChoices } from '#contract/rendered-page.ts';

const rememberedScheme = new RegExp(`(?:^|;\\s*)${SCHEME_COOKIE}=(\\w+)`);

/** Returns the colour scheme from the reader's cookie; `auto` follows their device. */
export function schemeOf(headers: { readonly cookie?: string | undefined }): SchemeChoice {
  if (headers.cookie === undefined) return 'auto';
  const remembered = rememberedScheme.exec(headers.cookie)?.[1];
  return schemeChoices.find((choice) => choice === remembered) ?? 'auto';
}
