import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { CorrectionForm } from '#web/features/corrections/correction-form.tsx';
import { CorrectionList } from '#web/features/corrections/correction-list.tsx';
import { changedQuery, readList, useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Corrections of retired and cancelled units: a form to ask for one, and all of them. */
function CorrectionsPage() {
  const [address] = useSearchParams();
  const { page } = readList(address, {});
  usePageHead({ title: fullTitle(m.nav_corrections()), canonical: pagePaths.adminCorrections });
  return (
    <>
      <PageHeading title={m.nav_corrections()} lead={m.corrections_lead()}>
        <GuideLink part="administrators/corrections" title={m.guide_administrators_corrections_title()} />
      </PageHeading>
      <Section title={m.corrections_ask()}>
        <CorrectionForm />
      </Section>
      <Section title={m.corrections_list()}>
        <CorrectionList page={page} addressOf={(target) => changedQuery(address, 'page', String(target))} />
      </Section>
    </>
  );
}

export const correctionsScreen: Screen = { Page: CorrectionsPage };
