import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath } from 'react-router';
import type { ParticipatingOrganization } from '#contract/organizations.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { sentenceOf } from '#web/api/call-problem.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { Monogram } from '#web/kit/looks/monogram.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { FaultNotice, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './organizations.module.css';
import { organizationsQuery, PAGE_SIZE } from './organizations-query.ts';

function useOrganizations(page: number) {
  return useQuery(organizationsQuery(page));
}

const PLACEHOLDERS = 12;

/** Participating organizations with their logos; a button loads more. */
export function OrganizationGrid() {
  const first = useOrganizations(1);
  const [shown, setShown] = useState(1);
  if (first.isPending) return <GridWaiting />;
  if (first.data?.total === 0) return <EmptyNote text={m.home_participants_none()} />;
  const pages = Math.ceil((first.data?.total ?? 0) / PAGE_SIZE);
  return (
    <>
      <ul className={shown === 1 ? `${classes.grid} ${classes.few}` : classes.grid}>
        {Array.from({ length: shown }, (_, index) => (
          <GridPage key={index} page={index + 1} />
        ))}
      </ul>
      {shown < pages ? (
        <div className={classes.more}>
          <Button onClick={() => setShown(shown + 1)}>{m.home_participants_more()}</Button>
        </div>
      ) : null}
    </>
  );
}

/** One page of the grid. */
function GridPage({ page }: { readonly page: number }) {
  const list = useOrganizations(page);
  if (list.isPending) {
    return (
      <li aria-busy="true">
        <Skeleton height={72} />
      </li>
    );
  }
  if (list.isError) {
    return (
      <li>
        <FaultNotice
          message={sentenceOf(list.error)}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      </li>
    );
  }
  return list.data.items.map((organization) => (
    <li key={organization.serial}>
      <OrganizationTile organization={organization} />
    </li>
  ));
}

function GridWaiting() {
  return (
    <Waiting className={classes.grid}>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <Skeleton key={index} height={72} />
      ))}
    </Waiting>
  );
}

/**
 * An organization; linked to its projects only when it has one that is not an inventory (specification §2,
 * Home).
 */
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
