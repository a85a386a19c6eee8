import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { GuideList } from '#web/features/guides/guide-list.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** The guides of the site, with links to their parts. */
function GuidesPage() {
  usePageHead({
    title: fullTitle(m.guide_title()),
    description: m.guide_description(),
    canonical: pagePaths.guides,
  });
  return (
    <>
      <PageHeading title={m.guide_title()} lead={m.guide_lead()} />
      <GuideList />
    </>
  );
}

export const guidesScreen: Screen = { Page: GuidesPage };
