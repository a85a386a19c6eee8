import type { Overview } from '#contract/overviews.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import type { OverviewKind } from './overview-query.ts';
import classes from './overview-view.module.css';
import { publicPaths } from './public-paths.ts';

type Props = { readonly kind: OverviewKind; readonly overview: Overview };

/** Links to the organization's other overview, and from a public one to its page. */
export function OverviewLinks({ kind, overview: { isOwn, organization } }: Props) {
  const other = kind === 'reductions' ? 'true-up' : 'reductions';
  const ownPaths = { reductions: pagePaths.overview, 'true-up': pagePaths.inventoryOverview } as const;
  const to = isOwn
    ? ownPaths[other]
    : generatePath(publicPaths[other], { organization: organization.serial });
  return (
    <p className={classes.links}>
      <Link to={to}>{other === 'true-up' ? m.trueup_title() : m.overview_title()}</Link>
      {isOwn ? null : (
        <Link to={generatePath(pagePaths.organization, { organization: organization.slug })}>
          {organization.name}
        </Link>
      )}
    </p>
  );
}
