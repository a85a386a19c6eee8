import { useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { RegisterForm } from '#web/features/registration/register-form.tsx';
import { TrySandbox } from '#web/features/sandbox/try-sandbox.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { LinkedText } from '#web/kit/text/text.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import classes from './register-page.module.css';

/** Requests an account for an organization. */
function RegisterPage() {
  const navigate = useNavigate();
  usePageHead({
    title: fullTitle(m.register_title()),
    description: m.register_lead(),
    canonical: pagePaths.register,
    isUnlisted: false,
  });
  return (
    <>
      <PageHeading title={m.register_title()} lead={m.register_lead()}>
        <TrySandbox />
        <GuideLink part="owners/register" title={m.guide_owners_register_title()} />
      </PageHeading>
      <p className={classes.other}>
        <LinkedText text={m.register_sign_in()} />
      </p>
      <RegisterForm onDone={() => void navigate(pagePaths.registerComplete)} />
    </>
  );
}

export const registerScreen: Screen = { Page: RegisterPage };
