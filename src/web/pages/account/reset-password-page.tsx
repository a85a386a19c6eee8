import { pagePaths } from '#contract/page-paths.ts';
import { dropToken } from '#web/api/session.ts';
import { ResetPasswordForm } from '#web/features/account/reset-password-form.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyNote } from '#web/kit/empty-note.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { usePageHead } from '#web/kit/page-head.tsx';
import { fullTitle } from '#web/pages/full-title.ts';
import type { Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PASSWORD_UPDATED } from '#web/pages/next-address.ts';

type Link = { readonly code: string; readonly email: string };

/** Chooses a new password by a mailed link; its code leaves the address bar before anything else is done with it. */
function ResetPasswordPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [link] = useState(() => linkIn(address));
  useEffect(() => {
    if (link !== null) window.history.replaceState(window.history.state, '', pagePaths.resetPassword);
  }, [link]);
  const goOn = () => {
    // Every session of the account has ended; what this browser keeps of one must not lead past the sign-in page.
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
      {link === null ? <NoLink /> : <ResetPasswordForm {...link} onDone={goOn} />}
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
