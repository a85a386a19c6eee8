import type { ParticipatingOrganization } from '#contract/organizations.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { Monogram } from '#web/kit/looks/monogram.tsx';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { generatePath } from 'react-router';
import classes from './organizations.module.css';

/** An organization; linked to its projects only when it has one that is not an inventory (specification §2, Home). */
export function OrganizationTile({ organization }: { readonly organization: ParticipatingOrganization }) {
  const { slug, name, logo, projects } = organization;
  return (
    <div className={classes.tile}>
      {logo === null ? (
        <Monogram name={name} />
      ) : (
        <img src={`${logo}/300`} alt="" width={56} height={56} loading="lazy" className={classes.logo} />
      )}
      <div className={classes.who}>
        {projects > 0 ? (
          <Link to={generatePath(pagePaths.organization, { organization: slug })} className={classes.name}>
            {name}
          </Link>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        {projects > 0 ? (
          <span className={classes.count}>
            {m.home_participant_projects({ count: projects, shown: formatWhole(projects) })}
          </span>
        ) : null}
      </div>
    </div>
  );
}
