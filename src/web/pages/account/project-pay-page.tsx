import { pagePaths } from '#contract/page-paths.ts';
import { pricingQuery } from '#web/features/payment/pricing-query.ts';
import { ProjectPaymentForm } from '#web/features/payment/project-payment-form.tsx';
import { queryProps } from '#web/api/query-props.ts';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { PageHeading } from '#web/kit/pages/page-heading.tsx';
import { usePageHead } from '#web/kit/pages/page-head.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';

/** Requests an invoice for project tokens (specification §2, `/project/pay`). */
function ProjectPayPage() {
  const query = useQuery(pricingQuery);
  usePageHead({
    title: fullTitle(m.project_pay_title()),
    canonical: pagePaths.projectPay,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.project_pay_title()} lead={m.project_pay_lead()} />
      <QueryBoundary {...queryProps(query)}>
        {(pricing) => <ProjectPaymentForm pricing={pricing} />}
      </QueryBoundary>
    </>
  );
}

export const projectPayScreen: Screen = { Page: ProjectPayPage };
