import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { WaitingRequests } from '#web/features/account-requests/request-list.tsx';
import { BackupLine } from '#web/features/dashboard/backup-line.tsx';
import { useDashboard } from '#web/features/dashboard/dashboard-query.ts';
import { MonthlyFigures } from '#web/features/dashboard/monthly-figures.tsx';
import { WaitingNow } from '#web/features/dashboard/next-item.tsx';
import { QueueList } from '#web/features/dashboard/queue-list.tsx';
import { WaitingProjects } from '#web/features/holdings/waiting-projects.tsx';
import { WaitingPayments } from '#web/features/payment-requests/waiting-payments.tsx';
import { DecisionNotice } from '#web/features/review/decision-notice.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { FoldedSection } from '#web/kit/pages/folded-section.tsx';
import { Section, usePageHead } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import classes from './dashboard-page.module.css';

/** What is waiting for an administrator, the figures of twelve months, and links to all sections. */
function DashboardPage() {
  usePageHead({ title: fullTitle(m.dashboard_title()), canonical: pagePaths.admin });
  const query = useDashboard();
  return (
    <>
      <h1 className={classes.title}>{m.dashboard_title()}</h1>
      <DecisionNotice />
      <QueryBoundary {...queryProps(query)}>
        {(dashboard) => (
          <>
            <WaitingNow dashboard={dashboard} />
            <QueueList dashboard={dashboard} />
            <BackupLine backups={dashboard.backups} />
            <FoldedSection title={m.dashboard_months()}>
              <MonthlyFigures months={dashboard.months} />
            </FoldedSection>
          </>
        )}
      </QueryBoundary>
      <WaitingLists />
      <Places />
    </>
  );
}

/**
 * The requests and submissions that wait, each list with a link to all of them. On phones they are folded: the
 * queues above say how many there are and lead to them.
 */
function WaitingLists() {
  return (
    <>
      <FoldedSection
        title={m.dashboard_projects()}
        aside={
          <Link to={{ pathname: pagePaths.adminProjects, search: '?status=Submitted&sort=due' }}>
            {m.dashboard_all_submitted()}
          </Link>
        }
      >
        <WaitingProjects />
      </FoldedSection>
      <div className={classes.pair}>
        <FoldedSection
          title={m.requests_title()}
          aside={<Link to={pagePaths.adminRequests}>{m.dashboard_all_requests()}</Link>}
        >
          <WaitingRequests />
        </FoldedSection>
        <FoldedSection
          title={m.nav_payment_requests()}
          aside={<Link to={pagePaths.adminPayments}>{m.dashboard_all_payments()}</Link>}
        >
          <WaitingPayments />
        </FoldedSection>
      </div>
    </>
  );
}

/** Links to everything that administrators manage. */
function Places() {
  const places = [
    { to: pagePaths.adminProjects, title: m.nav_projects(), text: m.dashboard_all_projects() },
    { to: pagePaths.adminUsers, title: m.nav_accounts(), text: m.dashboard_users() },
    { to: pagePaths.adminPayments, title: m.nav_payment_requests(), text: m.dashboard_payments() },
    { to: pagePaths.adminCorrections, title: m.nav_corrections(), text: m.dashboard_corrections() },
    { to: pagePaths.adminDuplicates, title: m.duplicates_title(), text: m.dashboard_duplicates() },
    { to: pagePaths.adminImport, title: m.nav_import(), text: m.dashboard_import() },
    { to: pagePaths.adminSettings, title: m.nav_settings(), text: m.dashboard_settings() },
    { to: pagePaths.adminAudit, title: m.nav_audit(), text: m.dashboard_audit() },
  ];
  return (
    <Section title={m.dashboard_places()}>
      <ul className={classes.places}>
        {places.map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const dashboardScreen: Screen = { Page: DashboardPage };
