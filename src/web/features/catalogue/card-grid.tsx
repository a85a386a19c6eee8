import type { ProjectSummary } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { Skeleton } from '@mantine/core';
import { Hidden } from '#web/kit/hidden.tsx';
import classes from './card-grid.module.css';
import { ProjectCard } from './project-card.tsx';

type Props = { readonly projects: readonly ProjectSummary[]; readonly heading: 'h2' | 'h3' };

/** Cards: one a row on phones, two on small screens, three from medium ones on. */
export function CardGrid({ projects, heading }: Props) {
  return (
    <ul className={classes.grid}>
      {projects.map((project) => (
        <li key={project.projectSerial}>
          <ProjectCard project={project} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

/** Where cards will stand once they are loaded. */
export function CardGridWaiting({ cards }: { readonly cards: number }) {
  return (
    <div className={classes.grid} aria-busy="true">
      <Hidden>{m.page_loading()}</Hidden>
      {Array.from({ length: cards }, (_, place) => (
        <div key={place} className={classes.waiting} aria-hidden="true">
          <Skeleton className={classes.picture} radius={0} />
          <Skeleton height={20} width="85%" />
          <Skeleton height={14} width="60%" />
          <Skeleton height={18} width="40%" />
        </div>
      ))}
    </div>
  );
}
