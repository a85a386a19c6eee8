import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { readAuditAddress } from '#web/features/audit-log/audit-address.ts';
import { AuditFilters } from '#web/features/audit-log/audit-filters.tsx';
import { AuditFiles, AuditList } from '#web/features/audit-log/audit-log.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { usePageHead } from '#web/kit/pages/page.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import classes from './audit-page.module.css';

/** Sign-ins and administrators' actions; the log cannot be changed. */
function AuditPage() {
  const [address] = useSearchParams();
  const { filters } = readAuditAddress(address);
  usePageHead({ title: fullTitle(m.audit_title()), canonical: pagePaths.adminAudit });
  return (
    <>
      <div className={classes.head}>
        <h1>{m.audit_title()}</h1>
        <p>{m.audit_lead()}</p>
        <GuideLink part="administrators/audit" title={m.guide_administrators_audit_title()} />
        <AuditFiles filters={filters} />
      </div>
      <AuditFilters filters={filters} />
      <AuditList address={address} />
    </>
  );
}

export const auditScreen: Screen = { Page: AuditPage };
