import { pagePaths } from '#contract/page-paths.ts';
import { Pricing } from '#web/features/pricing/pricing-form.tsx';
import { ChecklistSettingsForm } from '#web/features/review-desk/checklist-form.tsx';
import { Seller } from '#web/features/seller/seller.tsx';
import { LeaveGuard, useFormsGuard } from '#web/kit/forms/leave-guard.tsx';
import { PageHeading, usePageHead, Section } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import { ShownTogether } from '#web/pages/shown-together.tsx';
import * as m from '#messages/messages.js';

/** The registry's settings: the prices of registering a project, who issues the invoices, and what reviewers check. */
function SettingsPage() {
  usePageHead({ title: fullTitle(m.nav_settings()), canonical: pagePaths.adminSettings });
  const { wouldLose, addForm } = useFormsGuard();
  return (
    <>
      <LeaveGuard wouldLose={wouldLose} />
      <PageHeading title={m.nav_settings()} />
      <ShownTogether>
        <Section title={m.pricing_title()}>
          <Pricing addForm={addForm} />
        </Section>
        <Section title={m.seller_title()}>
          <Seller addForm={addForm} />
        </Section>
        <Section title={m.checklist_title()}>
          <ChecklistSettingsForm addForm={addForm} />
        </Section>
      </ShownTogether>
    </>
  );
}

export const settingsScreen: Screen = { Page: SettingsPage };
