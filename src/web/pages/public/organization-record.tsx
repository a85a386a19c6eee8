import { RetirementList } from '#web/features/activity/retirement-list.tsx';
import { OrganizationYears } from '#web/features/organizations/organization-years.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import * as m from '#messages/messages.js';

/** The end of an organization's page: its tonnes by year, and what it retired. */
export function OrganizationRecord({ organization }: { readonly organization: string }) {
  return (
    <>
      <Section title={m.organization_years()}>
        <OrganizationYears organization={organization} />
      </Section>
      <Section title={m.project_record_retirements()}>
        <RetirementList filters={{ organization }} none={m.organization_retirements_none()} />
      </Section>
    </>
  );
}
