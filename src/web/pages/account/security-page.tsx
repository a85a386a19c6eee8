import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { AccountTabs } from '#web/features/account/account-tabs.tsx';
import { MySessions, useRefetchSessions } from '#web/features/account/my-sessions.tsx';
import { ChangePasswordForm } from '#web/features/account/password-forms.tsx';
import { SecondFactor } from '#web/features/account/second-factor.tsx';
import { useRefetchProfile, WithProfile } from '#web/features/account/use-profile.tsx';
import { Notice, PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Sign-in settings: password, second factor, and current sessions. */
function SecurityPage() {
  const readAgain = useRefetchProfile();
  const readSessionsAgain = useRefetchSessions();
  usePageHead({ title: fullTitle(m.security_title()), canonical: pagePaths.profileSecurity });
  return (
    <>
      <AccountTabs here={pagePaths.profileSecurity} />
      <PageHeading title={m.security_title()} lead={m.security_lead()} />
      <WithProfile>
        {({ mustChangePassword, mustSetUpSecondFactor }) => (
          <>
            {mustChangePassword ? <Notice>{m.security_password_first()}</Notice> : null}
            {mustSetUpSecondFactor ? <Notice>{m.security_factor_first()}</Notice> : null}
            <Section title={m.change_password_title()}>
              <ChangePasswordForm
                onDone={() => {
                  void readAgain();
                  void readSessionsAgain();
                }}
              />
            </Section>
            <Section title={m.factor_title()}>
              <SecondFactor onChanged={() => void readAgain()} />
            </Section>
            {mustChangePassword || mustSetUpSecondFactor ? null : (
              <Section title={m.sessions_title()}>
                <MySessions />
              </Section>
            )}
          </>
        )}
      </WithProfile>
    </>
  );
}

export const securityScreen: Screen = { Page: SecurityPage };
