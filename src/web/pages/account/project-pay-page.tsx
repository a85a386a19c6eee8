import { useQuery } from '@tanstack/react-query';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { useProfile } from '#web/features/account/use-profile.tsx';
import { ProjectPaymentForm } from '#web/features/payment/payment-form.tsx';
import { pricingQuery } from '#web/features/payment/settings-query.ts';
import { Notice, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Requests an invoice for project tokens (specification §2, `/project/pay`). */
function ProjectPayPage() {
  const query = useQuery(pricingQuery);
  const { data: profile } = useProfile();
  usePageHead({
    title: fullTitle(m.project_pay_title()),
    canonical: pagePaths.projectPay,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.project_pay_title()} lead={m.project_pay_lead()}>
        <GuideLink part="owners/tokens" title={m.guide_owners_tokens_title()} />
      </PageHeading>
      {profile?.projectTokens === 0 ? <Notice>{m.project_pay_none()}</Notice> : null}
      <QueryBoundary {...queryProps(query)}>
        {(pricing) => <ProjectPaymentForm pricing={pricing} />}
      </QueryBoundary>
    </>
  );
}

export const projectPayScreen: Screen = { Page: ProjectPayPage };
