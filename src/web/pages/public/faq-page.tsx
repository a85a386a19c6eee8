import * as m from '#messages/messages.js';
import { Questions } from '#web/features/questions/questions.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Frequently asked questions, each answer opened separately. */
export function FaqPage() {
  usePageHead({ title: fullTitle(m.faq_title()), description: m.faq_description() });
  return (
    <>
      <PageHeading title={m.faq_title()} lead={m.faq_lead()} />
      <Questions />
    </>
  );
}

export const faqScreen: Screen = {
  Page: FaqPage,
};
