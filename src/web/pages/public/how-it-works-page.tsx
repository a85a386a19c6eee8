import * as m from '#messages/messages.js';
import { StatusLegend, TonneWay } from '#web/features/tonne-way/tonne-way.tsx';
import { useHashTarget } from '#web/kit/navigation/link.tsx';
import { Steps } from '#web/kit/navigation/steps.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { Paragraphs, Passage, Prose, TextPassage } from '#web/kit/text/text.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** The life of a tonne, what the statuses mean, what an organization does, and the true-up. */
export function HowItWorksPage() {
  useHashTarget();
  usePageHead({
    title: fullTitle(m.howitworks_title()),
    description: m.howitworks_description(),
  });
  return (
    <>
      <PageHeading title={m.howitworks_title()} lead={m.howitworks_lead()} />
      <TonneWay />
      <Passage id="way" title={m.howitworks_way_title()}>
        <Steps steps={stepsOfATonne()} />
      </Passage>
      <Passage id="statuses" title={m.howitworks_statuses_title()}>
        <Prose>
          <Paragraphs texts={[m.howitworks_statuses_text()]} />
        </Prose>
        <StatusLegend />
      </Passage>
      <Passage id="organizations" title={m.howitworks_join_title()}>
        <Steps steps={stepsOfAnOrganization()} />
      </Passage>
      <TextPassage id="true-up" title={m.howitworks_trueup_title()} texts={trueUp()} />
    </>
  );
}

const stepsOfATonne = () => [
  { title: m.howitworks_project_title(), texts: [m.howitworks_project_text()] },
  { title: m.howitworks_review_title(), texts: [m.howitworks_review_text()] },
  {
    title: m.howitworks_registration_title(),
    texts: [m.howitworks_registration_text(), m.howitworks_registration_text_2()],
  },
  {
    title: m.howitworks_retire_title(),
    texts: [m.howitworks_retire_text(), m.howitworks_retire_text_2(), m.howitworks_retire_text_3()],
  },
];

const stepsOfAnOrganization = () => [
  { title: m.howitworks_join_account_title(), texts: [m.howitworks_join_account_text()] },
  { title: m.howitworks_join_tokens_title(), texts: [m.howitworks_join_tokens_text()] },
  { title: m.howitworks_join_form_title(), texts: [m.howitworks_join_form_text()] },
  { title: m.howitworks_join_submit_title(), texts: [m.howitworks_join_submit_text()] },
  {
    title: m.howitworks_join_update_title(),
    texts: [m.howitworks_join_update_text(), m.howitworks_join_update_text_2()],
  },
];

const trueUp = () => [
  m.howitworks_trueup_text(),
  m.howitworks_trueup_text_2(),
  m.howitworks_trueup_text_3(),
  m.howitworks_trueup_text_4(),
];

export const howItWorksScreen: Screen = {
  Page: HowItWorksPage,
};
