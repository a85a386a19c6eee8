import { useEffect, useState } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { AccountTabs } from '#web/features/account/account-tabs.tsx';
import { EmailChoices, EndEmails } from '#web/features/notifications/email-choices.tsx';
import { Notifications } from '#web/features/notifications/notifications.tsx';
import { changedQuery, readPage, useSearchParams } from '#web/kit/lists/list-address.ts';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Beside } from '#web/kit/pages/beside.tsx';
import { PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import classes from './notification-pages.module.css';

/** What needs the reader, and what they were told. */
function NotificationsPage() {
  const [address] = useSearchParams();
  usePageHead({
    title: fullTitle(m.notifications_title()),
    canonical: pagePaths.notifications,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.notifications_title()} lead={m.notifications_lead()}>
        <Link to={pagePaths.profileEmails}>{m.notifications_choose()}</Link>
      </PageHeading>
      <Notifications
        page={readPage(address.get('page') ?? '') ?? 1}
        addressOf={(page) => changedQuery(address, 'page', page === 1 ? '' : String(page))}
      />
    </>
  );
}

export const notificationsScreen: Screen = { Page: NotificationsPage };

/** Which emails the reader gets, how often, and which always come. */
function EmailsPage() {
  usePageHead({ title: fullTitle(m.emails_title()), canonical: pagePaths.profileEmails, isUnlisted: true });
  return (
    <>
      <AccountTabs here={pagePaths.profileEmails} />
      <PageHeading title={m.emails_title()} lead={m.emails_lead()} />
      <Beside
        notes={
          <Section title={m.emails_always()}>
            <p className={classes.text}>{m.emails_always_text()}</p>
          </Section>
        }
      >
        <EmailChoices />
      </Beside>
    </>
  );
}

export const emailsScreen: Screen = { Page: EmailsPage };

/** Ends emails by the signed link in one of them; its code is removed from the address bar first. */
function UnsubscribePage() {
  const [address] = useSearchParams();
  const [token] = useState(() => address.get('token'));
  useEffect(() => {
    if (token !== null) window.history.replaceState(window.history.state, '', pagePaths.unsubscribe);
  }, [token]);
  usePageHead({
    title: fullTitle(m.unsubscribe_title()),
    description: m.unsubscribe_lead(),
    canonical: pagePaths.unsubscribe,
    isUnlisted: true,
  });
  if (token === null || token.trim() === '') {
    return (
      <>
        <PageHeading title={m.unsubscribe_title()} />
        <EmptyNote title={m.unsubscribe_none()} text={m.unsubscribe_none_text()} />
      </>
    );
  }
  return (
    <>
      <PageHeading title={m.unsubscribe_title()} lead={m.unsubscribe_lead()} />
      <EndEmails token={token} />
    </>
  );
}

export const unsubscribeScreen: Screen = { Page: UnsubscribePage };
