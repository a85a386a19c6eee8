import { pagePaths } from '#contract/page-paths.ts';
import { WaitingRequests } from '#web/features/account-requests/request-list.tsx';
import { WaitingProjects } from '#web/features/holdings/waiting-projects.tsx';
import { WaitingPayments } from '#web/features/payment-requests/waiting-payments.tsx';
import { DecisionNotice } from '#web/features/review-desk/decision-notice.tsx';
import { PageHeading, usePageHead, Section } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import classes from './dashboard-page.module.css';

/** What is waiting for an administrator, and links to all sections. */
function DashboardPage() {
  usePageHead({ title: fullTitle(m.dashboard_title()), canonical: pagePaths.admin });
  const places = [
    { to: pagePaths.adminProjects, title: m.nav_projects(), text: m.dashboard_all_projects() },
    { to: pagePaths.adminUsers, title: m.nav_accounts(), text: m.dashboard_users() },
    { to: pagePaths.adminPayments, title: m.nav_payment_requests(), text: m.dashboard_payments() },
    { to: pagePaths.adminCorrections, title: m.nav_corrections(), text: m.dashboard_corrections() },
    { to: pagePaths.adminImport, title: m.nav_import(), text: m.dashboard_import() },
    { to: pagePaths.adminSettings, title: m.nav_settings(), text: m.dashboard_settings() },
    { to: pagePaths.adminAudit, title: m.nav_audit(), text: m.dashboard_audit() },
  ];
  return (
    <>
      <PageHeading title={m.dashboard_title()} lead={m.dashboard_lead()} />
      <DecisionNotice />
      <Section
        title={m.requests_title()}
        aside={<Link to={pagePaths.adminRequests}>{m.dashboard_all_requests()}</Link>}
      >
        <WaitingRequests />
      </Section>
      <Section
        title={m.dashboard_projects()}
        aside={
          <Link to={{ pathname: pagePaths.adminProjects, search: '?status=Submitted&sort=due' }}>
            {m.dashboard_all_submitted()}
          </Link>
        }
      >
        <WaitingProjects />
      </Section>
      <Section
        title={m.nav_payment_requests()}
        aside={<Link to={pagePaths.adminPayments}>{m.dashboard_all_payments()}</Link>}
      >
        <WaitingPayments />
      </Section>
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
    </>
  );
}

export const dashboardScreen: Screen = { Page: DashboardPage };
