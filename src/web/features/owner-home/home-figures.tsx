import { type ReactNode, useId } from 'react';
import { generatePath } from 'react-router';
import type { Profile } from '#contract/accounts.ts';
import type { OwnerHome } from '#contract/owner-home.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { hasRight } from '#domain/account/role.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { StatusBadge } from '#web/looks/status-look.tsx';
import classes from './owner-home.module.css';

type PartProps = {
  readonly title: string;
  readonly aside?: ReactNode;
  /** Shown beside its content where there is room. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** A part of the owner's home, with its heading. */
export function HomePart({ title, aside, beside, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.box}>
      <div className={classes.main}>
        <div className={classes.head}>
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
        {children}
      </div>
      {beside}
    </section>
  );
}

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

/** The organization's project tokens, and whether it may enter inventories. */
export function HomeTokens({ profile }: { readonly profile: Profile }) {
  const { projectTokens, inventoryTokens, memberRole } = profile;
  return (
    <HomePart title={m.profile_tokens()}>
      <p className={classes.balance}>
        <span className={classes.figure}>{formatWhole(projectTokens)}</span>{' '}
        {m.profile_project_tokens({ count: projectTokens })}
      </p>
      <p className={classes.quiet}>
        {inventoryTokens > 0 ? m.profile_inventory_enabled() : m.profile_inventory_disabled()}
      </p>
      <p className={classes.more}>
        <Link to={pagePaths.profileTokens}>{m.profile_tokens_link()}</Link>
      </p>
      {projectTokens > 0 || !hasRight(memberRole, 'manage') ? null : (
        <p className={classes.more}>
          <Link to={pagePaths.projectPay}>{m.nav_pay_for_projects()}</Link>
        </p>
      )}
    </HomePart>
  );
}

/** Links to what visitors see of the organization: its page, its overview and its public projects. */
export function PublicPages({ pages }: { readonly pages: OwnerHome['publicPages'] }) {
  const { organization, overview, projects, projectCount } = pages;
  const more = projectCount - projects.length;
  if (organization === null && overview === null) {
    return (
      <HomePart title={m.home_public()}>
        <p className={classes.quiet}>{m.home_public_none()}</p>
      </HomePart>
    );
  }
  return (
    <HomePart title={m.home_public()}>
      <ul className={classes.links}>
        {organization === null ? null : (
          <li>
            <Link to={generatePath(pagePaths.organization, { organization })}>
              {m.home_public_organization()}
            </Link>
          </li>
        )}
        {overview === null ? null : (
          <li>
            <Link to={generatePath(pagePaths.publicOverview, { organization: overview })}>
              {m.home_public_overview()}
            </Link>
          </li>
        )}
        {projects.map(({ projectSerial, title }) => (
          <li key={projectSerial}>
            <Link to={generatePath(pagePaths.project, { projectSerial })}>{title}</Link>
          </li>
        ))}
      </ul>
      {more === 0 ? null : (
        <p className={classes.quiet}>{m.home_public_more({ count: more, shown: formatWhole(more) })}</p>
      )}
    </HomePart>
  );
}
