import { useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { RegisterForm } from '#web/features/registration/register-form.tsx';
import { TrySandbox } from '#web/features/sandbox/try-sandbox.tsx';
import { Steps } from '#web/kit/navigation/steps.tsx';
import { Beside } from '#web/kit/pages/beside.tsx';
import { PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { LinkedText, Paragraphs, Prose } from '#web/kit/text/text.tsx';
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
      <Beside notes={<WhatFollows />}>
        <p className={classes.other}>
          <LinkedText text={m.register_sign_in()} />
        </p>
        <RegisterForm onDone={() => void navigate(pagePaths.registerComplete)} />
      </Beside>
    </>
  );
}

/** What comes after the request, and what it costs. */
function WhatFollows() {
  return (
    <>
      <Section title={m.register_complete_next()}>
        <Steps
          steps={[
            { title: m.register_next_answer_title(), texts: [m.register_next_answer_text()] },
            { title: m.register_next_profile_title(), texts: [m.register_next_profile_text()] },
            { title: m.register_next_enter_title(), texts: [m.register_next_enter_text()] },
          ]}
        />
      </Section>
      <Section title={m.register_costs()}>
        <Prose>
          <Paragraphs texts={[m.register_costs_text()]} />
        </Prose>
      </Section>
    </>
  );
}

export const registerScreen: Screen = { Page: RegisterPage };
