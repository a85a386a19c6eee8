import { useLocation } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { SignInForm } from '#web/features/account/sign-in-form.tsx';
import { TrySandbox } from '#web/features/sandbox/try-sandbox.tsx';
import { Notice, PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { LinkedText } from '#web/kit/text/text.tsx';
import { leftOrganizationIn, PASSWORD_UPDATED } from '#web/pages/next-address.ts';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import classes from './login-page.module.css';

/** The sign-in page; signed-in users are redirected. */
function LoginPage() {
  const state: unknown = useLocation().state;
  const organization = leftOrganizationIn(state);
  usePageHead({
    title: fullTitle(m.sign_in_title()),
    description: m.sign_in_lead(),
    canonical: pagePaths.login,
  });
  return (
    <>
      <PageHeading title={m.sign_in_title()} lead={m.sign_in_lead()} />
      {state === PASSWORD_UPDATED ? <Notice>{m.reset_done()}</Notice> : null}
      {organization === null ? null : <Notice>{m.members_left({ organization })}</Notice>}
      <SignInForm />
      <p className={classes.other}>
        <LinkedText text={m.sign_in_no_account()} />
      </p>
      <TrySandbox />
    </>
  );
}

export const loginScreen: Screen = { Page: LoginPage };
