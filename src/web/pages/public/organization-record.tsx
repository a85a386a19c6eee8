import * as m from '#messages/messages.js';
import { RetirementList } from '#web/features/activity/retirement-list.tsx';
import { OrganizationYears } from '#web/features/organizations/organization-years.tsx';
import { Section } from '#web/kit/pages/page.tsx';

type Props = {
  readonly organization: string;
  /** Whether its page includes the projects of other organizations. */
  readonly includes: boolean;
};

/** The end of an organization's page: its tonnes by year, and what it retired. */
export function OrganizationRecord({ organization, includes }: Props) {
  return (
    <>
      <Section title={m.organization_years()}>
        <OrganizationYears organization={organization} includes={includes} />
      </Section>
      <Section title={m.project_record_retirements()}>
        <RetirementList filters={{ organization }} none={m.organization_retirements_none()} />
      </Section>
    </>
  );
}
