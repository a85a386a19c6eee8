import { pagePaths } from '#contract/page-paths.ts';
import { RegisterForm } from '#web/features/registration/register-form.tsx';
import { LinkedText } from '#web/kit/text/text.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import * as m from '#messages/messages.js';
import { useNavigate } from 'react-router';
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
      <PageHeading title={m.register_title()} lead={m.register_lead()} />
      <p className={classes.other}>
        <LinkedText text={m.register_sign_in()} />
      </p>
      <RegisterForm onDone={() => void navigate(pagePaths.registerComplete)} />
    </>
  );
}

export const registerScreen: Screen = { Page: RegisterPage };
