import { pagePaths } from '#contract/page-paths.ts';
import { AuditFilters, readAuditAddress, AuditList } from '#web/features/audit-log/audit-log.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';

/** Sign-ins and administrators' actions; the log cannot be changed. */
function AuditPage() {
  const [address] = useSearchParams();
  const filters = readAuditAddress(address);
  usePageHead({ title: fullTitle(m.audit_title()), canonical: pagePaths.adminAudit });
  return (
    <>
      <PageHeading title={m.audit_title()} lead={m.audit_lead()} />
      <AuditFilters filters={filters} />
      <AuditList address={address} />
    </>
  );
}

export const auditScreen: Screen = { Page: AuditPage };
