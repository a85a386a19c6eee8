import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { PaymentCheckPanel } from '#web/features/payment-check/payment-check-panel.tsx';
import { PaymentRequestList } from '#web/features/payment-requests/payment-request-list.tsx';
import { SellerNotice } from '#web/features/seller/seller.tsx';
import { TokenFiles } from '#web/features/tokens/token-files.tsx';
import { changedQuery, readList, useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import { ShownTogether } from '#web/pages/shown-together.tsx';

/** Requests for invoices, card payments, and what becomes of them. */
function PaymentsPage() {
  const [address] = useSearchParams();
  const { page } = readList(address, {});
  usePageHead({ title: fullTitle(m.nav_payment_requests()), canonical: pagePaths.adminPayments });
  return (
    <>
      <PageHeading title={m.nav_payment_requests()} lead={m.payments_lead()}>
        <GuideLink part="administrators/payments" title={m.guide_administrators_payments_title()} />
      </PageHeading>
      <ShownTogether>
        <SellerNotice />
        <PaymentRequestList
          page={page}
          addressOf={(target) => changedQuery(address, 'page', String(target))}
        />
        <PaymentCheckPanel />
        <Section title={m.tokens_export_title()} aside={<TokenFiles of="all" />}>
          <p>{m.tokens_export_text()}</p>
        </Section>
      </ShownTogether>
    </>
  );
}

export const paymentsScreen: Screen = { Page: PaymentsPage };
