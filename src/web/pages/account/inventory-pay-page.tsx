import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { useProfile } from '#web/features/account/use-profile.tsx';
import { InventoryPaymentForm } from '#web/features/payment/payment-form.tsx';
import { Notice, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { LinkedText } from '#web/kit/text/text.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Requests an invoice for access to inventories and offsets (specification §2, `/inventory/pay`). */
function InventoryPayPage() {
  const { data: profile } = useProfile();
  usePageHead({
    title: fullTitle(m.inventory_pay_title()),
    canonical: pagePaths.inventoryPay,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.inventory_pay_title()} lead={m.inventory_pay_lead()} />
      {profile !== undefined && profile.inventoryTokens > 0 ? (
        <Notice>
          <LinkedText text={m.inventory_pay_enabled()} />
        </Notice>
      ) : null}
      <InventoryPaymentForm />
    </>
  );
}

export const inventoryPayScreen: Screen = { Page: InventoryPayPage };
