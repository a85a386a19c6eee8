import * as m from '#messages/messages.js';
import { productName } from '#web/api/page-state.ts';
import { Terms } from '#web/features/terms/terms.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** The terms between the registry and its users. */
export function TermsPage() {
  usePageHead({ title: fullTitle(m.terms_title()), description: m.terms_description() });
  return (
    <>
      <PageHeading title={m.terms_title()} lead={m.terms_lead({ product: productName() })} />
      <Terms />
    </>
  );
}

export const termsScreen: Screen = {
  Page: TermsPage,
};
