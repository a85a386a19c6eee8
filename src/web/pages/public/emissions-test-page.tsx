import { EmissionsTrial } from '#web/features/emission-editor/emissions-trial.tsx';
import { PageHeading } from '#web/kit/pages/page-heading.tsx';
import { usePageHead } from '#web/kit/pages/page-head.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';

/** The emissions table with sample rows, read-only or restricted as switched (specification §2, Other). */
export function EmissionsTestPage() {
  usePageHead({
    title: fullTitle(m.emissions_test_title()),
    description: m.emissions_test_description(),
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.emissions_test_title()} lead={m.emissions_test_lead()} />
      <EmissionsTrial />
    </>
  );
}

export const emissionsTestScreen: Screen = {
  Page: EmissionsTestPage,
};
