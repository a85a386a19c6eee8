import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { ReviewersGuide, reviewerPictureParts } from '#web/features/guides/reviewers-guide.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** What anyone can check, without an account. */
function ReviewersGuidePage() {
  usePageHead({
    title: fullTitle(m.guide_reviewers_title()),
    description: m.guide_reviewers_lead(),
    canonical: pagePaths.reviewersGuide,
  });
  return (
    <>
      <PageHeading title={m.guide_reviewers_title()} lead={m.guide_reviewers_lead()} />
      <ReviewersGuide />
    </>
  );
}

export const reviewersGuideScreen: Screen = { Page: ReviewersGuidePage, parts: reviewerPictureParts };
