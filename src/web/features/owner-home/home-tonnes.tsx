import type { OwnerHome } from '#contract/owner-home.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { HomePart } from './home-part.tsx';
import classes from './owner-home.module.css';

/** The organization's tonnes by state, over all years, as its overview counts them. */
export function HomeTonnes({ tonnes }: { readonly tonnes: OwnerHome['tonnes'] }) {
  const states = [
    ['Registered', tonnes.registered],
    ['Retired', tonnes.retired],
    ['Transferred', tonnes.transferred],
    ['Cancelled', tonnes.cancelled],
    ['Projected', tonnes.projected],
  ] as const;
  return (
    <HomePart title={m.home_tonnes()} aside={<span className={classes.quiet}>{m.unit_tonnes()}</span>}>
      <dl className={classes.tonnes}>
        {states.map(([status, count]) => (
          <div key={status} className={classes.state}>
            <dt>
              <StatusBadge status={status} />
            </dt>
            <dd>{formatWhole(count)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>
        {m.home_left({ tonnes: formatWhole(tonnes.registered - tonnes.retired) })}
      </p>
      <p className={classes.more}>
        <Link to={pagePaths.overview}>{m.nav_reductions_overview()}</Link>
      </p>
    </HomePart>
  );
}
