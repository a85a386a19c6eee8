import { pagePaths } from '#contract/page-paths.ts';
import { CorrectionForm } from '#web/features/corrections/correction-form.tsx';
import { CorrectionList } from '#web/features/corrections/correction-list.tsx';
import { changedQuery, readList } from '#web/kit/lists/list-address.ts';
import { PageHeading } from '#web/kit/pages/page-heading.tsx';
import { usePageHead } from '#web/kit/pages/page-head.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useSearchParams } from '#web/kit/navigation/use-search-params.ts';

/** Corrections of retired and cancelled units: a form to ask for one, and all of them. */
function CorrectionsPage() {
  const [address] = useSearchParams();
  const { page } = readList(address, {});
  usePageHead({ title: fullTitle(m.nav_corrections()), canonical: pagePaths.adminCorrections });
  return (
    <>
      <PageHeading title={m.nav_corrections()} lead={m.corrections_lead()} />
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
