import { pagePaths } from '#contract/page-paths.ts';
import { InventoryPaymentForm } from '#web/features/payment/payment-form.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';

/** Requests an invoice for access to inventories and offsets (specification §2, `/inventory/pay`). */
function InventoryPayPage() {
  usePageHead({
    title: fullTitle(m.inventory_pay_title()),
    canonical: pagePaths.inventoryPay,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.inventory_pay_title()} lead={m.inventory_pay_lead()} />
      <InventoryPaymentForm />
    </>
  );
}

export const inventoryPayScreen: Screen = { Page: InventoryPayPage };
