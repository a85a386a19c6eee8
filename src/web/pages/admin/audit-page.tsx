import { pagePaths } from '#contract/page-paths.ts';
import { AuditFilters } from '#web/features/audit-log/audit-filters.tsx';
import { readAuditAddress } from '#web/features/audit-log/audit-address.ts';
import { AuditList } from '#web/features/audit-log/audit-list.tsx';
import { changedQuery } from '#web/kit/lists/list-address.ts';
import { PageHeading } from '#web/kit/pages/page-heading.tsx';
import { usePageHead } from '#web/kit/pages/page-head.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useSearchParams } from '#web/kit/navigation/use-search-params.ts';

/** Sign-ins and administrators' actions; the log cannot be changed. */
function AuditPage() {
  const [address] = useSearchParams();
  const filters = readAuditAddress(address);
  const addressOf = (page: number) => changedQuery(address, 'page', String(page));
  usePageHead({ title: fullTitle(m.audit_title()), canonical: pagePaths.adminAudit });
  return (
    <>
      <PageHeading title={m.audit_title()} lead={m.audit_lead()} />
      <AuditFilters filters={filters} />
      <AuditList filters={filters} addressOf={addressOf} />
    </>
  );
}

export const auditScreen: Screen = { Page: AuditPage };
