import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { dropToken } from '#web/api/session.ts';
import { ResetPasswordForm } from '#web/features/account/password-forms.tsx';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { PASSWORD_UPDATED } from '#web/pages/next-address.ts';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

type Link = { readonly code: string; readonly email: string };

/** Sets a new password by an emailed link; its code is removed from the address bar first. */
function ResetPasswordPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [link] = useState(() => linkIn(address));
  useEffect(() => {
    if (link !== null) window.history.replaceState(window.history.state, '', pagePaths.resetPassword);
  }, [link]);
  const finish = () => {
    // All sessions of the account have ended; drop the stored token, so that it cannot bypass the sign-in
    // page.
    dropToken();
    void navigate(pagePaths.login, { state: PASSWORD_UPDATED });
  };
  usePageHead({
    title: fullTitle(m.reset_title()),
    description: m.reset_lead(),
    canonical: pagePaths.resetPassword,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.reset_title()} lead={m.reset_lead()} />
      {link === null ? <NoLink /> : <ResetPasswordForm {...link} onDone={finish} />}
    </>
  );
}

function linkIn(address: URLSearchParams): Link | null {
  const [code, email] = [address.get('token'), address.get('email')];
  return code === null || email === null ? null : { code, email };
}

function NoLink() {
  return (
    <EmptyNote title={m.reset_no_link()} text={m.reset_no_link_text()}>
      <ButtonLink to={pagePaths.forgotPassword}>{m.forgot_title()}</ButtonLink>
    </EmptyNote>
  );
}

export const resetPasswordScreen: Screen = { Page: ResetPasswordPage };
