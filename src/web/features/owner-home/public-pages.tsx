import type { OwnerHome } from '#contract/owner-home.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import { HomePart } from './home-part.tsx';
import classes from './owner-home.module.css';

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
