import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { currentPageState } from '#web/api/page-state.ts';
import { SandboxForm } from '#web/features/sandbox/sandbox-form.tsx';
import { PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { LinkedText, Points, Prose } from '#web/kit/text/text.tsx';
import { NotFoundPage } from '#web/pages/public/not-found-page.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** Opens a sandbox of a demonstration; Not Found on every other registry. */
function SandboxPage() {
  return currentPageState().demonstration ? <Sandbox /> : <NotFoundPage />;
}

function Sandbox() {
  usePageHead({
    title: fullTitle(m.sandbox_title()),
    description: m.sandbox_lead(),
    canonical: pagePaths.sandbox,
    isUnlisted: true,
  });
  return (
    <>
      <PageHeading title={m.sandbox_title()} lead={m.sandbox_lead()} />
      <SandboxForm />
      <Section title={m.sandbox_holds()}>
        <Prose>
          <Points texts={[m.sandbox_holds_project(), m.sandbox_holds_inventory(), m.sandbox_holds_draft()]} />
          <p>
            <LinkedText text={m.sandbox_limits()} />
          </p>
        </Prose>
      </Section>
    </>
  );
}

export const sandboxScreen: Screen = { Page: SandboxPage };
