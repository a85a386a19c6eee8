import * as m from '#messages/messages.js';
import { EmissionsTrial } from '#web/features/emission-editor/emissions-trial.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

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
