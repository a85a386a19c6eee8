import type { Overview } from '#contract/overviews.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { useRight } from '#web/api/profile-query.ts';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import * as m from '#messages/messages.js';
import { OverviewLinks } from './overview-links.tsx';
import type { OverviewKind } from './overview-query.ts';
import classes from './overview-view.module.css';

type Props = { readonly overview: Overview; readonly kind: OverviewKind };

/** An overview without figures: what would be here, and how to begin. */
export function EmptyOverview({ overview, kind }: Props) {
  const { isOwn, organization } = overview;
  const mayEdit = useRight('edit');
  if (!isOwn)
    return (
      <>
        <EmptyNote
          title={m.overview_empty_title()}
          text={m.overview_empty_public({ name: organization.name })}
        />
        <OverviewLinks kind={kind} overview={overview} />
      </>
    );
  return (
    <EmptyNote title={m.overview_empty_title()} text={m.overview_empty()}>
      {mayEdit ? (
        <div className={classes.begin}>
          <ButtonLink to={pagePaths.createProject}>{m.profile_register_project()}</ButtonLink>
          <ButtonLink to={pagePaths.createInventory}>{m.inventories_add()}</ButtonLink>
        </div>
      ) : null}
    </EmptyNote>
  );
}
