import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { fullTitle } from '#web/pages/screen.ts';
import classes from './not-found-page.module.css';

/** Shown for every unknown address. */
export function NotFoundPage({ text = m.not_found_text() }: { readonly text?: string }) {
  usePageHead({ title: fullTitle(m.not_found_title()), description: text, isUnlisted: true, isAbsent: true });
  return (
    <>
      <PageHeading title={m.not_found_title()} lead={text} />
      <div className={classes.ways}>
        <ButtonLink to={pagePaths.projects}>{m.not_found_look()}</ButtonLink>
        <ButtonLink to={pagePaths.home}>{m.not_found_home()}</ButtonLink>
      </div>
    </>
  );
}
