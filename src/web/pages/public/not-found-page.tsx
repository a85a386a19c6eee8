import { pagePaths } from '#contract/page-paths.ts';
import { productName } from '#web/api/page-state.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { usePageTitle } from '#web/kit/page-title.tsx';
import * as m from '#messages/messages.js';
import classes from './not-found-page.module.css';

/** Every address that names nothing. */
export function NotFoundPage({ text = m.not_found_text() }: { readonly text?: string }) {
  usePageTitle(m.title_of_page({ page: m.not_found_title(), product: productName() }));
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
