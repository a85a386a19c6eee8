import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { OwnersGuide, ownerPictureParts } from '#web/features/guides/owners-guide.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** What an organization does, from its account to a certificate. */
function OwnersGuidePage() {
  usePageHead({
    title: fullTitle(m.guide_owners_title()),
    description: m.guide_owners_lead(),
    canonical: pagePaths.ownersGuide,
  });
  return (
    <>
      <PageHeading title={m.guide_owners_title()} lead={m.guide_owners_lead()} />
      <OwnersGuide />
    </>
  );
}

export const ownersGuideScreen: Screen = { Page: OwnersGuidePage, parts: ownerPictureParts };
