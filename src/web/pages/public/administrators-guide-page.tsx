import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import {
  AdministratorsGuide,
  administratorPictureParts,
} from '#web/features/guides/administrators-guide.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** What administrators do. */
function AdministratorsGuidePage() {
  usePageHead({
    title: fullTitle(m.guide_administrators_title()),
    description: m.guide_administrators_lead(),
    canonical: pagePaths.administratorsGuide,
  });
  return (
    <>
      <PageHeading title={m.guide_administrators_title()} lead={m.guide_administrators_lead()} />
      <AdministratorsGuide />
    </>
  );
}

export const administratorsGuideScreen: Screen = {
  Page: AdministratorsGuidePage,
  parts: administratorPictureParts,
};
