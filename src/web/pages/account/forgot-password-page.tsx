import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { ForgotPasswordForm } from '#web/features/account/password-forms.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** 'Reset Your Password': requests the email with the link. */
function ForgotPasswordPage() {
  usePageHead({
    title: fullTitle(m.forgot_title()),
    description: m.forgot_lead(),
    canonical: pagePaths.forgotPassword,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.forgot_title()} lead={m.forgot_lead()} />
      <ForgotPasswordForm />
    </>
  );
}

export const forgotPasswordScreen: Screen = { Page: ForgotPasswordPage };
