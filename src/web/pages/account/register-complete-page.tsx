import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { LinkedText, Prose } from '#web/kit/text/text.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** 'Registration Submitted': what happens next. */
function RegisterCompletePage() {
  usePageHead({
    title: fullTitle(m.register_complete_title()),
    description: m.register_complete_lead(),
    canonical: pagePaths.registerComplete,
    isUnlisted: true,
  });
  const steps = [m.register_complete_step_1(), m.register_complete_step_2(), m.register_complete_step_3()];
  return (
    <>
      <PageHeading title={m.register_complete_title()} lead={m.register_complete_lead()} />
      <Section title={m.register_complete_next()}>
        <Prose>
          <ol>
            {steps.map((text) => (
              <li key={text}>
                <LinkedText text={text} />
              </li>
            ))}
          </ol>
        </Prose>
        <ButtonLink to={pagePaths.projects}>{m.home_see_all()}</ButtonLink>
      </Section>
    </>
  );
}

export const registerCompleteScreen: Screen = { Page: RegisterCompletePage };
