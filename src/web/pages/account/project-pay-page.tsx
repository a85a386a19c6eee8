import { pagePaths } from '#contract/page-paths.ts';
import { useProfile } from '#web/features/account/use-profile.tsx';
import { pricingQuery } from '#web/features/payment/settings-query.ts';
import { ProjectPaymentForm } from '#web/features/payment/payment-form.tsx';
import { queryProps } from '#web/api/call-problem.ts';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { Notice, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';

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
      <PageHeading title={m.project_pay_title()} lead={m.project_pay_lead()} />
      {profile?.projectTokens === 0 ? <Notice>{m.project_pay_none()}</Notice> : null}
      <QueryBoundary {...queryProps(query)}>
        {(pricing) => <ProjectPaymentForm pricing={pricing} />}
      </QueryBoundary>
    </>
  );
}

export const projectPayScreen: Screen = { Page: ProjectPayPage };
